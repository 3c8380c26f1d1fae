import { Type, type Static } from 'typebox'
import { Items, Nullable, del, get, post, put } from '#endpoint.ts'
import { Uuid } from '#ids.ts'
import { Ciphers, Ids, States, Word, flag, optionalText, text } from '#octavia/common.ts'
import {
  HealthMonitor,
  HealthMonitorCreate,
  HealthMonitorUpdate,
} from '#octavia/health-monitors.ts'
import { Member, MembersWanted } from '#octavia/members.ts'

/** Members among whom what comes in is shared (SV-LBPOOL-01). */
export const Pool = Type.Object({
  ...States,
  name: Type.String(),
  description: optionalText,
  protocol: Type.String(),
  lb_algorithm: Type.String(),
  session_persistence: Type.Optional(
    Nullable(Type.Object({ type: Type.String(), cookie_name: optionalText })),
  ),
  health_monitor_id: optionalText,
  listeners: Ids,
  loadbalancers: Ids,
  members: Ids,
  tls_enabled: Type.Optional(Type.Boolean()),
  tls_ciphers: optionalText,
})
export type Pool = Static<typeof Pool>

/** The name of the cookie counts for APP_COOKIE alone. */
const Persistence = Type.Object({
  type: Word,
  cookie_name: Type.Optional(Nullable(Type.String({ maxLength: 255 }))),
})

const changes = {
  name: text,
  description: text,
  session_persistence: Type.Optional(Nullable(Persistence)),
  admin_state_up: flag,
  tls_enabled: flag,
  tls_ciphers: Ciphers,
}

export const PoolCreate = Type.Object({ protocol: Word, lb_algorithm: Word, ...changes })
export type PoolCreate = Static<typeof PoolCreate>

/** Where nothing is said of the persistence of sessions, there is none from then on. */
export const PoolUpdate = Type.Object({ lb_algorithm: Type.Optional(Word), ...changes })
export type PoolUpdate = Static<typeof PoolUpdate>

/** What comes with a pool that is made, here or with what is above it. */
export const withPool = {
  members: Type.Optional(MembersWanted),
  monitor: Type.Optional(HealthMonitorCreate),
} as const

/** What comes with a pool that is changed, here or with its listener. */
export const withPoolChanged = {
  members: Type.Optional(MembersWanted),
  monitor: Type.Optional(
    Type.Object({ id: Type.Optional(Uuid), ...HealthMonitorUpdate.properties }),
  ),
} as const

/** A pool and what is under it, as far as there is any. */
export const PoolTree = Type.Object({
  pool: Pool,
  members: Type.Optional(Type.Array(Member)),
  monitor: Type.Optional(HealthMonitor),
})
export type PoolTree = Static<typeof PoolTree>

/** Asks for what is under a thing, too. */
export const withChildren = Type.Object({ includeChildResources: flag })

const all = '/api/lbaas/pools/'
const one = '/api/lbaas/pools/{id}/'
const params = { id: Uuid }

export const pools = {
  /** The project's; those of one load balancer, and of one listener. */
  list: get(all, {
    query: Type.Object({
      loadbalancerId: Type.Optional(Uuid),
      listenerId: Type.Optional(Uuid),
    }),
    reply: Items(Pool),
  }),
  /** Bare; with `includeChildResources` a `PoolTree`. */
  load: get(one, { params, query: withChildren, reply: Type.Union([PoolTree, Pool]) }),
  create: post(all, {
    /** The parent is a listener; without one the pool is the load balancer's alone. */
    body: Type.Object({
      loadbalancer_id: Uuid,
      parentResourceId: Type.Optional(Uuid),
      pool: PoolCreate,
      ...withPool,
    }),
    reply: Pool,
  }),
  update: put(one, {
    params,
    body: Type.Object({
      loadbalancer_id: Type.Optional(Uuid),
      pool: PoolUpdate,
      ...withPoolChanged,
    }),
    status: 204,
  }),
  remove: del(one, { params, status: 204 }),
} as const
