import { pools as api } from '@meridian/contract'
import { call } from '#api/call.ts'
import { own } from '#lib/own.ts'
import { t } from '#lib/translate.ts'
import type { Action } from '#resource/action.ts'
import { editing } from '#resource/actions/makers.ts'
import { removing } from '#resource/actions/removing.ts'
import { resource, type ListQuery } from '#resource/define.ts'
import { link } from '#resource/link.tsx'
import { children, choice, overview, text } from '#resource/makers.tsx'
import { terms } from '#resource/reading/reading.ts'
import { ofProject } from '#resources/keystone/owner.tsx'
import { waited } from '#resources/octavia/following.tsx'
import { withPools } from '#resources/octavia/goes-with-it.tsx'
import { healthMonitor, listener, member, pool } from '#kinds/octavia/kinds.ts'
import { listPath, rule } from '#resources/octavia/rules.ts'
import { asPool, rowsOf, type PoolRow } from '#kinds/octavia/rows.ts'
import { partOf } from '#resources/octavia/states.tsx'
import { wordsOf } from '#kinds/octavia/words.ts'
import { algorithms, persistences, poolProtocols } from '#kinds/octavia/options.ts'

const list = async (query: ListQuery) =>
  rowsOf(await call(api.list, { query: terms(query) }, { signal: query.signal }), asPool)

const load = async ([id = '']: readonly string[], signal?: AbortSignal) => {
  const found = await call(api.load, { params: { id } }, { signal })
  return asPool('pool' in found ? found.pool : found)
}

const edit = editing(pool, {
  requires: [rule('pool', 'put')],
  loadDialog: async (item, signal) =>
    (await import('#dialogs/octavia/edit-pool.tsx')).default(item, signal),
})

/** Who is in a pool is a matter of the pool (SV-LBPERM-09). */
const editMembers = editing(pool, {
  id: 'members',
  label: t('Add/Remove Pool Members'),
  requires: [rule('pool', 'put')],
  makes: member.type,
  loadDialog: async (item, signal) =>
    (await import('#dialogs/octavia/edit-members.tsx')).default(item, signal),
})

const createMonitor: Action<PoolRow> = {
  ...editing(pool, {
    id: 'create-health-monitor',
    label: t('Create Health Monitor'),
    requires: [rule('healthmonitor', 'post')],
    offered: ({ health_monitor_id }) => !health_monitor_id,
    makes: healthMonitor.type,
    loadDialog: async (item, signal) =>
      (await import('#dialogs/octavia/create-health-monitor.tsx')).default(item, signal),
  }),
  activity: 'create',
}

const remove = removing(pool, api.remove, {
  requires: [rule('pool', 'delete')],
  more: withPools,
})

const part = partOf(pool)
const [algorithmWords, persistenceWords] = [wordsOf(algorithms), wordsOf(persistences)]

/** Who shares what comes in (SV-LBPOOL-01). */
export const pools = resource(pool, {
  list,
  load,
  owner: ofProject(({ project_id }) => project_id),
  states: part.states,
  properties: {
    ...part.properties,
    name: { label: t('Name'), value: pool.title },
    description: { label: t('Description') },
    protocol: { label: t('Protocol'), priority: 4 },
    lb_algorithm: {
      label: t('Algorithm'),
      value: ({ lb_algorithm: how }) => own(algorithmWords, how) ?? how,
      priority: 5,
    },
    session_persistence: {
      label: t('Session Persistence'),
      value: ({ session_persistence: kept }) =>
        [kept && (own(persistenceWords, kept.type) ?? kept.type), kept?.cookie_name]
          .filter(Boolean)
          .join(' '),
    },
    listeners: link(t('Listeners'), listener, ({ listeners }: PoolRow) =>
      listeners.map(({ id }) => id),
    ),
    members: { label: t('Members'), value: (one) => one.members.length, align: 'end' },
    tls_enabled: { label: t('TLS Enabled') },
    tls_ciphers: { label: t('TLS Ciphers') },
  },
  columns: [
    ...(['name', 'protocol', 'lb_algorithm', 'operating_status'] as const),
    ...(['provisioning_status', 'admin_state_up'] as const),
  ],
  sort: 'name',
  drawer: ['id', 'description', 'session_persistence', 'members'],
  facets: {
    name: text(t('Name'), ({ name }) => name),
    protocol: choice(t('Protocol'), poolProtocols, ({ protocol }) => protocol),
    lb_algorithm: choice(t('Algorithm'), algorithms, ({ lb_algorithm }) => lb_algorithm),
    ...part.facets,
  },
  actions: {
    batch: [remove],
    item: [...[edit, editMembers, createMonitor].map((one) => waited(pool, one)), remove],
  },
  status: 'provisioning_status',
  unread: t('Unable to retrieve pools.'),
  lost: { to: listPath, says: t('Unable to retrieve pool.') },
  details: [
    overview(
      ...(['name', 'id', 'description', 'project', 'operating_status', 'followed'] as const),
      ...(['admin_state_up', 'protocol', 'lb_algorithm', 'session_persistence'] as const),
      ...(['listeners', 'members', 'tls_enabled', 'tls_ciphers'] as const),
      ...(['created_at', 'updated_at'] as const),
    ),
    children(member),
    children(healthMonitor),
  ],
  hint: t('Create a pool to say which servers share the requests.'),
})
