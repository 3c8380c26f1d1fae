import { useCallback, type ReactNode } from 'react'
import { Declared, useDeclaration } from '#resource/declared.tsx'
import { useTabAddress } from '#resource/details/child-list.tsx'
import { detailsPath, navOf } from '#resource/paths.ts'
import { useRegistry } from '#resource/registry-context.tsx'
import type { PanelEntry } from '#resource/registry.ts'
import { NestedTable } from '#resource/table/resource-table.tsx'
import { seenFrom } from '#resource/twin.ts'

type Props = {
  readonly path: `/${string}`
  /** What it is narrowed to, beside what the panel itself fixes. */
  readonly scope: Readonly<Record<string, string>>
  /** The id of the tab, which stands before the list's terms in the address. */
  readonly tab: string
}

/** The list of a panel on a tab of another item: those that belong to that, with all that can be done. */
export const PanelList = ({ path, ...rest }: Props): ReactNode => {
  const found = useRegistry().panels.find(({ panel }) => panel.path === path)
  return found ? <Narrowed {...found} {...rest} /> : null
}

const Narrowed = ({ panel, entry, scope, tab }: PanelEntry & Omit<Props, 'path'>) => {
  const declared = useDeclaration(entry)
  const address = useTabAddress(tab)
  const { kind, panels } = entry
  const pathTo = useCallback(
    (key: readonly string[]) => detailsPath(kind.type, key, navOf(panels, panel)),
    [kind.type, panels, panel],
  )
  return (
    <Declared declared={declared}>
      {(resource) => (
        <NestedTable
          resource={seenFrom(resource, panel)}
          address={address}
          scope={{ ...panel.scope, ...scope }}
          pathTo={pathTo}
        />
      )}
    </Declared>
  )
}
