import { useMemo, useState } from 'react'
import { t } from '#lib/translate.ts'
import { besideFocus, type Point } from '#screens/topology/choice.ts'
import type { View } from '#screens/topology/model.ts'
import { idOfRow, outlineOf } from '#screens/topology/outline.ts'
import { DetailsIcon } from '#ui/icons.ts'
import { TreeGrid } from '#ui/tables/tree-grid.tsx'

export type OutlineProps = {
  readonly view: View
  readonly found: ReadonlySet<string> | undefined
  /** Brings a device or network into the middle of the drawing. */
  readonly onCentre: (id: string) => void
  readonly onOpen: (id: string, at: Point) => void
}

/** The same as the drawing in words, to walk through by the keyboard. */
export function Outline({ view, found, onCentre, onOpen }: OutlineProps) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const rows = useMemo(() => outlineOf(view, closed, found), [view, closed, found])
  const toggle = (id: string) => {
    const next = new Set(closed)
    if (!next.delete(id)) next.add(id)
    setClosed(next)
  }
  return (
    <TreeGrid
      label={t('Networks and devices')}
      rows={rows}
      cut="middle"
      action={{
        icon: DetailsIcon,
        label: ({ label }) => t('Show details of {name}', { name: label }),
        perform: (row) => onOpen(idOfRow(row), besideFocus()),
      }}
      onToggle={toggle}
      onSelect={(row) => onCentre(idOfRow(row))}
      empty={<p className="px-3 py-4 text-muted">{t('Nothing matches.')}</p>}
    />
  )
}
