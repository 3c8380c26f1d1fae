import { t } from '#lib/translate.ts'
import { askedIn } from '#resource/actions/address.ts'
import { PageFrame } from '#resource/page-frame.tsx'
import { useAddress } from '#resource/place.tsx'
import { useMet } from '#resource/reading/requirements.tsx'
import { ResourceTable } from '#resource/table/resource-table.tsx'
import { serviceDefaults } from '#dialogs/quotas/default-rows.tsx'
import { EmptyState } from '#ui/tell/empty-state.tsx'
import { Tabs } from '#ui/frame/tabs.tsx'

const group = { id: 'system', label: t('System') }
const panel = { path: '/admin/defaults', area: 'admin', group, label: t('Defaults') } as const

/** What projects may have that were given nothing of their own, by service. */
export function DefaultsPage() {
  const address = useAddress()
  const met = useMet('default quotas', serviceDefaults)
  const chosen = met && chosenOf(met, address.params)
  return (
    <PageFrame title={t('Defaults')} panel={panel} many={t('Defaults')}>
      {met && chosen ? (
        <Tabs
          label={t('Default Quotas')}
          selected={chosen.id}
          onSelect={(tab) =>
            address.setParams((now) => {
              const next = new URLSearchParams(now)
              next.set('tab', tab)
              return next
            })
          }
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

/** Whose tab the address names; that of the dialog which it opens, and else the first. */
const chosenOf = (met: typeof serviceDefaults, params: URLSearchParams) => {
  const asked = askedIn(params)?.name
  return (
    met.find(({ resource }) => asked?.startsWith(`${resource.kind.type}/`)) ??
    met.find(({ id }) => id === params.get('tab')) ??
    met[0]
  )
}
