import { t } from '#lib/translate.ts'
import { shown } from '#resource/cell.tsx'
import { useDeclaration } from '#resource/declared.tsx'
import { idOf, type AnyResource, type ListQuery } from '#resource/define.ts'
import { PanelLink } from '#resource/panel-link.tsx'
import type { Entry } from '#resource/registry.ts'
import { useRegistry } from '#resource/registry-context.tsx'
import { ResourceLink } from '#resource/resource-link.tsx'
import { useList } from '#resource/table/use-list.ts'
import { usePolling } from '#resource/reading/use-polling.ts'
import { Card } from '#ui/frame/card.tsx'
import { EmptyState } from '#ui/tell/empty-state.tsx'
import { PlainTable } from '#ui/tables/plain-table.tsx'
import { Skeleton } from '#ui/tell/skeleton.tsx'

const type = 'OS::Nova::Server'
const list = '/project/instances'

/** The latest ones, as the list of instances begins with, too. */
const latest: Omit<ListQuery, 'signal'> = {
  ...{ scope: {}, filters: {} },
  page: { size: 5, sortKey: 'created_at', sortDir: 'desc' },
}

/** The instances that were made last, as they are now. */
export const RecentCard = () => {
  const entry = useRegistry().find(type)
  return entry && <Recent entry={entry} />
}

const Recent = ({ entry }: { readonly entry: Entry }) => {
  const { data: declared, error, refetch } = useDeclaration(entry)
  return (
    <Card
      title={t('Latest Instances')}
      actions={<PanelLink path={list}>{t('All instances')}</PanelLink>}
    >
      {declared ? (
        <Rows resource={declared} />
      ) : error ? (
        <EmptyState
          state="failed"
          title={t('The page could not be loaded.')}
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <Waiting />
      )}
    </Card>
  )
}

const none: readonly unknown[] = []

const Rows = ({ resource }: { readonly resource: AnyResource }) => {
  const { data, error, refetch } = useList(resource, latest, true)
  const items = data?.items ?? none
  usePolling(resource, items)
  if (error && !data) {
    return (
      <EmptyState
        state="failed"
        title={t('Unable to retrieve the latest instances.')}
        error={error}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) return <Waiting />
  const cell = (id: string, item: unknown) => {
    const property = resource.properties[id]
    return property && shown(id, property, item)
  }
  return (
    <PlainTable
      label={t('The latest instances')}
      columns={[
        {
          ...{ id: 'name', label: t('Name') },
          show: (item) => (
            <ResourceLink
              type={type}
              id={idOf(resource.kind, item)}
              name={resource.kind.title(item)}
            />
          ),
        },
        { id: 'status', label: t('Status'), show: (item) => cell('status', item) },
        {
          ...{ id: 'addresses', label: t('IP Address'), priority: 2 },
          show: (item) => cell('addresses', item),
        },
        { id: 'age', label: t('Age'), priority: 3, show: (item) => cell('age', item) },
      ]}
      rows={items}
      keyOf={(item) => idOf(resource.kind, item)}
      empty={t('The project has no instances.')}
    />
  )
}

const Waiting = () => (
  <div aria-busy className="flex min-h-40 flex-col gap-4">
    <Skeleton width="long" />
    <Skeleton width="long" />
    <Skeleton width="long" />
  </div>
)
