import { Type, type Static } from 'typebox'
import { Keyed, post } from '#endpoint.ts'

const Rule = Type.Tuple([
  Type.String({ minLength: 1, maxLength: 255 }),
  Type.String({ minLength: 1, maxLength: 255 }),
])

type PlainValue = string | number | boolean | null
const plain = { type: ['string', 'number', 'boolean', 'null'], maxLength: 4096 }

/**
 * What is asked about, such as `{ project_id }`: plain values, lists of them, or one level more. It is
 * written as one schema: of a union each branch would be tried for each value, which takes seconds for
 * the many that a body has room for.
 */
const Target = Keyed(
  Type.Unsafe<PlainValue | PlainValue[] | Record<string, PlainValue>>({
    ...plain,
    type: [...plain.type, 'array', 'object'],
    items: plain,
    maxItems: 1000,
    propertyNames: { minLength: 1, maxLength: 255 },
    additionalProperties: plain,
    maxProperties: 100,
  }),
  255,
  100,
)

/** Rules as `[service, rule]`, all of which must hold for the target. */
export const PolicyCheck = Type.Object({
  rules: Type.Array(Rule, { minItems: 1, maxItems: 200 }),
  target: Type.Optional(Target),
})
export type PolicyCheck = Static<typeof PolicyCheck>

/** One check, or several in one round trip (`checks`). */
export const PolicyQuestion = Type.Object({
  rules: Type.Optional(PolicyCheck.properties.rules),
  target: PolicyCheck.properties.target,
  checks: Type.Optional(Type.Array(PolicyCheck, { minItems: 1, maxItems: 500 })),
})
export type PolicyQuestion = Static<typeof PolicyQuestion>

/** `allowed` answers `rules`, `results` answers `checks` in their order. */
export const PolicyAnswer = Type.Object({
  allowed: Type.Optional(Type.Boolean()),
  results: Type.Optional(Type.Array(Type.Boolean())),
})
export type PolicyAnswer = Static<typeof PolicyAnswer>

/** Advisory: the services themselves decide (RS-SET-01, 02). */
export const policy = {
  check: post('/api/policy/', { body: PolicyQuestion, reply: PolicyAnswer }),
} as const
