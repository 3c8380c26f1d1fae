import { Type, type Static } from 'typebox'
import { Items, Nullable, del, get, post, put } from '#endpoint.ts'
import { Uuid } from '#ids.ts'
import { States, Word, flag, optionalText } from '#octavia/common.ts'

/** An L7 rule: a condition on the requests of a policy (SV-L7-06); it has no name. */
export const L7Rule = Type.Object({
  ...States,
  type: Type.String(),
  compare_type: Type.String(),
  key: optionalText,
  /** Octavia's `value`. */
  rule_value: Type.String(),
  invert: Type.Boolean(),
})
export type L7Rule = Static<typeof L7Rule>

const Value = Type.String({ minLength: 1, maxLength: 255 })

const changes = {
  /** The name of a header or a cookie. */
  key: Type.Optional(Nullable(Type.String({ maxLength: 255 }))),
  invert: flag,
  admin_state_up: flag,
}

export const L7RuleCreate = Type.Object({
  type: Word,
  compare_type: Word,
  rule_value: Value,
  ...changes,
})
export type L7RuleCreate = Static<typeof L7RuleCreate>

export const L7RuleUpdate = Type.Object({
  type: Type.Optional(Word),
  compare_type: Type.Optional(Word),
  rule_value: Type.Optional(Value),
  ...changes,
})
export type L7RuleUpdate = Static<typeof L7RuleUpdate>

const all = '/api/lbaas/l7policies/{policy_id}/l7rules/'
const one = '/api/lbaas/l7policies/{policy_id}/l7rules/{id}/'
const params = { policy_id: Uuid, id: Uuid }

export const l7Rules = {
  list: get(all, { params: { policy_id: Uuid }, reply: Items(L7Rule) }),
  load: get(one, { params, reply: L7Rule }),
  create: post(all, {
    params: { policy_id: Uuid },
    body: Type.Object({ l7rule: L7RuleCreate }),
    reply: L7Rule,
  }),
  update: put(one, { params, body: Type.Object({ l7rule: L7RuleUpdate }), status: 204 }),
  remove: del(one, { params, status: 204 }),
} as const
