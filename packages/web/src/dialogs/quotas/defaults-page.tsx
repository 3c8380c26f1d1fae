import { t } from '#lib/translate.ts'
import { askedIn } from '#resource/actions/address.ts'
import { useStickyTab } from '#resource/details/sticky-tabs.ts'
import { PageFrame } from '#resource/page-frame.tsx'
import { useMet } from '#resource/reading/requirements.tsx'
import { ResourceTable } from '#resource/table/resource-table.tsx'
import { serviceDefaults, type ServiceDefaults } from '#dialogs/quotas/default-rows.tsx'
import { EmptyState } from '#ui/tell/empty-state.tsx'
import { Tabs } from '#ui/frame/tabs.tsx'

const group = { id: 'system', label: t('System') }
const panel = { path: '/admin/defaults', area: 'admin', group, label: t('Defaults') } as const

/** What projects may have that were given nothing of their own, by service. */
export function DefaultsPage() {
  const met = useMet('default quotas', serviceDefaults)
  const [chosen, choose] = useStickyTab('defaults', met ?? none, { asks: asksIn })
  return (
    <PageFrame title={t('Defaults')} panel={panel} many={t('Defaults')}>
      {met && chosen ? (
        <Tabs
          label={t('Default Quotas')}
          selected={chosen.id}
          onSelect={choose}
          tabs={met.map(({ id, label, resource }) => ({
            id,
            label,
            content: () => <ResourceTable resource={resource} />,
          }))}
        />
      ) : (
        !met && <EmptyState state="loading" />
      )}
    </PageFrame>
  )
}

const none: readonly ServiceDefaults[] = []

/** Whether the address asks for a dialog of the list in the tab. */
const asksIn = ({ resource }: ServiceDefaults, params: URLSearchParams): boolean =>
  askedIn(params)?.name.startsWith(`${resource.kind.type}/`) ?? false
