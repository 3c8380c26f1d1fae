import type { Hypervisor } from '@meridian/contract'
import { t } from '#lib/translate.ts'
import { PanelList } from '#resource/details/panel-list.tsx'
import { PanelLink } from '#resource/panel-link.tsx'

/** What runs on a host, as in the list of all, and the way there. */
export const HypervisorServers = ({ hypervisor }: { readonly hypervisor: Hypervisor }) => {
  const { service } = hypervisor
  if (!service) return <p className="text-muted">{t('The hypervisor has no service.')}</p>
  return (
    <div className="flex flex-col gap-3">
      <p>
        <PanelLink path="/admin/instances" terms={{ host: service.host }}>
          {t('All instances on this host')}
        </PanelLink>
      </p>
      <PanelList path="/admin/instances" scope={{ host: service.host }} tab="servers" />
    </div>
  )
}
