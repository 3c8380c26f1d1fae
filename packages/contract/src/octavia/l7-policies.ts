import { Type, type Static } from 'typebox'
import { Items, Nullable, del, get, post, put } from '#endpoint.ts'
import { Uuid } from '#ids.ts'
import { Ids, States, ToPool, Word, flag, optionalText, text } from '#octavia/common.ts'
import { L7Rule } from '#octavia/l7-rules.ts'
import { withChildren } from '#octavia/pools.ts'

/** An L7 policy: the action for requests that match its rules (SV-L7-01). */
export const L7Policy = Type.Object({
  ...States,
  name: Type.String(),
  description: optionalText,
  action: Type.String(),
  position: Type.Integer(),
  redirect_pool_id: optionalText,
  redirect_url: optionalText,
  redirect_prefix: optionalText,
  listener_id: Type.String(),
  rules: Ids,
})
export type L7Policy = Static<typeof L7Policy>

/** The same with its rules as they are. */
export const L7PolicyTree = Type.Object({
  l7policy: Type.Object({ ...L7Policy.properties, rules: Type.Array(L7Rule) }),
})
export type L7PolicyTree = Static<typeof L7PolicyTree>

const Url = Type.Optional(Nullable(Type.String({ maxLength: 255 })))

const changes = {
  name: text,
  description: text,
  /** SV-LBCONST-07; Octavia puts one that is beyond the last at the end. */
  position: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
  redirect_pool_id: ToPool,
  redirect_url: Url,
  redirect_prefix: Url,
  admin_state_up: flag,
}

export const L7PolicyCreate = Type.Object({ action: Word, ...changes })
export type L7PolicyCreate = Static<typeof L7PolicyCreate>

export const L7PolicyUpdate = Type.Object({ action: Type.Optional(Word), ...changes })
export type L7PolicyUpdate = Static<typeof L7PolicyUpdate>

const all = '/api/lbaas/l7policies/'
const one = '/api/lbaas/l7policies/{id}/'
const params = { id: Uuid }

export const l7Policies = {
  list: get(all, {
    query: Type.Object({ listenerId: Type.Optional(Uuid) }),
    reply: Items(L7Policy),
  }),
  /** Bare; with `includeChildResources` a `L7PolicyTree`. */
  load: get(one, { params, query: withChildren, reply: Type.Union([L7PolicyTree, L7Policy]) }),
  create: post(all, {
    /** The parent is the listener. */
    body: Type.Object({
      parentResourceId: Uuid,
      loadbalancer_id: Type.Optional(Uuid),
      l7policy: L7PolicyCreate,
    }),
    reply: L7Policy,
  }),
  update: put(one, { params, body: Type.Object({ l7policy: L7PolicyUpdate }), status: 204 }),
  remove: del(one, { params, status: 204 }),
} as const
