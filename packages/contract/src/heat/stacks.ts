import { Type, type Static } from 'typebox'
import { Nullable, Page, Paging, del, get, patch, post, put } from '#endpoint.ts'
import { KeystoneId, Uuid } from '#ids.ts'
import { say } from '#sentence.ts'
import {
  Document,
  ParameterNames,
  Source,
  Way,
  flag,
  one,
  optionalText,
  params,
} from '#heat/common.ts'

/** A stack as lists have it, in Heat's own names. */
export const Stack = Type.Object({
  id: Type.String(),
  stack_name: Type.String(),
  description: optionalText,
  /** The last action and how far it is: `CREATE_IN_PROGRESS`. */
  stack_status: Type.String(),
  stack_status_reason: optionalText,
  creation_time: optionalText,
  updated_time: optionalText,
  deletion_time: optionalText,
  /** The name of the user who made it. */
  stack_owner: optionalText,
  stack_user_project_id: optionalText,
  /** The stack that it is a resource of. */
  parent: optionalText,
  tags: Type.Optional(Nullable(Type.Array(Type.String()))),
  /** Out of its address, which has the project whose it is. */
  project_id: optionalText,
})
export type Stack = Static<typeof Stack>

/** An output with its value, or with why there is none. */
export const StackOutput = Type.Object({
  output_key: Type.String(),
  description: optionalText,
  output_value: Type.Optional(Type.Unknown()),
  output_error: optionalText,
})
export type StackOutput = Static<typeof StackOutput>

/** A stack by itself. */
export const StackDetail = Type.Object({
  ...Stack.properties,
  template_description: optionalText,
  /** As texts; hidden ones are stars. */
  parameters: Document,
  outputs: Type.Optional(Type.Array(StackOutput)),
  capabilities: Type.Optional(Type.Array(Type.Unknown())),
  notification_topics: Type.Optional(Type.Array(Type.Unknown())),
  disable_rollback: Type.Optional(Type.Boolean()),
  timeout_mins: Type.Optional(Nullable(Type.Integer())),
})
export type StackDetail = Static<typeof StackDetail>

const Name = Type.String({ minLength: 1, maxLength: 255 })

export const StackCreate = Type.Object({
  /** Heat says itself what a name may be. */
  stack_name: Name,
  ...Source,
  ...Way,
})
export type StackCreate = Static<typeof StackCreate>

/** All of what a stack is to become: parameters that are not said have their default. */
export const StackUpdate = Type.Object({ ...Source, ...Way })
export type StackUpdate = Static<typeof StackUpdate>

/** What changes of a stack; the rest stays, also its template. */
export const StackPatch = Type.Object({ ...Source, ...Way, clear_parameters: ParameterNames })
export type StackPatch = Static<typeof StackPatch>

/** A resource that there is not yet, or that something would become of. */
export const PreviewedResource = Type.Object({
  resource_name: Type.String(),
  resource_type: Type.String(),
  /** The stack that it would be in: the one itself, or one inside. */
  stack_name: optionalText,
  physical_resource_id: optionalText,
  resource_action: optionalText,
  resource_status: optionalText,
  resource_status_reason: optionalText,
  description: optionalText,
  required_by: Type.Optional(Type.Array(Type.String())),
  properties: Type.Optional(Document),
})
export type PreviewedResource = Static<typeof PreviewedResource>

/** A stack that is not made. */
export const StackPreview = Type.Object({
  stack_name: Type.String(),
  description: optionalText,
  parameters: Document,
  outputs: Type.Optional(Type.Array(StackOutput)),
  disable_rollback: Type.Optional(Type.Boolean()),
  timeout_mins: Type.Optional(Nullable(Type.Integer())),
  tags: Type.Optional(Nullable(Type.Array(Type.String()))),
  /** The resources, also those of nested stacks. */
  resources: Type.Array(PreviewedResource),
})
export type StackPreview = Static<typeof StackPreview>

const Resources = Type.Array(PreviewedResource)

/** What an update would do with each resource. */
export const StackChanges = Type.Object({
  added: Resources,
  deleted: Resources,
  replaced: Resources,
  updated: Resources,
  unchanged: Resources,
})
export type StackChanges = Static<typeof StackChanges>

const text = Type.Optional(Type.String({ minLength: 1, maxLength: 255 }))
/** Several are separated by commas; a stack has to have all, or any of them, or none of these. */
const tags = Type.Optional(Type.String({ minLength: 1, maxLength: 2048 }))

const StacksQuery = Type.Object({
  ...Paging,
  /** These alone, read at once: how a list looks again at what is under way. */
  id: Type.Optional(Type.Array(Uuid, { maxItems: 1000 })),
  /** `CREATE_FAILED`, `Failed`: in any case, with blanks or without. */
  status: text,
  action: text,
  /** All of it. */
  name: text,
  ...{ tags, tags_any: tags, not_tags: tags, not_tags_any: tags },
  /** The stack that they are resources of. */
  owner_id: Type.Optional(Uuid),
  /** The name of the user who made them. */
  username: text,
  /** Those that are inside of others, too. */
  show_nested: flag,
  show_hidden: flag,
  show_deleted: flag,
  /** For administrators: those of all projects, or of one. */
  all_projects: flag,
  project_id: Type.Optional(KeystoneId),
})

const all = '/api/heat/stacks/'
const nested = Type.Object({ show_nested: flag })
/** Heat's PATCH takes nothing for no change, so that a body may say nothing. */
const emptyBody = true

export const stacks = {
  list: get(all, { query: StacksQuery, reply: Page(Stack) }),
  load: get(`${one}/`, {
    params,
    /** Without its outputs, which Heat computes for each call. */
    query: Type.Object({ resolve_outputs: flag }),
    reply: StackDetail,
  }),
  /** It is CREATE_IN_PROGRESS when this answers. */
  create: post(all, {
    body: StackCreate,
    reply: Type.Object({ id: Type.String(), stack_name: Type.String() }),
    status: 201,
  }),
  preview: post('/api/heat/stacks/preview/', { body: StackCreate, reply: StackPreview }),
  /** Makes of it what a whole template says. */
  replace: put(`${one}/`, { params, body: StackUpdate, status: 204 }),
  /** Changes what is said. */
  update: patch(`${one}/`, { params, body: StackPatch, emptyBody, status: 204 }),
  previewReplace: put(`${one}/preview/`, {
    params,
    query: nested,
    body: StackUpdate,
    reply: StackChanges,
  }),
  previewUpdate: patch(`${one}/preview/`, {
    params,
    query: nested,
    body: StackPatch,
    emptyBody,
    reply: StackChanges,
  }),
  remove: del(`${one}/`, { params, status: 204 }),
  /** All that is known of it, to be adopted elsewhere; most clouds have this switched off. */
  export: get(`${one}/export/`, { params, reply: Document }),
  /** The same, and Heat forgets the stack without deleting what is in it. */
  abandon: del(`${one}/abandon/`, { params, reply: Document, status: 200 }),
} as const

/** What export and abandon answer where the operator lets nobody do either, as Heat comes. */
export const abandonIsOff = say(
  'Abandoning stacks is switched off in this cloud: enable_stack_abandon of Heat.',
)
