import { listeners as api } from '@meridian/contract'
import { call } from '#api/call.ts'
import { t } from '#lib/translate.ts'
import type { Action } from '#resource/action.ts'
import { editing } from '#resource/actions/makers.ts'
import { removing } from '#resource/actions/removing.ts'
import { resource, type ListQuery } from '#resource/define.ts'
import { link } from '#resource/link.tsx'
import { children, choice, overview, several, text } from '#resource/makers.tsx'
import { terms } from '#resource/reading/reading.ts'
import { ofProject } from '#resources/keystone/owner.tsx'
import { waited } from '#resources/octavia/following.tsx'
import { withListeners } from '#resources/octavia/goes-with-it.tsx'
import { l7Policy, listener, pool } from '#kinds/octavia/kinds.ts'
import { ListenerCertificate } from '#resources/octavia/listener-certificate.tsx'
import { listPath, rule } from '#resources/octavia/rules.ts'
import { asListener, rowsOf, type ListenerRow } from '#kinds/octavia/rows.ts'
import { partOf } from '#resources/octavia/states.tsx'
import { listenerProtocols } from '#kinds/octavia/options.ts'

const list = async (query: ListQuery) =>
  rowsOf(await call(api.list, { query: terms(query) }, { signal: query.signal }), asListener)

const load = async ([id = '']: readonly string[], signal?: AbortSignal) => {
  const found = await call(api.load, { params: { id } }, { signal })
  return asListener('listener' in found ? found.listener : found)
}

const edit = editing(listener, {
  requires: [rule('listener', 'put')],
  loadDialog: async (item, signal) =>
    (await import('#dialogs/octavia/edit-listener.tsx')).default(item, signal),
})

const createPolicy: Action<ListenerRow> = {
  ...editing(listener, {
    id: 'create-l7-policy',
    label: t('Create L7 Policy'),
    requires: [rule('l7policy', 'post')],
    makes: l7Policy.type,
    loadDialog: async (item, signal) =>
      (await import('#dialogs/octavia/create-l7-policy.tsx')).default(item, signal),
  }),
  activity: 'create',
}

const createPool: Action<ListenerRow> = {
  ...editing(listener, {
    id: 'create-pool',
    label: t('Create Pool'),
    requires: [rule('pool', 'post')],
    offered: ({ default_pool_id }) => !default_pool_id,
    makes: pool.type,
    loadDialog: async (item, signal) =>
      (await import('#dialogs/octavia/create-pool.tsx')).default(
        { loadbalancerId: item.loadbalancerId, listener: item },
        signal,
      ),
  }),
  activity: 'create',
}

const remove = removing(listener, api.remove, {
  requires: [rule('listener', 'delete')],
  more: withListeners,
})

const part = partOf(listener)
const milliseconds = (value: number | null | undefined) =>
  typeof value === 'number' ? t('{value} ms', { value }) : undefined

/** Ports of a load balancer (SV-LSTN-01). */
export const listeners = resource(listener, {
  list,
  load,
  owner: ofProject(({ project_id }) => project_id),
  states: part.states,
  properties: {
    ...part.properties,
    name: { label: t('Name'), value: listener.title },
    description: { label: t('Description') },
    protocol: { label: t('Protocol'), priority: 5 },
    protocol_port: { label: t('Port'), align: 'end', priority: 4 },
    connection_limit: {
      label: t('Connection Limit'),
      show: ({ connection_limit: limit }) =>
        limit === undefined || limit < 0 ? t('Unlimited') : limit,
    },
    default_pool: link(
      t('Default Pool'),
      pool,
      ({ default_pool_id }: ListenerRow) => default_pool_id,
    ),
    certificate: {
      label: t('SSL Certificate'),
      value: ({ default_tls_container_ref: ref }) => ref,
      show: ({ default_tls_container_ref: ref }) => ref && <ListenerCertificate address={ref} />,
    },
    sni: {
      label: t('SNI Certificates'),
      value: ({ sni_container_refs: refs }) => refs?.join(', '),
      show: ({ sni_container_refs: refs }) =>
        refs?.length ? (
          <span className="flex flex-col gap-1">
            {refs.map((ref) => (
              <ListenerCertificate key={ref} address={ref} />
            ))}
          </span>
        ) : undefined,
    },
    insert_headers: several(t('Insert Headers'), ({ insert_headers: headers }: ListenerRow) =>
      Object.entries(headers ?? {}).map(([name, value]) => `${name}: ${value}`),
    ),
    timeout_client_data: {
      label: t('Client Data Timeout'),
      show: (one) => milliseconds(one.timeout_client_data),
    },
    timeout_member_connect: {
      label: t('Member Connect Timeout'),
      show: (one) => milliseconds(one.timeout_member_connect),
    },
    timeout_member_data: {
      label: t('Member Data Timeout'),
      show: (one) => milliseconds(one.timeout_member_data),
    },
    timeout_tcp_inspect: {
      label: t('TCP Inspect Timeout'),
      show: (one) => milliseconds(one.timeout_tcp_inspect),
    },
    allowed_cidrs: several(
      t('Allowed CIDRs'),
      ({ allowed_cidrs: ranges }: ListenerRow) => ranges ?? [],
    ),
    tls_ciphers: { label: t('TLS Ciphers') },
  },
  columns: [
    ...(['name', 'protocol', 'protocol_port', 'operating_status'] as const),
    ...(['provisioning_status', 'admin_state_up'] as const),
  ],
  sort: 'name',
  drawer: [
    ...(['id', 'description', 'connection_limit', 'insert_headers', 'default_pool'] as const),
    'certificate',
  ],
  facets: {
    name: text(t('Name'), ({ name }) => name),
    protocol: choice(t('Protocol'), listenerProtocols, ({ protocol }) => protocol),
    protocol_port: text(t('Port'), ({ protocol_port }) => protocol_port),
    ...part.facets,
  },
  actions: {
    batch: [remove],
    item: [...[edit, createPolicy, createPool].map((one) => waited(listener, one)), remove],
  },
  status: 'provisioning_status',
  unread: t('Unable to retrieve listeners.'),
  lost: { to: listPath, says: t('Unable to retrieve listener.') },
  details: [
    overview(
      ...(['name', 'id', 'description', 'project', 'operating_status', 'followed'] as const),
      ...(['admin_state_up', 'protocol', 'protocol_port', 'connection_limit'] as const),
      ...(['default_pool', 'certificate', 'sni', 'insert_headers', 'allowed_cidrs'] as const),
      ...(['tls_ciphers', 'timeout_client_data', 'timeout_member_connect'] as const),
      ...(['timeout_member_data', 'timeout_tcp_inspect', 'created_at', 'updated_at'] as const),
    ),
    children(l7Policy),
    children(pool),
  ],
  hint: t('Create a listener to say on which port requests come in.'),
})
