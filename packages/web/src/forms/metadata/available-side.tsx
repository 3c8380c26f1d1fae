import { startTransition, useDeferredValue, useMemo, useState } from 'react'
import { FilterField } from '#forms/fields/filter-field.tsx'
import { CustomKey } from '#forms/metadata/custom-key.tsx'
import type { Node } from '#forms/metadata/definitions.ts'
import type { Namespaces, SideProps } from '#forms/metadata/editor-props.ts'
import { availableRows, type AvailableRow } from '#forms/metadata/rows.ts'
import { add, countsOf, type Metadata } from '#forms/metadata/tree.ts'
import { t } from '#lib/translate.ts'
import { EmptyState } from '#ui/tell/empty-state.tsx'
import { AddIcon } from '#ui/icons.ts'
import { TreeGrid, type TreeGridRow } from '#ui/tables/tree-grid.tsx'

type AvailableProps = SideProps & {
  readonly namespaces: Namespaces
  /** A key of the user's own that was added; its field takes the focus. */
  readonly onFresh: (key: string) => void
  readonly autoFocus: boolean
}

/** What can be added: keys of the user's own, and the definitions that are not in use yet. */
export const AvailableSide = (props: AvailableProps) => {
  const { metadata, namespaces } = props
  const [filter, setFilter] = useState('')
  return (
    <div
      role="group"
      aria-label={t('Available Metadata')}
      className="flex h-88 min-w-0 flex-col gap-2 md:h-112"
    >
      <h3 className="font-semibold">{t('Available Metadata')}</h3>
      <CustomKey {...props} />
      {metadata.definitions.groups.length > 0 && (
        <FilterField label={t('Filter available metadata')} text={filter} onFilter={setFilter} />
      )}
      {namespaces.state === 'ready' ? (
        <Tree {...props} filter={filter} onClear={() => setFilter('')} />
      ) : (
        <Missing namespaces={namespaces} />
      )}
    </div>
  )
}

const Missing = ({ namespaces }: { readonly namespaces: Exclude<Namespaces, Ready> }) => {
  if (namespaces.state === 'loading') {
    return <EmptyState state="loading" title={t('Loading metadata definitions')} />
  }
  const { message, onRetry } = namespaces
  return (
    <EmptyState
      state="failed"
      title={t('Unable to retrieve the metadata definitions.')}
      onRetry={onRetry}
    >
      {message}
    </EmptyState>
  )
}

type Ready = { readonly state: 'ready' }

type TreeProps = SideProps & { readonly filter: string; readonly onClear: () => void }

const Tree = (props: TreeProps) => {
  const { metadata, change, onDescribe, onAnnounce, describedBy, filter, onClear } = props
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  // Typing stays quick: the lines follow when there is time.
  const wanted = useDeferredValue(filter)
  const rows = useMemo(() => availableRows(metadata, open, wanted), [metadata, open, wanted])
  const lines = useMemo(() => rows.map((row) => lineOf(metadata, row)), [metadata, rows])
  const nodeOf = (id: string): Node | undefined => metadata.definitions.nodes.get(id)
  return (
    <TreeGrid
      label={t('Available Metadata')}
      rows={lines}
      action={{
        icon: AddIcon,
        label: ({ label }) => t('Add {name}', { name: label }),
        perform: (id) => {
          // A group may bring dozens of inputs: they are drawn in slices.
          startTransition(() => change((now) => add(now, id)))
          onAnnounce(t('{name} was added.', { name: nodeOf(id)?.label ?? '' }))
        },
      }}
      onToggle={(id) => {
        const next = new Set(open)
        if (!next.delete(id)) next.add(id)
        setOpen(next)
      }}
      onSelect={(id) => {
        const node = nodeOf(id)
        if (node) onDescribe(node)
      }}
      describedBy={describedBy}
      empty={
        wanted === '' ? (
          <EmptyState state="empty" title={t('No available metadata')} />
        ) : (
          <EmptyState state="filtered" title={t('Nothing fits the filter.')} onClear={onClear} />
        )
      }
    />
  )
}

const lineOf = (metadata: Metadata, row: AvailableRow): TreeGridRow => {
  const { node, level, expanded, position, siblings } = row
  const line = { id: node.id, label: node.label, level, position, siblings }
  if (node.children) {
    const { added, all } = countsOf(metadata, node)
    const hint = added === 0 ? String(all) : t('{added} of {all}', { added, all })
    return { ...line, expanded, hint }
  }
  const refusal = node.property.readonly ? t('Only the service sets this.') : undefined
  return { ...line, refusal }
}
