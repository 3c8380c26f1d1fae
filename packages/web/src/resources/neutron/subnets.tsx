import { subnets as api, type Subnet, type SubnetsQuery } from '@meridian/contract'
import { call } from '#api/call.ts'
import { t } from '#lib/translate.ts'
import { removing } from '#resource/actions/removing.ts'
import { policy, resource, type ListQuery } from '#resource/define.ts'
import { asked, date, overview, yesNo, yesOrNo } from '#resource/makers.tsx'
import { link } from '#resource/link.tsx'
import { terms } from '#resource/reading.ts'
import { ofProject } from '#resources/keystone/owner.tsx'
import { network, subnet } from '#resources/neutron/kinds.ts'
import { CopyableId } from '#ui/copy.tsx'

/** Neutron finds a subnet by its whole name; it has no search by parts. */
const queryOf = (query: ListQuery): SubnetsQuery => {
  const { queryString, ...rest } = terms(query)
  // The terms are texts that the server reads as its schema says.
  return { ...(queryString !== undefined && { name: queryString }), ...(rest as SubnetsQuery) }
}

const remove = removing(subnet, ({ id }) => call(api.remove, { params: { id } }), {
  requires: [policy('network', 'delete_subnet')],
})

const lines = (all: readonly string[]) =>
  all.length === 0 ? null : (
    <ul>
      {all.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )

const pools = ({ allocation_pools = [] }: Subnet) =>
  allocation_pools.map(({ start, end }) => `${start} – ${end}`)

const routes = ({ host_routes = [] }: Subnet) =>
  host_routes.map(({ destination, nexthop }) =>
    t('{destination} by way of {nexthop}', { destination, nexthop }),
  )

/** The subnets of a network. */
export const subnets = resource(subnet, {
  list: (query) => call(api.list, { query: queryOf(query) }, { signal: query.signal }),
  load: (id = '') => call(api.load, { params: { id } }),
  owner: ofProject(({ project_id }) => project_id),
  paged: true,
  properties: {
    name: { label: t('Name'), value: ({ name, id }) => name || id, sortKey: 'name' },
    id: { label: t('ID'), show: ({ id }) => <CopyableId id={id} /> },
    description: { label: t('Description') },
    network: link(t('Network'), network, ({ network_id }: Subnet) => network_id),
    cidr: { label: t('Network Address'), sortKey: 'cidr' },
    version: { label: t('IP Version'), value: ({ ipver_str }) => ipver_str, sortKey: 'ip_version' },
    gateway_ip: { label: t('Gateway IP'), sortKey: 'gateway_ip' },
    dhcp: yesNo(t('DHCP'), ({ enable_dhcp }: Subnet) => enable_dhcp),
    pools: {
      label: t('Allocation Pools'),
      value: (one) => pools(one).join(', '),
      show: (one) => lines(pools(one)),
    },
    nameservers: {
      label: t('DNS Name Servers'),
      value: ({ dns_nameservers = [] }) => dns_nameservers.join(', '),
      show: ({ dns_nameservers = [] }) => lines(dns_nameservers),
    },
    routes: {
      label: t('Host Routes'),
      value: (one) => routes(one).join(', '),
      show: (one) => lines(routes(one)),
    },
    subnetpool_id: {
      label: t('Subnet Pool ID'),
      show: ({ subnetpool_id }) => (subnetpool_id ? <CopyableId id={subnetpool_id} /> : null),
    },
    ipv6_address_mode: { label: t('IPv6 Address Mode') },
    ipv6_ra_mode: { label: t('IPv6 Router Advertisements') },
    created_at: date(t('Created'), ({ created_at }: Subnet) => created_at),
    updated_at: date(t('Updated'), ({ updated_at }: Subnet) => updated_at),
  },
  columns: ['name', 'cidr', 'version', 'gateway_ip', 'dhcp', 'pools'],
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
  actions: { batch: [remove], item: [remove] },
  details: [
    overview(
      ...(['name', 'id', 'description', 'network', 'project', 'version', 'cidr'] as const),
      ...(['gateway_ip', 'dhcp', 'pools', 'nameservers', 'routes', 'subnetpool_id'] as const),
      ...(['ipv6_address_mode', 'ipv6_ra_mode', 'created_at', 'updated_at'] as const),
    ),
  ],
  hint: t('Without a subnet nothing on the network has an address.'),
})
