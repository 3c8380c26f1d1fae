import {
  floatingAddresses as api,
  floatingIps as taking,
  type FloatingIp,
} from '@meridian/contract'
import { call } from '#api/call.ts'
import { nameOr } from '#lib/text.ts'
import { plural, t } from '#lib/translate.ts'
import type { Action } from '#resource/action.ts'
import { asking, creating, editing } from '#resource/actions/makers.ts'
import { verb } from '#resource/actions/verb.ts'
import { policy, refTo, resource, type Requirement } from '#resource/define.ts'
import { line } from '#resource/forms/fields.ts'
import { link } from '#resource/link.tsx'
import { asked, children, copyable, date, overview } from '#resource/makers.tsx'
import { refreshing, terms } from '#resource/reading/reading.ts'
import { reads } from '#resource/reading/reads.ts'
import { states } from '#resource/states.tsx'
import { ofProject } from '#resources/keystone/owner.tsx'
import { floatingIp, network, port, portForwarding } from '#kinds/neutron/kinds.ts'
import { instance } from '#kinds/nova/kinds.ts'

const forwarding: readonly Requirement[] = [{ feature: ['network', 'floating-ip-port-forwarding'] }]

const leads = ({ port_forwardings = [] }: FloatingIp) => port_forwardings.length

/** An agent that has said nothing for so long will not: its router is off, or itself. */
const agentMs = 5 * 60_000

/** Neutron says at once what an address leads to; that it does, its router's agent says later. */
const isSettling = (one: FloatingIp): boolean => {
  const behind = one.port_id ? one.status === 'DOWN' : one.status === 'ACTIVE' && leads(one) === 0
  const since = Date.parse(one.updated_at ?? '')
  return behind && Date.now() - since < agentMs
}

const floatingStates = states(
  floatingIp,
  ({ status }) => status ?? '',
  {
    ACTIVE: ['good', t('Active')],
    DOWN: ['off', t('Down')],
    ERROR: ['bad', t('Error')],
  },
  { settling: isSettling },
)

const { list, load } = reads(api, terms)

const refresh = refreshing(
  floatingIp,
  async (items) => {
    const query = { id: items.map(({ id }) => id), all_projects: true }
    return (await call(api.list, { query })).items
  },
  load,
)

const isFree = (one: FloatingIp) => !one.port_id
const update = policy('network', 'update_floatingip')

const allocate = creating(floatingIp, {
  id: 'allocate',
  label: t('Allocate Floating IP'),
  requires: [policy('network', 'create_floatingip')],
  quota: 'floatingip',
  loadDialog: async () => {
    const { Allocate } = await import('#dialogs/floating-ip/allocate.tsx')
    return (close) => (
      <Allocate
        onClose={() => close()}
        onDone={(made) => close({ created: [refTo(floatingIp, made)] })}
      />
    )
  },
})

const edit = editing(floatingIp, {
  requires: [update],
  endpoint: api.update,
  fields: { description: line(t('Description')) },
})

const associate = asking(floatingIp, {
  id: 'associate',
  label: t('Associate Floating IP'),
  requires: [update],
  offered: isFree,
  allowed: (one) =>
    leads(one) === 0 || t('The ports of the address lead somewhere: remove its port forwardings.'),
  form: async (item, signal) =>
    (await import('#dialogs/floating-ip/associate.tsx')).associatingWith(item, signal),
})

const disassociate = verb(floatingIp, t('Disassociate'), {
  id: 'disassociate',
  requires: [update],
  offered: (one) => !isFree(one),
  while: t('Disassociated'),
  failed: () => t('Unable to disassociate a floating IP address.'),
  call: ({ id }) => call(taking.associate, { body: { address_id: id } }),
  ask: t('What it leads to can no longer be reached at it. The project keeps the address.'),
})

/** Neutron judges it for the project of who asks, whoever has the address. */
const forward = {
  ...asking(floatingIp, {
    id: 'forward',
    label: t('Add Port Forwarding'),
    makes: portForwarding.type,
    requires: [...forwarding, policy('network', 'create_floatingip_port_forwarding')],
    allowed: (one) => isFree(one) || t('The whole address leads to one port already.'),
    form: async (one) => (await import('#dialogs/floating-ip/forwarding.ts')).addingForwarding(one),
    result: (made, item) => ({
      created: [refTo(portForwarding, made)],
      updated: [refTo(floatingIp, item)],
    }),
  }),
  forSelf: true,
}

const giveBack = verb(floatingIp, t('Release'), {
  id: 'release',
  requires: [policy('network', 'delete_floatingip')],
  tone: 'danger',
  activity: 'delete',
  while: t('Released'),
  call: ({ id }) => call(api.remove, { params: { id } }),
  ask: t('A released address goes back to its pool, and may be given to somebody else.'),
})

/** What was released is gone. */
const release: Action<FloatingIp> = {
  ...giveBack,
  perform: async (items, screen) => {
    const { updated = [], failed = [] } = (await giveBack.perform(items, screen)) ?? {}
    return { deleted: updated, failed }
  },
}

const item = [associate, disassociate, forward, edit, release]

const serverOf = ({ instance_id, instance_type }: FloatingIp) =>
  instance_type === 'compute' ? instance_id : undefined

/** Addresses of external networks, and what they lead to. */
export const floatingIps = resource(floatingIp, {
  list,
  load,
  refresh,
  owner: ofProject(({ project_id }) => project_id),
  states: floatingStates,
  paged: true,
  properties: {
    floating_ip_address: { label: t('IP Address'), sortKey: 'floating_ip_address' },
    id: copyable(t('ID'), ({ id }) => id),
    description: { label: t('Description'), priority: 5 },
    mapped: {
      label: t('Mapped Fixed IP Address'),
      value: (one) =>
        leads(one) > 0
          ? plural(leads(one), '{count} port forwarding', '{count} port forwardings')
          : one.fixed_ip_address,
      ...{ sortKey: 'fixed_ip_address', priority: 4 },
    },
    instance: { ...link(t('Instance'), instance, serverOf), priority: 3 },
    port: link(t('Port'), port, ({ port_id }: FloatingIp) => port_id),
    pool: {
      ...link(t('Pool'), network, ({ floating_network_id }: FloatingIp) => floating_network_id),
      priority: 7,
    },
    status: { ...floatingStates.badge(t('Status')), priority: 2 },
    dns: {
      label: t('DNS Name'),
      value: ({ dns_name: name, dns_domain: zone }) =>
        name && zone ? `${name}.${zone}` : undefined,
      requires: [{ feature: ['network', 'dns-integration'] }],
    },
    forwardings: { label: t('Port Forwardings'), value: leads, requires: forwarding },
    created_at: date(t('Created'), ({ created_at }) => created_at),
    updated_at: date(t('Updated'), ({ updated_at }) => updated_at),
  },
  columns: ['floating_ip_address', 'description', 'mapped', 'instance', 'pool', 'status'],
  sort: 'floating_ip_address',
  facets: {
    floating_ip_address: asked(t('IP Address')),
    fixed_ip_address: asked(t('Mapped Fixed IP Address')),
    description: asked(t('Description')),
    status: asked(t('Status'), floatingStates.options),
    floating_network_id: asked(t('Pool'), async () =>
      (await call(taking.pools)).items.map(({ id, name }) => ({
        value: id,
        label: nameOr(name, id),
      })),
    ),
  },
  actions: { global: [allocate], batch: [disassociate, release], item },
  status: 'status',
  admin: {
    columns: [
      'floating_ip_address',
      'project',
      'description',
      'mapped',
      'instance',
      'pool',
      'status',
    ],
    actions: { global: [allocate], batch: [disassociate, release], item },
  },
  details: [
    overview(
      ...(['floating_ip_address', 'id', 'description', 'project', 'status', 'mapped'] as const),
      ...(['instance', 'port', 'pool', 'dns', 'created_at', 'updated_at'] as const),
    ),
    children(portForwarding, forwarding),
  ],
  hint: t('Allocate a floating IP to reach an instance from outside.'),
})
