import { servers as api, type Server, type ServerInterface } from '@meridian/contract'
import { call } from '#api/call.ts'
import { t } from '#lib/translate.ts'
import { StatusBadge } from '#ui/tell/badge.tsx'
import { PlainTable, type PlainColumn } from '#ui/tables/plain-table.tsx'
import { LinkTo, WithNames } from '#resource/names.tsx'
import { LoadedView } from '#resource/loaded-view.tsx'
import { usePart } from '#resource/reading/use-part.ts'
import { network, port } from '#kinds/neutron/kinds.ts'
import { statusOf } from '#kinds/neutron/port-status.ts'
import { instance } from '#kinds/nova/kinds.ts'

const columns: readonly PlainColumn<ServerInterface>[] = [
  {
    id: 'addresses',
    label: t('IP Addresses'),
    show: ({ fixed_ips }) => fixed_ips.map(({ ip_address }) => ip_address).join(', '),
  },
  { id: 'mac', label: t('MAC Address'), show: ({ mac_addr }) => mac_addr },
  { id: 'network', label: t('Network'), show: ({ net_id }) => <LinkTo to={network} id={net_id} /> },
  { id: 'port', label: t('Port'), show: ({ port_id }) => <LinkTo to={port} id={port_id} /> },
  {
    id: 'state',
    label: t('State'),
    show: ({ port_state }) => <StatusBadge {...statusOf(port_state)} />,
  },
]

/** The ports that connect a server to its networks. */
export const Interfaces = ({ server: { id } }: { readonly server: Server }) => {
  const loaded = usePart(instance, id, 'interfaces', async (signal) => {
    return (await call(api.interfaces, { params: { id } }, { signal })).items
  })
  return (
    <LoadedView loaded={loaded} failed={t('Unable to retrieve the interfaces.')}>
      {(rows) => (
        <WithNames
          wanted={[
            { to: network, ids: rows.map(({ net_id }) => net_id) },
            { to: port, ids: rows.map(({ port_id }) => port_id) },
          ]}
        >
          <PlainTable
            label={t('Interfaces')}
            columns={columns}
            rows={rows}
            keyOf={({ port_id }) => port_id}
            empty={t('The instance is not connected to any network.')}
          />
        </WithNames>
      )}
    </LoadedView>
  )
}
