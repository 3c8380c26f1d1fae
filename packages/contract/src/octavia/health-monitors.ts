import { Type, type Static } from 'typebox'
import { Items, Nullable, del, get, post, put } from '#endpoint.ts'
import { Uuid } from '#ids.ts'
import { Ids, States, Word, flag, optionalText, text } from '#octavia/common.ts'

/** A health monitor, which checks whether the members of a pool answer (SV-LBMON-01). */
export const HealthMonitor = Type.Object({
  ...States,
  name: Type.String(),
  type: Type.String(),
  delay: Type.Integer(),
  timeout: Type.Integer(),
  max_retries: Type.Integer(),
  max_retries_down: Type.Integer(),
  /** These where it asks by HTTP. */
  http_method: optionalText,
  expected_codes: optionalText,
  url_path: optionalText,
  pools: Ids,
})
export type HealthMonitor = Static<typeof HealthMonitor>

/** Octavia's own bounds are 0 and none; these keep it one of 32 bits. */
const Seconds = Type.Integer({ minimum: 0, maximum: 2_147_483_647 })
/** SV-LBCONST-05, `octavia.common.constants`: MIN_HM_RETRIES, MAX_HM_RETRIES. */
const Retries = Type.Integer({ minimum: 1, maximum: 10 })

const changes = {
  name: text,
  http_method: Type.Optional(Nullable(Word)),
  expected_codes: Type.Optional(Nullable(Type.String({ maxLength: 64 }))),
  url_path: Type.Optional(Nullable(Type.String({ maxLength: 255 }))),
  admin_state_up: flag,
}

/** The first four are needed; what is said of HTTP counts for the types HTTP and HTTPS alone. */
export const HealthMonitorCreate = Type.Object({
  type: Word,
  delay: Seconds,
  timeout: Seconds,
  max_retries: Retries,
  max_retries_down: Type.Optional(Retries),
  ...changes,
})
export type HealthMonitorCreate = Static<typeof HealthMonitorCreate>

/** Its type never changes. */
export const HealthMonitorUpdate = Type.Object({
  delay: Type.Optional(Seconds),
  timeout: Type.Optional(Seconds),
  max_retries: Type.Optional(Retries),
  max_retries_down: Type.Optional(Retries),
  ...changes,
})
export type HealthMonitorUpdate = Static<typeof HealthMonitorUpdate>

const all = '/api/lbaas/healthmonitors/'
const one = '/api/lbaas/healthmonitors/{id}/'
const params = { id: Uuid }

export const healthMonitors = {
  /** The project's, or that of one pool: a pool has one at most. */
  list: get(all, {
    query: Type.Object({ poolId: Type.Optional(Uuid) }),
    reply: Items(HealthMonitor),
  }),
  load: get(one, { params, reply: HealthMonitor }),
  create: post(all, {
    /** The parent is the pool. */
    body: Type.Object({
      parentResourceId: Uuid,
      loadbalancer_id: Type.Optional(Uuid),
      monitor: HealthMonitorCreate,
    }),
    reply: HealthMonitor,
  }),
  update: put(one, {
    params,
    body: Type.Object({ monitor: HealthMonitorUpdate }),
    status: 204,
  }),
  /** What is gone already is as good as deleted. */
  remove: del(one, { params, status: 204 }),
} as const
