import { ports as api, pairText, type Port } from '@meridian/contract'
import { call } from '#api/call.ts'
import { nameOr, shortId } from '#lib/text.ts'
import { t } from '#lib/translate.ts'
import { ipAddressOrNetwork } from '#dialogs/port/address-rule.ts'
import { macAddress } from '#forms/rules/address-validators.ts'
import { asking } from '#resource/actions/makers.ts'
import { removing } from '#resource/actions/removing.ts'
import { line } from '#resource/forms/fields.ts'
import { policy, resource } from '#resource/define.ts'
import { asked, copyable, date, lazyTab, overview, several, tab } from '#resource/makers.tsx'
import { link } from '#resource/link.tsx'
import { LinkTo } from '#resource/names.tsx'
import { refreshing, terms } from '#resource/reading/reading.ts'
import { reads } from '#resource/reading/reads.ts'
import { states } from '#resource/states.tsx'
import { ofProject } from '#resources/keystone/owner.tsx'
import { associateFloatingIp } from '#resources/neutron/port-floating-ip.ts'
import { network, port, securityGroup, subnet, trunk } from '#kinds/neutron/kinds.ts'
import { instance } from '#kinds/nova/kinds.ts'
import { measuresTab } from '#screens/metering/measures-tab.tsx'
import { PlainTable } from '#ui/tables/plain-table.tsx'

/** Those of all projects on the network. */
const { list, load } = reads(api, (query) => ({ all_projects: 'true', ...terms(query) }))

const refresh = refreshing(
  port,
  async (items) => {
    const query = { id: items.map(({ id }) => id), all_projects: true }
    return (await call(api.list, { query })).items
  },
  load,
)

/** Neutron deletes these with the router or the floating IP that they belong to. */
const isRouters = /^network:(router|ha_router|floatingip)/

const remove = removing(port, api.remove, {
  requires: [policy('network', 'delete_port')],
  allowed: ({ device_owner }) =>
    !isRouters.test(device_owner) ||
    t('The port belongs to a router or a floating IP and is deleted with it.'),
})

const edit = asking(port, {
  id: 'edit',
  label: t('Edit Port'),
  requires: [policy('network', 'update_port')],
  allowed: ({ device_owner }) =>
    !isRouters.test(device_owner) ||
    t('The port belongs to a router or a floating IP and is changed with it.'),
  wizard: async (item, signal) =>
    (await import('#dialogs/port/wizards.tsx')).editingPort(item, signal),
})

const guarded = ({ port_security_enabled: secure }: Port) =>
  secure !== false || t('Without port security anything may pass: there are no pairs to allow.')

// Whose the network is, which the rule of the pairs looks at, no port says: Neutron judges that.
const pairRules = [
  { feature: ['network', 'allowed-address-pairs'] } as const,
  policy('network', 'update_port'),
]

const addPair = asking(port, {
  id: 'add_pair',
  label: t('Add Allowed Address Pair'),
  requires: pairRules,
  allowed: guarded,
  endpoint: api.addPair,
  fields: {
    ip_address: line(t('IP Address or CIDR'), { rules: [ipAddressOrNetwork], mono: true }),
    mac_address: line(t('MAC Address'), {
      rules: [macAddress()],
      description: t('If empty, the port’s own.'),
      mono: true,
    }),
  },
  done: t('Added the allowed address pair to: %s.'),
  failed: t('Unable to add the allowed address pair.'),
})

const removePairs = asking(port, {
  id: 'remove_pairs',
  label: t('Remove Allowed Address Pairs'),
  requires: pairRules,
  allowed: ({ allowed_address_pairs: pairs = [] }) =>
    pairs.length > 0 || t('The port has no allowed address pairs.'),
  form: async (item) => (await import('#dialogs/port/pairs.ts')).removingPairs(item),
})

const options = ({ extra_dhcp_opts: all = [] }: Port) =>
  all.map(({ opt_name, opt_value }) => `${opt_name} = ${opt_value}`)

/** The trunk that the port carries, as its parent. */
const trunkOf = ({ trunk_details, trunk_id }: Port) => trunk_details?.trunk_id ?? trunk_id

/** The server that the port belongs to, where it is one's. */
const serverOf = ({ device_id, device_owner }: Port) =>
  device_owner.startsWith('compute:') && device_id !== '' ? device_id : undefined

const addresses = ({ fixed_ips }: Port) => fixed_ips.map(({ ip_address }) => ip_address)

const portStates = states(port, ({ status }) => status, {
  ACTIVE: ['good', t('Active')],
  BUILD: ['working', t('Build')],
  DOWN: ['off', t('Down')],
  ERROR: ['bad', t('Error')],
})

const adminStates = states(port, ({ admin_state }) => admin_state, {
  UP: ['good', t('Up')],
  DOWN: ['off', t('Down')],
})

/** Neutron filters by the field that stands behind the state. */
const adminOptions = [
  { value: 'true', label: t('Up') },
  { value: 'false', label: t('Down') },
]

/** The ports of a network: where its devices are attached. */
export const ports = resource(port, {
  list,
  load,
  refresh,
  owner: ofProject(({ project_id }) => project_id),
  states: portStates,
  paged: true,
  properties: {
    name: {
      label: t('Name'),
      value: ({ name, id }) => nameOr(name, id),
      show: ({ name, id }) => name || shortId(id),
      sortKey: 'name',
    },
    called: { label: t('Name'), value: ({ name }) => name },
    id: copyable(t('ID'), ({ id }) => id),
    description: { label: t('Description') },
    network: link(t('Network'), network, ({ network_id }: Port) => network_id),
    fixed_ips: { ...several(t('Fixed IPs'), addresses), sortsWhole: true },
    addresses: {
      ...link(t('Fixed IPs'), subnet, ({ fixed_ips }: Port) =>
        fixed_ips.map(({ subnet_id }) => subnet_id),
      ),
      value: (one) => addresses(one).join(', '),
      show: ({ fixed_ips }) =>
        fixed_ips.length === 0 ? null : (
          <ul>
            {fixed_ips.map(({ ip_address, subnet_id }) => (
              <li key={ip_address}>
                {ip_address} <LinkTo to={subnet} id={subnet_id} />
              </li>
            ))}
          </ul>
        ),
    },
    mac_address: { label: t('MAC Address'), sortKey: 'mac_address', priority: 5 },
    owner: {
      label: t('Device Owner'),
      value: ({ device_owner }) => device_owner,
      priority: 4,
      sortKey: 'device_owner',
    },
    device: {
      ...link(t('Device'), instance, serverOf),
      value: ({ device_id }) => device_id,
      show: (one) => {
        const server = serverOf(one)
        return server === undefined ? one.device_id : <LinkTo to={instance} id={server} />
      },
    },
    attached: {
      ...link(t('Attached To'), instance, serverOf),
      value: ({ device_id }) => device_id,
      // A device that is no server is shown by Neutron's word for its owner: there is no name for it.
      show: (one) => {
        const server = serverOf(one)
        return server === undefined ? one.device_owner : <LinkTo to={instance} id={server} />
      },
      priority: 4,
    },
    status: { ...portStates.badge(t('Status')), priority: 3 },
    admin_state: adminStates.badge(t('Admin State')),
    mac_state: { label: t('MAC Learning State') },
    security: {
      label: t('Port Security'),
      value: ({ port_security_enabled }) => port_security_enabled,
    },
    security_groups: link(t('Security Groups'), securityGroup, (one: Port) => one.security_groups),
    dns_name: { label: t('DNS Name') },
    dhcp: several(t('Extra DHCP Options'), options),
    trunk: link(t('Trunk'), trunk, trunkOf),
    vnic: { label: t('VNIC Type'), value: (one) => one['binding:vnic_type'] },
    host: {
      label: t('Host'),
      value: (one) => one['binding:host_id'],
      requires: [policy('network', 'get_port:binding:host_id')],
    },
    created_at: date(t('Created'), ({ created_at }: Port) => created_at),
    updated_at: date(t('Updated'), ({ updated_at }: Port) => updated_at),
  },
  columns: ['name', 'fixed_ips', 'attached', 'mac_address', 'status', 'admin_state'],
  sort: 'name',
  drawer: [
    ...(['id', 'description', 'project', 'addresses', 'owner', 'device'] as const),
    'security_groups',
    ...(['security', 'vnic', 'host', 'dns_name', 'created_at', 'updated_at'] as const),
  ],
  facets: {
    name: asked(t('Name')),
    ip_address: asked(t('IP Address')),
    mac_address: asked(t('MAC Address')),
    device_owner: asked(t('Device Owner')),
    status: asked(t('Status'), portStates.options),
    admin_state_up: asked(t('Admin State'), adminOptions),
  },
  actions: { batch: [remove], item: [edit, associateFloatingIp, addPair, removePairs, remove] },
  status: 'status',
  details: [
    overview(
      ...(['called', 'id', 'description', 'network', 'project', 'addresses'] as const),
      ...(['mac_address', 'status', 'admin_state', 'mac_state', 'owner', 'device'] as const),
      ...(['security', 'security_groups', 'dns_name', 'vnic', 'host', 'dhcp', 'trunk'] as const),
      ...(['created_at', 'updated_at'] as const),
    ),
    tab('pairs', t('Allowed Address Pairs'), ({ allowed_address_pairs: pairs = [] }: Port) => (
      <PlainTable
        label={t('Allowed Address Pairs')}
        columns={[
          { id: 'ip', label: t('IP Address'), show: ({ ip_address }) => ip_address },
          { id: 'mac', label: t('MAC Address'), show: ({ mac_address }) => mac_address },
        ]}
        rows={pairs}
        keyOf={pairText}
        empty={t('Only the addresses of the port itself may send from it.')}
      />
    )),
    {
      ...lazyTab(port, 'reachability', t('Reachability'), async () => {
        const { ReachabilityOfPort } = await import('#resources/neutron/reachability/tab.tsx')
        return (item: Port) => <ReachabilityOfPort key={item.id} port={item} />
      }),
      // The other end is an instance most of the time.
      requires: [{ service: 'compute' }],
    },
    measuresTab(port, 'port'),
  ],
  hint: t('A port is made for each server and router that is attached to the network.'),
})
