import { allNetworks, networks as api, type Network } from '@meridian/contract'
import { t } from '#lib/translate.ts'
import { creating, editing } from '#resource/actions/makers.ts'
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
import { reads } from '#resource/reads.ts'
import { byName, unlessTwoNames } from '#resources/neutron/asking.ts'
import { network, port, subnet } from '#resources/neutron/kinds.ts'
import { states } from '#resource/states.tsx'
import { ofProject } from '#resources/keystone/owner.tsx'

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

/** What a network is on the wire, told to administrators. */
const provider = (field: 'network_type' | 'physical_network' | 'segmentation_id') => ({
  value: (one: Network) => one[`provider:${field}`],
  requires: [
    { feature: ['network', 'provider'] as const },
    policy('network', `get_network:provider:${field}`),
  ],
})

const { list, load } = reads(api, () => ({ external: 'true', subnets: 'false' }))
const everybodys = reads({ ...api, list: allNetworks.list }, byName).list

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
    admin_state_up: tick(t('Enable Admin State')),
    shared: tick(t('Shared'), { requires: [policy('network', 'update_network:shared')] }),
    'router:external': tick(t('External Network'), {
      requires: [external, policy('network', 'update_network:router:external')],
    }),
    mtu: number(t('MTU'), { requires: [{ feature: ['network', 'net-mtu-writable'] }] }),
    port_security_enabled: tick(t('Port Security'), {
      requires: [portSecurity, policy('network', 'update_network:port_security_enabled')],
      description: t('Ports that are there already stay as they are.'),
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

const remove = removing(network, api.remove, {
  requires: [policy('network', 'delete_network')],
})

/** Networks that the project can use: shared ones, its own, and external ones. */
export const networks = resource(network, {
  list,
  load,
  owner: ofProject(({ project_id, tenant_id }) => project_id ?? tenant_id),
  states: networkStates,
  properties: {
    name: {
      label: t('Name'),
      value: ({ name, id }) => (name === '' ? id : name),
      sortKey: 'name',
    },
    id: copyable(t('ID'), ({ id }) => id),
    subnets: {
      ...link(t('Subnets'), subnet, ({ subnet_ids }: Network) => subnet_ids),
      value: ({ subnet_ids }) => subnet_ids.length,
    },
    shared: yesNo(t('Shared'), ({ shared }) => shared),
    external: yesNo(t('External'), (one) => one['router:external']),
    status: { ...networkStates.badge(t('Status')), sortKey: 'status' },
    admin_state: { ...adminStates.badge(t('Admin State')), sortKey: 'admin_state_up' },
    zones: {
      label: t('Availability Zones'),
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
    dns_domain: {
      label: t('DNS Domain'),
      requires: [{ feature: ['network', 'dns-integration'] }],
    },
    qos_policy: {
      ...copyable(t('QoS Policy ID'), (one: Network) => one.qos_policy_id),
      requires: [{ feature: ['network', 'qos'] }],
    },
    network_type: { label: t('Provider Network Type'), ...provider('network_type') },
    physical_network: { label: t('Physical Network'), ...provider('physical_network') },
    segmentation_id: { label: t('Segmentation ID'), ...provider('segmentation_id') },
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
    list: unlessTwoNames(everybodys),
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
  actions: { global: [create], batch: [remove], item: [edit, createSubnet, remove] },
  details: [
    overview(
      ...(['name', 'id', 'description', 'project', 'status', 'admin_state'] as const),
      ...(['shared', 'external', 'mtu', 'secured', 'zones', 'hints', 'dns_domain'] as const),
      ...(['qos_policy', 'network_type', 'physical_network', 'segmentation_id'] as const),
      ...(['created_at', 'updated_at'] as const),
    ),
    children(subnet),
    children(port),
  ],
  hint: t('Create a network to connect servers with each other.'),
})
