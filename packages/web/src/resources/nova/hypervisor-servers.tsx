import type { Hypervisor } from '@meridian/contract'
import { t } from '#lib/translate.ts'
import { PanelLink } from '#resource/panel-link.tsx'
import { ResourceLink } from '#resource/resource-link.tsx'
import { instance } from '#kinds/nova/kinds.ts'
import { PlainTable, type PlainColumn } from '#ui/plain-table.tsx'

type Runs = NonNullable<Hypervisor['servers']>[number]

const columns: readonly PlainColumn<Runs>[] = [
  {
    id: 'name',
    label: t('Name'),
    show: ({ id, name }) => <ResourceLink type={instance.type} id={id} name={name} />,
  },
  { id: 'id', label: t('ID'), priority: 2, show: ({ id }) => id },
]

/** What runs on a hypervisor, and the way to the list of all that its host has. */
export const HypervisorServers = ({ hypervisor }: { readonly hypervisor: Hypervisor }) => {
  const { servers = [], service } = hypervisor
  return (
    <div className="flex flex-col gap-3">
      {service && (
        <p>
          <PanelLink path="/admin/instances" terms={{ host: service.host }}>
            {t('All instances on this host')}
          </PanelLink>
        </p>
      )}
      <PlainTable
        label={t('Instances')}
        columns={columns}
        rows={servers}
        keyOf={({ id }) => id}
        empty={t('No instance runs there.')}
      />
    </div>
  )
}
