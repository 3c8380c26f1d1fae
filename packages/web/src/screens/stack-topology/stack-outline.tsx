import { useMemo, useState } from 'react'
import { t } from '#lib/translate.ts'
import type { StackView } from '#screens/stack-topology/model.ts'
import { idOfRow, outlineOf } from '#screens/stack-topology/outline.ts'
import { besideFocus, type Point } from '#screens/topology/choice.ts'
import { DetailsIcon } from '#ui/icons.ts'
import { TreeGrid } from '#ui/tables/tree-grid.tsx'

export type StackOutlineProps = {
  readonly view: StackView
  readonly found: ReadonlySet<string> | undefined
  /** Brings the stack or a resource into the middle of the drawing. */
  readonly onCentre: (id: string) => void
  readonly onOpen: (id: string, at: Point) => void
}

/** The same as the drawing in words, to walk through by the keyboard. */
export function StackOutline({ view, found, onCentre, onOpen }: StackOutlineProps) {
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set())
  const rows = useMemo(() => outlineOf(view, turned, found), [view, turned, found])
  return (
    <TreeGrid
      label={t('Resources of the stack')}
      rows={rows}
      action={{
        icon: DetailsIcon,
        label: ({ label }) => t('Show details of {name}', { name: label }),
        perform: (row) => onOpen(idOfRow(row), besideFocus()),
      }}
      onToggle={(id) => setTurned((now) => now.symmetricDifference(new Set([id])))}
      onSelect={(row) => onCentre(idOfRow(row))}
      empty={<p className="px-3 py-4 text-muted">{t('Nothing matches.')}</p>}
    />
  )
}
