import { Type, type Static } from 'typebox'
import { Nullable, Page, Paging, del, get, post } from '#endpoint.ts'
import { KeystoneId, Uuid } from '#ids.ts'

const optionalText = Type.Optional(Nullable(Type.String()))

/** Under which the traffic of a project's routers is counted; shared ones count that of all routers. */
export const MeteringLabel = Type.Object({
  id: Type.String(),
  name: Type.String(),
  description: optionalText,
  shared: Type.Boolean(),
  project_id: optionalText,
})
export type MeteringLabel = Static<typeof MeteringLabel>

/**
 * Which traffic a label counts, or leaves out: that of a remote network, or that from a source to a
 * destination, of which Neutron has known since Victoria.
 */
export const MeteringLabelRule = Type.Object({
  id: Type.String(),
  metering_label_id: Type.String(),
  direction: Type.String(),
  remote_ip_prefix: optionalText,
  source_ip_prefix: optionalText,
  destination_ip_prefix: optionalText,
  excluded: Type.Boolean(),
})
export type MeteringLabelRule = Static<typeof MeteringLabelRule>

const name = Type.Optional(Type.String({ maxLength: 255 }))
const description = Type.Optional(Type.String({ maxLength: 1024 }))
const truth = Type.Optional(Type.Boolean())
const Direction = Type.Union([Type.Literal('ingress'), Type.Literal('egress')])
const prefix = Type.Optional(Type.String({ minLength: 1, maxLength: 64 }))

export const MeteringLabelCreate = Type.Object({
  name,
  description,
  shared: truth,
  /** Whose routers it is about; the session's own project without it. */
  project_id: Type.Optional(KeystoneId),
})

/** Either the remote network, or at least one of the other two: Neutron fails with anything else. */
export const MeteringLabelRuleCreate = Type.Object({
  metering_label_id: Uuid,
  direction: Direction,
  remote_ip_prefix: prefix,
  source_ip_prefix: prefix,
  destination_ip_prefix: prefix,
  excluded: truth,
})

const labels = '/api/neutron/metering_labels/'
const label = '/api/neutron/metering_labels/{id}'
const rules = '/api/neutron/metering_label_rules/'
const rule = '/api/neutron/metering_label_rules/{id}'
const params = { id: Uuid }

/** Filters of both go to Neutron, which compares whole values. It changes neither: they are made anew. */
export const meteringLabels = {
  /** Always a page: those of all projects to administrators. Sorts by `name`. */
  list: get(labels, {
    query: Type.Object({
      ...Paging,
      ...{ name, description, shared: truth, project_id: Type.Optional(KeystoneId) },
    }),
    reply: Page(MeteringLabel),
  }),
  load: get(label, { params, reply: MeteringLabel }),
  create: post(labels, { body: MeteringLabelCreate, reply: MeteringLabel, status: 201 }),
  /** Its rules go with it. */
  remove: del(label, { params, status: 204 }),
} as const

export const meteringLabelRules = {
  /** Always a page. Sorts by `direction`. */
  list: get(rules, {
    query: Type.Object({
      ...Paging,
      metering_label_id: Type.Optional(Uuid),
      direction: Type.Optional(Direction),
      excluded: truth,
    }),
    reply: Page(MeteringLabelRule),
  }),
  load: get(rule, { params, reply: MeteringLabelRule }),
  create: post(rules, { body: MeteringLabelRuleCreate, reply: MeteringLabelRule, status: 201 }),
  remove: del(rule, { params, status: 204 }),
} as const
