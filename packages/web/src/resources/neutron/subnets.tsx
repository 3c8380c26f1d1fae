import { subnets as api, type Subnet } from '@meridian/contract'
import { nameOr } from '#lib/text.ts'
import { t } from '#lib/translate.ts'
import { editing } from '#resource/actions/makers.ts'
import { removing } from '#resource/actions/removing.ts'
import { taken } from '#resource/forms/opening.tsx'
import { policy, refTo, resource } from '#resource/define.ts'
import { asked, copyable, date, overview, several, yesNo, yesOrNo } from '#resource/makers.tsx'
import { link, naming } from '#resource/link.tsx'
import { terms } from '#resource/reading/reading.ts'
import { reads } from '#resource/reading/reads.ts'
import { ofProject } from '#resources/keystone/owner.tsx'
import { addressesInUse, network, subnet } from '#kinds/neutron/kinds.ts'
import { hangsOnSubnet } from '#resources/neutron/dependents.ts'
import { dependentsTab } from '#resource/dependents/hanging.tsx'

const edit = editing(subnet, {
  requires: [policy('network', 'update_subnet')],
  loadDialog: async (item) => {
    const { openEditSubnet } = await import('#dialogs/subnet/edit-subnet.tsx')
    return (close) =>
      openEditSubnet(item)((saved) =>
        close(saved && taken({ updated: [refTo(subnet, item)] }, saved.undo)),
      )
  },
})

const remove = removing(subnet, api.remove, {
  dependents: hangsOnSubnet,
  requires: [policy('network', 'delete_subnet')],
})

const pools = ({ allocation_pools = [] }: Subnet) =>
  allocation_pools.map(({ start, end }) => `${start} – ${end}`)

const routes = ({ host_routes = [] }: Subnet) =>
  host_routes.map(({ destination, nexthop }) =>
    t('{destination} by way of {nexthop}', { destination, nexthop }),
  )

const { list, load } = reads(api, terms)

/** The subnets of a network. */
export const subnets = resource(subnet, {
  list,
  load,
  owner: ofProject(({ project_id }) => project_id),
  paged: true,
  properties: {
    name: { label: t('Name'), value: ({ name, id }) => nameOr(name, id), sortKey: 'name' },
    id: copyable(t('ID'), ({ id }) => id),
    description: { label: t('Description') },
    network: link(t('Network'), network, ({ network_id }: Subnet) => network_id),
    cidr: { label: t('Network Address'), sortKey: 'cidr' },
    version: {
      label: t('IP Version'),
      value: ({ ipver_str }) => ipver_str,
      ...{ sortKey: 'ip_version', priority: 5 },
    },
    gateway_ip: { label: t('Gateway IP'), sortKey: 'gateway_ip', priority: 4 },
    dhcp: { ...yesNo(t('DHCP'), ({ enable_dhcp }: Subnet) => enable_dhcp), priority: 6 },
    pools: { ...several(t('Allocation Pools'), pools), priority: 7 },
    used: {
      ...naming(t('Addresses in Use'), addressesInUse, ({ network_id, id }: Subnet) =>
        [network_id, id].join('/'),
      ),
      priority: 3,
      requires: [
        { feature: ['network', 'network-ip-availability'] },
        policy('network', 'get_network_ip_availability'),
      ],
    },
    nameservers: several(
      t('DNS Name Servers'),
      ({ dns_nameservers = [] }: Subnet) => dns_nameservers,
    ),
    routes: several(t('Host Routes'), routes),
    subnetpool_id: copyable(t('Subnet Pool ID'), ({ subnetpool_id }: Subnet) => subnetpool_id),
    ipv6_address_mode: { label: t('IPv6 Address Mode') },
    ipv6_ra_mode: { label: t('IPv6 Router Advertisements') },
    created_at: date(t('Created'), ({ created_at }: Subnet) => created_at),
    updated_at: date(t('Updated'), ({ updated_at }: Subnet) => updated_at),
  },
  columns: ['name', 'cidr', 'version', 'gateway_ip', 'dhcp', 'pools', 'used'],
  sort: 'name',
  facets: {
    name: asked(t('Name')),
    cidr: asked(t('Network Address')),
    gateway_ip: asked(t('Gateway IP')),
    ip_version: asked(t('IP Version'), [
      { value: '4', label: t('IPv4') },
      { value: '6', label: t('IPv6') },
    ]),
    enable_dhcp: asked(t('DHCP'), yesOrNo),
  },
  actions: { batch: [remove], item: [edit, remove] },
  details: [
    overview(
      ...(['name', 'id', 'description', 'network', 'project', 'version', 'cidr'] as const),
      ...([
        'gateway_ip',
        'dhcp',
        'pools',
        'used',
        'nameservers',
        'routes',
        'subnetpool_id',
      ] as const),
      ...(['ipv6_address_mode', 'ipv6_ra_mode', 'created_at', 'updated_at'] as const),
    ),
    dependentsTab(subnet, hangsOnSubnet),
  ],
  hint: t('Without a subnet nothing on the network has an address.'),
})
