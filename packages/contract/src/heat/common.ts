/** What stacks and all that belongs to them have in common (contract: extensions.md, stacks). */
import { Type } from 'typebox'
import { MapOf, Keyed, Nullable } from '#endpoint.ts'
import { Uuid } from '#ids.ts'

export const optionalText = Type.Optional(Nullable(Type.String()))
export const flag = Type.Optional(Type.Boolean())

/** A document whose keys are its author's: a template, an environment, what a resource has. */
export const Document = MapOf(Type.Unknown())

/** Everything of a stack is asked for by the stack's id alone; Heat's own addresses have its name, too. */
export const one = '/api/heat/stacks/{id}'
export const params = { id: Uuid }

/** Names of parameters, resources, outputs. */
const Name = Type.String({ minLength: 1, maxLength: 255 })

/** `heat.common.config`: `max_template_size` is 524,288 bytes. */
const mostText = 524_288

/** A document as its author wrote it, in YAML or JSON: Heat reads both, and says where it is wrong. */
const Written = Type.String({ minLength: 1, maxLength: mostText })

const Text = Type.String({ maxLength: mostText })

/**
 * The value of a parameter; a map is written as JSON, and Heat reads it, and so it reads a longer list
 * as one text with commas.
 */
const Value = Type.Union([Text, Type.Number(), Type.Boolean(), Type.Array(Text, { maxItems: 250 })])

/** A template, and what it is read with (`heat.api.openstack.v1.stacks.InstantiationData`). */
export const Source = {
  template: Type.Optional(Written),
  /** Heat fetches it; this server never does. */
  template_url: Type.Optional(Type.String({ pattern: '^https?://', maxLength: 2048 })),
  environment: Type.Optional(Type.String({ maxLength: mostText })),
  /** What the template reads by `get_file` and as types of resources, by the names it has for them. */
  files: Type.Optional(Keyed(Type.String({ maxLength: mostText }), 2048, 1000)),
} as const

export const Parameters = Type.Optional(Keyed(Value, 255, 400))
export const ParameterNames = Type.Optional(Type.Array(Name, { maxItems: 1000 }))

/** Heat cuts a text of them at commas (`heat.common.param_utils.extract_tags`: 80 letters each). */
export const Tags = Type.Optional(
  Type.Array(Type.String({ minLength: 1, maxLength: 80, pattern: '^[^,]+$' }), { maxItems: 100 }),
)

/** How a change is carried out. */
export const Way = {
  parameters: Parameters,
  disable_rollback: flag,
  /** 0 and null are Heat's own time. */
  timeout_mins: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 2_147_483_647 }))),
  tags: Tags,
} as const
