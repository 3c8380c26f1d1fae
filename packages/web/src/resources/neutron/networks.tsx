import { allNetworks, networks as api, type Network } from '@meridian/contract'
import { nameOr } from '#lib/text.ts'
import { t } from '#lib/translate.ts'
import { asking, creating, editing } from '#resource/actions/makers.ts'
import { removing } from '#resource/actions/removing.ts'
import { policy, refTo, resource } from '#resource/define.ts'
import { area, line, number, tick } from '#resource/forms/fields.ts'
import { link } from '#resource/link.tsx'
import {
  asked,
  children,
  choice,
  copyable,
  date,
  overview,
  text,
  yesNo,
  yesOrNo,
} from '#resource/makers.tsx'
import { terms } from '#resource/reading/reading.ts'
import { reads } from '#resource/reading/reads.ts'
import { dhcpAgent, network, port, qosPolicy, rbacPolicy, subnet } from '#kinds/neutron/kinds.ts'
import { states } from '#resource/states.tsx'
import { ofProject } from '#resources/keystone/owner.tsx'
import { hangsOnNetwork } from '#resources/neutron/dependents.ts'
import { dependentsTab } from '#resource/dependents/hanging.tsx'

const networkStates = states(network, ({ status }) => status, {
  ACTIVE: ['good', t('Active')],
  BUILD: ['working', t('Build')],
  DOWN: ['off', t('Down')],
  ERROR: ['bad', t('Error')],
})

const adminStates = states(network, ({ admin_state }) => admin_state, {
  UP: ['good', t('Up')],
  DOWN: ['off', t('Down')],
})

const external = { feature: ['network', 'external-net'] } as const
const portSecurity = { feature: ['network', 'port-security'] } as const

const provider = { feature: ['network', 'provider'] } as const

const { list, load } = reads(api, () => ({ external: 'true', subnets: 'false' }))
const everybodys = reads({ ...api, list: allNetworks.list }, terms).list

const create = creating(network, {
  requires: [policy('network', 'create_network')],
  quota: 'network',
  wizard: async () => (await import('#dialogs/create-network/create-network.ts')).createNetwork,
})

const edit = editing(network, {
  requires: [policy('network', 'update_network')],
  endpoint: api.update,
  fields: {
    name: line(t('Network Name')),
    description: area(t('Description'), { rows: 2 }),
    admin_state_up: tick(t('Enable Admin State'), {
      description: t('While it is off, the network forwards nothing.'),
    }),
    shared: tick(t('Shared'), {
      requires: [policy('network', 'update_network:shared')],
      description: t('Every project may use the network.'),
    }),
    'router:external': tick(t('External Network'), {
      requires: [external, policy('network', 'update_network:router:external')],
      description: t('Routers of every project may have their gateway in it.'),
    }),
    mtu: number(t('MTU'), {
      requires: [{ feature: ['network', 'net-mtu-writable'] }],
      description: t('The largest packet in bytes.'),
    }),
    port_security_enabled: tick(t('Port Security'), {
      requires: [portSecurity, policy('network', 'update_network:port_security_enabled')],
      description: t('Existing ports stay as they are.'),
    }),
  },
  done: t('Updated network "%s".'),
})

const createSubnet = editing(network, {
  id: 'create_subnet',
  label: t('Create Subnet'),
  requires: [policy('network', 'create_subnet')],
  makes: subnet.type,
  loadDialog: async (item) => {
    const { openCreateSubnet } = await import('#dialogs/subnet/create-subnet.tsx')
    const draw = await openCreateSubnet(item)
    return (close) => draw((made) => close(made && { created: [refTo(subnet, made)] }))
  },
})

const rbac = { feature: ['network', 'rbac-policies'] } as const
const share = asking(network, {
  id: 'share',
  label: t('Share Network'),
  requires: [rbac, policy('network', 'create_rbac_policy')],
  makes: rbacPolicy.type,
  form: async (item) => (await import('#dialogs/network/share.ts')).sharing(item),
  result: (made) => ({ created: [refTo(rbacPolicy, made)] }),
})

const scheduler = { feature: ['network', 'dhcp_agent_scheduler'] } as const
const addAgent = asking(network, {
  id: 'add_dhcp_agent',
  label: t('Add DHCP Agent'),
  requires: [scheduler, policy('network', 'create_dhcp-network'), policy('network', 'get_agent')],
  makes: dhcpAgent.type,
  form: async (item) => (await import('#dialogs/network/dhcp-agent.ts')).addingDhcpAgent(item),
  result: (id, item) => ({ created: [{ type: dhcpAgent.type, id: `${item.id}/${id}` }] }),
})

/** Its rules are asked for the own project, to which the port will belong. */
const createPort = {
  ...asking(network, {
    id: 'create_port',
    label: t('Create Port'),
    requires: [policy('network', 'create_port')],
    makes: port.type,
    wizard: async (item, signal) =>
      (await import('#dialogs/port/wizards.tsx')).creatingPort(item, signal),
    result: ({ id }) => ({ created: [{ type: port.type, id }] }),
  }),
  forSelf: true,
}

/** A template of the network and all that is in it, in the wizard that launches it or saves it. */
const writeTemplate = {
  ...editing(network, {
    id: 'write_template',
    label: t('Write Template'),
    requires: [
      { service: 'orchestration' },
      policy('orchestration', 'stacks:create'),
      policy('orchestration', 'stacks:validate_template'),
    ],
    offered: (item) => !item['router:external'],
    anytime: true,
    loadDialog: async (item, signal) => {
      const { openWritten } = await import('#dialogs/stack/open.tsx')
      return openWritten(item, signal)
    },
  }),
  activity: 'create',
  ownOnly: true,
} as const

const remove = removing(network, api.remove, {
  dependents: hangsOnNetwork,
  requires: [policy('network', 'delete_network')],
})

/** Networks that the project can use: shared ones, its own, and external ones. */
export const networks = resource(network, {
  list,
  load,
  owner: ofProject(({ project_id, tenant_id }) => project_id ?? tenant_id),
  states: networkStates,
  status: 'status',
  properties: {
    name: {
      label: t('Name'),
      value: ({ name, id }) => nameOr(name, id),
      sortKey: 'name',
    },
    id: copyable(t('ID'), ({ id }) => id),
    subnets: {
      ...link(t('Subnets'), subnet, ({ subnet_ids }: Network) => subnet_ids),
      value: ({ subnet_ids }) => subnet_ids.length,
      priority: 2,
    },
    shared: { ...yesNo(t('Shared'), ({ shared }: Network) => shared), priority: 4 },
    external: { ...yesNo(t('External'), (one: Network) => one['router:external']), priority: 5 },
    status: { ...networkStates.badge(t('Status')), sortKey: 'status', priority: 3 },
    admin_state: {
      ...adminStates.badge(t('Admin State')),
      ...{ sortKey: 'admin_state_up', priority: 7 },
    },
    zones: {
      label: t('Availability Zones'),
      priority: 8,
      value: ({ availability_zones = [] }) => availability_zones.join(', '),
    },
    hints: {
      label: t('Availability Zone Hints'),
      value: ({ availability_zone_hints = [] }) => availability_zone_hints.join(', '),
    },
    mtu: { label: t('MTU'), sortKey: 'mtu' },
    secured: {
      ...yesNo(t('Port Security'), (one: Network) => one.port_security_enabled),
      requires: [portSecurity],
    },
    dns_domain: { label: t('DNS Domain') },
    qos_policy: link(t('QoS Policy'), qosPolicy, (one: Network) => one.qos_policy_id),
    network_type: {
      label: t('Provider Network Type'),
      value: (one) => one['provider:network_type'],
      requires: [provider, policy('network', 'get_network:provider:network_type')],
    },
    physical_network: {
      label: t('Physical Network'),
      value: (one) => one['provider:physical_network'],
      requires: [provider, policy('network', 'get_network:provider:physical_network')],
    },
    segmentation_id: {
      label: t('Segmentation ID'),
      value: (one) => one['provider:segmentation_id'],
      requires: [provider, policy('network', 'get_network:provider:segmentation_id')],
    },
    description: { label: t('Description') },
    created_at: date(t('Created'), ({ created_at }) => created_at),
    updated_at: date(t('Updated'), ({ updated_at }) => updated_at),
  },
  columns: ['name', 'subnets', 'shared', 'external', 'status', 'admin_state', 'zones'],
  facets: {
    name: text(t('Name'), ({ name }) => name),
    shared: choice(t('Shared'), yesOrNo, ({ shared }) => shared),
    external: choice(t('External'), yesOrNo, (one) => one['router:external']),
    status: networkStates.facet(t('Status')),
    admin_state: adminStates.facet(t('Admin State')),
  },
  admin: {
    list: everybodys,
    paged: true,
    sort: 'name',
    facets: {
      name: asked(t('Name')),
      shared: asked(t('Shared'), yesOrNo),
      external: asked(t('External'), yesOrNo),
      status: asked(t('Status'), networkStates.options),
      admin_state: asked(t('Admin State'), adminStates.options),
      network_type: asked(t('Provider Network Type')),
      physical_network: asked(t('Physical Network')),
      segmentation_id: asked(t('Segmentation ID')),
    },
  },
  actions: {
    global: [create],
    batch: [remove],
    item: [edit, createSubnet, createPort, share, addAgent, writeTemplate, remove],
  },
  details: [
    overview(
      ...(['name', 'id', 'description', 'project', 'status', 'admin_state'] as const),
      ...(['shared', 'external', 'mtu', 'secured', 'zones', 'hints', 'dns_domain'] as const),
      ...(['qos_policy', 'network_type', 'physical_network', 'segmentation_id'] as const),
      ...(['created_at', 'updated_at'] as const),
    ),
    children(subnet),
    children(port),
    children(dhcpAgent, [scheduler, policy('network', 'get_dhcp-agents')]),
    children(rbacPolicy, [rbac, policy('network', 'get_rbac_policy')]),
    dependentsTab(network, hangsOnNetwork),
  ],
  hint: t('Create a network to connect servers with each other.'),
})
