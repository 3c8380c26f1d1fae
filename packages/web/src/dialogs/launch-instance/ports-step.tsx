import type { Network, Port } from '@meridian/contract'
import type { TransferColumn, TransferFacet } from '#forms/transfer/transfer.ts'
import { nameOr } from '#lib/text.ts'
import { t } from '#lib/translate.ts'
import { choice, text } from '#resource/makers.tsx'
import { statusOf, statusOptions } from '#kinds/neutron/port-status.ts'
import { StatusBadge } from '#ui/tell/badge.tsx'
import { DescriptionList } from '#ui/tell/description-list.tsx'
import { Allocation } from '#dialogs/launch-instance/allocation.tsx'
import { Columns } from '#dialogs/launch-instance/layout.tsx'
import { Missing } from '#dialogs/launch-instance/missing.tsx'
import type { Launch } from '#dialogs/launch-instance/use-launch.ts'

/** The ports that the servers are plugged into, beside networks or in place of them. */
export const PortsStep = ({ launch }: { readonly launch: Launch }) => {
  const { data, spec, choose } = launch
  // Ports are looked for on networks: without those there is nothing to say of ports either.
  const loaded = data.networks.error ? { ...data.ports, error: data.networks.error } : data.ports
  const reload = () => (data.networks.error ? data.networks.reload() : data.ports.reload())
  return (
    <Columns>
      <p>
        {t(
          'A port is a connection to a network with its own address. It is kept when you delete the instance.',
        )}
      </p>
      <Missing launch={launch} name="ports" />
      <Allocation
        loaded={{ ...loaded, reload }}
        failed={t('Unable to retrieve the ports.')}
        label={t('Ports')}
        allocated={spec.ports}
        onChange={(chosen) => choose({ ports: chosen })}
        idOf={idOf}
        nameOf={nameOf}
        columns={columns}
        max={-1}
        ordered
        facets={facets}
        drawer={(port) => <PortDetails port={port} networks={data.known.networks ?? []} />}
        prompt={t('Select one or more ports from those available below.')}
        none={t('There is no free port in this project.')}
      />
    </Columns>
  )
}

type DetailsProps = { readonly port: Port; readonly networks: readonly Network[] }

const PortDetails = ({ port, networks }: DetailsProps) => {
  const network = networks.find(({ id }) => id === port.network_id)
  const subnetOf = (wanted: string) => network?.subnets.find(({ id }) => id === wanted)
  return (
    <DescriptionList
      look="grid"
      rows={[
        { term: t('ID'), value: port.id },
        { term: t('Network'), value: network?.name || port.network_id },
        { term: t('MAC Address'), value: port.mac_address },
        { term: t('VNIC Type'), value: vnicOf(port) },
        ...port.fixed_ips.map(({ subnet_id, ip_address }) => ({
          term: t('Subnet {name}', { name: subnetOf(subnet_id)?.name || subnet_id }),
          value: ip_address,
        })),
      ]}
    />
  )
}

const idOf = (port: Port) => port.id

const nameOf = (port: Port) => nameOr(port.name, port.id)

const addressesOf = (port: Port) => port.fixed_ips.map((ip) => ip.ip_address).join(', ')

/** How a port is wired to a server (RS-LPORT-05). */
const vnicTypes: readonly { readonly value: string; readonly label: string }[] = [
  { value: 'normal', label: t('Normal') },
  { value: 'direct', label: t('Direct') },
  { value: 'direct-physical', label: t('Direct Physical') },
  { value: 'macvtap', label: t('MacVTap') },
  { value: 'baremetal', label: t('Bare Metal') },
  { value: 'virtio-forwarder', label: t('Virtio Forwarder') },
]

const vnicOf = (port: Port) => {
  const type = port['binding:vnic_type']
  return vnicTypes.find(({ value }) => value === type)?.label ?? type
}

/** What a port and its switch of the administrator's are (RS-LPORT-03, RS-LPORT-04). */
const adminStates = [
  { value: 'UP', label: t('Up') },
  { value: 'DOWN', label: t('Down') },
]

const adminStateOf = ({ admin_state }: Port) =>
  adminStates.find(({ value }) => value === admin_state)?.label ?? admin_state

const columns: readonly TransferColumn<Port>[] = [
  { id: 'name', label: t('Name'), show: nameOf, text: nameOf },
  { id: 'addresses', label: t('IP'), show: addressesOf, text: addressesOf },
  {
    id: 'admin_state',
    label: t('Admin State'),
    priority: 4,
    show: adminStateOf,
    text: adminStateOf,
  },
  {
    id: 'status',
    label: t('Status'),
    priority: 3,
    show: ({ status }) => <StatusBadge {...statusOf(status)} />,
  },
]

const facets: Readonly<Record<string, TransferFacet<Port>>> = {
  name: text(t('Name'), nameOf),
  id: text(t('ID'), idOf),
  ip: text(t('IP'), addressesOf),
  admin_state: choice(t('Admin State'), adminStates, ({ admin_state }) => admin_state),
  status: choice(t('Status'), statusOptions, ({ status }) => status),
  vnic: choice(t('VNIC Type'), vnicTypes, (port) => port['binding:vnic_type']),
}
