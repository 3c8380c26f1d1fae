import { Type, type Static } from 'typebox'
import { Items, Keyed, Nullable, Texts, del, get, post, put } from '#endpoint.ts'
import { Uuid } from '#ids.ts'
import {
  Certificates,
  Ciphers,
  Ids,
  Port,
  States,
  ToPool,
  Word,
  flag,
  optionalNumber,
  optionalText,
  optionalTexts,
  text,
} from '#octavia/common.ts'
import { HealthMonitor } from '#octavia/health-monitors.ts'
import { Member } from '#octavia/members.ts'
import {
  Pool,
  PoolCreate,
  PoolUpdate,
  withChildren,
  withPool,
  withPoolChanged,
} from '#octavia/pools.ts'

/** A port of a load balancer that takes what comes in (SV-LSTN-01). */
export const Listener = Type.Object({
  ...States,
  name: Type.String(),
  description: optionalText,
  protocol: Type.String(),
  protocol_port: Type.Integer(),
  /** -1 is no limit. */
  connection_limit: Type.Optional(Type.Integer()),
  default_pool_id: optionalText,
  default_tls_container_ref: optionalText,
  sni_container_refs: optionalTexts,
  insert_headers: Type.Optional(Nullable(Texts)),
  /** Milliseconds. */
  timeout_client_data: optionalNumber,
  timeout_member_connect: optionalNumber,
  timeout_member_data: optionalNumber,
  timeout_tcp_inspect: optionalNumber,
  allowed_cidrs: optionalTexts,
  tls_ciphers: optionalText,
  l7_policies: Ids,
  load_balancers: Ids,
})
export type Listener = Static<typeof Listener>

/** SV-LBCONST-06, `octavia.common.constants`: MAX_TIMEOUT. */
const Timeout = Type.Optional(Type.Integer({ minimum: 0, maximum: 31_536_000_000 }))

const changes = {
  name: text,
  description: text,
  connection_limit: Type.Optional(Type.Integer({ minimum: -1, maximum: 2_147_483_647 })),
  admin_state_up: flag,
  default_pool_id: ToPool,
  insert_headers: Type.Optional(Nullable(Keyed(Type.String({ maxLength: 255 }), 255, 100))),
  timeout_client_data: Timeout,
  timeout_member_connect: Timeout,
  timeout_member_data: Timeout,
  timeout_tcp_inspect: Timeout,
  allowed_cidrs: Type.Optional(
    Nullable(Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { maxItems: 1000 })),
  ),
  tls_ciphers: Ciphers,
}

export const ListenerCreate = Type.Object({ protocol: Word, protocol_port: Port, ...changes })
export type ListenerCreate = Static<typeof ListenerCreate>

/** Its protocol and port never change; without a pool it loses the one that it had. */
export const ListenerUpdate = Type.Object(changes)
export type ListenerUpdate = Static<typeof ListenerUpdate>

/** What comes with a listener that is made, here or with its load balancer. */
export const withListener = {
  certificates: Certificates,
  pool: Type.Optional(PoolCreate),
  ...withPool,
} as const

/** A listener and what is under it, as far as there is any. */
export const ListenerTree = Type.Object({
  listener: Listener,
  pool: Type.Optional(Pool),
  members: Type.Optional(Type.Array(Member)),
  monitor: Type.Optional(HealthMonitor),
})
export type ListenerTree = Static<typeof ListenerTree>

const all = '/api/lbaas/listeners/'
const one = '/api/lbaas/listeners/{id}/'
const params = { id: Uuid }

export const listeners = {
  list: get(all, {
    query: Type.Object({ loadbalancerId: Type.Optional(Uuid) }),
    reply: Items(Listener),
  }),
  /** Bare; with `includeChildResources` a `ListenerTree`. */
  load: get(one, { params, query: withChildren, reply: Type.Union([ListenerTree, Listener]) }),
  create: post(all, {
    body: Type.Object({
      loadbalancer_id: Uuid,
      parentResourceId: Type.Optional(Uuid),
      listener: ListenerCreate,
      ...withListener,
    }),
    reply: Listener,
  }),
  /** The pool is the listener's own, which is changed after it. */
  update: put(one, {
    params,
    body: Type.Object({
      loadbalancer_id: Type.Optional(Uuid),
      listener: ListenerUpdate,
      certificates: Certificates,
      pool: Type.Optional(Type.Object({ id: Type.Optional(Uuid), ...PoolUpdate.properties })),
      ...withPoolChanged,
    }),
    status: 204,
  }),
  remove: del(one, { params, status: 204 }),
} as const
