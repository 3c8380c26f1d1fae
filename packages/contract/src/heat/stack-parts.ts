/** What is in a stack, what became of it, and what it was made of. */
import { Type, type Static } from 'typebox'
import { Items, Page, Paging, Texts, get } from '#endpoint.ts'
import { StackPartName } from '#ids.ts'
import { Document, one, optionalText, params } from '#heat/common.ts'
import { StackOutput } from '#heat/stacks.ts'

/** A resource as lists have it. */
export const StackResource = Type.Object({
  resource_name: Type.String(),
  logical_resource_id: optionalText,
  /** Of what it made, in the service that has it; empty while it has made nothing. */
  physical_resource_id: optionalText,
  resource_type: Type.String(),
  resource_status: Type.String(),
  resource_status_reason: optionalText,
  creation_time: optionalText,
  updated_time: optionalText,
  /** Names of resources that wait for it. */
  required_by: Type.Array(Type.String()),
  /** The resource of the stack around it that its stack is. */
  parent_resource: optionalText,
  /** The stack that it is in. */
  stack_id: optionalText,
  stack_name: optionalText,
  /** The stack that it is, where it is one. */
  nested_stack_id: optionalText,
})
export type StackResource = Static<typeof StackResource>

/** A resource by itself, with what its type tells of it. */
export const StackResourceDetail = Type.Object({
  ...StackResource.properties,
  description: optionalText,
  attributes: Document,
})
export type StackResourceDetail = Static<typeof StackResourceDetail>

/** What happened to a resource, or to the stack itself under its own name. */
export const StackEvent = Type.Object({
  id: Type.String(),
  event_time: Type.String(),
  resource_name: Type.String(),
  logical_resource_id: optionalText,
  physical_resource_id: optionalText,
  resource_status: Type.String(),
  resource_status_reason: optionalText,
  resource_type: optionalText,
  /** The stack that it happened in. */
  stack_id: optionalText,
})
export type StackEvent = Static<typeof StackEvent>

const text = Type.Optional(Type.String({ minLength: 1, maxLength: 255 }))
/** `heat.common.config`: stacks are at most so deep inside each other (`max_nested_stack_depth`). */
const nested_depth = Type.Optional(Type.Integer({ minimum: 0, maximum: 100 }))
const resource = { ...params, resource_name: StackPartName }
const within = `${one}/resources/{resource_name}` as const

export const stackParts = {
  resources: get(`${one}/resources/`, {
    params,
    query: Type.Object({
      nested_depth,
      name: text,
      /** A part of it. */
      type: text,
      /** `FAILED`, or with what was done: `CREATE_FAILED`. */
      status: text,
      action: text,
      physical_resource_id: text,
    }),
    reply: Items(StackResource),
  }),
  resource: get(`${within}/`, {
    params: resource,
    /** Attributes that Heat leaves out unless they are named. */
    query: Type.Object({
      with_attr: Type.Optional(
        Type.Array(Type.String({ minLength: 1, maxLength: 255 }), { maxItems: 100 }),
      ),
    }),
    reply: StackResourceDetail,
  }),
  metadata: get(`${within}/metadata/`, {
    params: resource,
    reply: Type.Object({ metadata: Document }),
  }),
  /** The newest first unless another order is asked for. */
  events: get(`${one}/events/`, {
    params,
    query: Type.Object({
      ...Paging,
      nested_depth,
      resource_name: text,
      resource_type: text,
      resource_status: text,
      resource_action: text,
    }),
    reply: Page(StackEvent),
  }),
  template: get(`${one}/template/`, { params, reply: Document }),
  environment: get(`${one}/environment/`, { params, reply: Document }),
  files: get(`${one}/files/`, { params, reply: Texts }),
  /** Keys and descriptions; values are those of one. */
  outputs: get(`${one}/outputs/`, { params, reply: Items(StackOutput) }),
  output: get(`${one}/outputs/{output_key}/`, {
    params: { ...params, output_key: StackPartName },
    reply: StackOutput,
  }),
} as const
