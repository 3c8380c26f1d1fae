import { Type, type Static } from 'typebox'
import {
  Items,
  Names,
  NamesQuery,
  Nullable,
  OfProject,
  del,
  get,
  patch,
  post,
  put,
} from '#endpoint.ts'
import { Uuid } from '#ids.ts'

const optionalText = Type.Optional(Nullable(Type.String()))
const figure = Type.Optional(Type.Integer())

/** A rule of a policy; which values it has follows from its type. */
export const QosRule = Type.Object({
  id: Type.String(),
  type: Type.String(),
  qos_policy_id: Type.String(),
  direction: Type.Optional(Type.String()),
  max_kbps: figure,
  max_burst_kbps: figure,
  min_kbps: figure,
  dscp_mark: figure,
  min_kpps: figure,
  max_kpps: figure,
  max_burst_kpps: figure,
})
export type QosRule = Static<typeof QosRule>

/** What is promised to the ports and networks that name it, in Neutron's own names. */
export const QosPolicy = Type.Object({
  id: Type.String(),
  name: Type.String(),
  description: optionalText,
  shared: Type.Boolean(),
  is_default: Type.Optional(Type.Boolean()),
  project_id: optionalText,
  tenant_id: optionalText,
  created_at: optionalText,
  updated_at: optionalText,
  revision_number: figure,
  tags: Type.Optional(Type.Array(Type.String())),
  rules: Type.Array(QosRule),
})
export type QosPolicy = Static<typeof QosPolicy>

const text = Type.Optional(Type.String({ maxLength: 255 }))
const truth = Type.Optional(Type.Boolean())
const about = { name: text, description: text, shared: truth, is_default: truth }

const all = '/api/neutron/qos_policies/'
const one = '/api/neutron/qos_policies/{id}/'
const params = { id: Uuid }

export const qosPolicies = {
  /** The project's own and those shared with it; with `all_projects` what one may see. */
  list: get(all, {
    query: Type.Object({ ...OfProject.properties, all_projects: truth }),
    reply: Items(QosPolicy),
  }),
  load: get(one, { params, reply: QosPolicy }),
  names: get('/api/neutron/qos-policy-names/', { ids: Uuid, query: NamesQuery, reply: Names }),
  create: post(all, { body: Type.Object(about), reply: QosPolicy, status: 201 }),
  update: patch(one, { params, body: Type.Object(about), status: 204 }),
  remove: del(one, { params, status: 204 }),
} as const

const rules = '/api/neutron/qos/policies/{id}/rules/'
const rule = '/api/neutron/qos/policies/{id}/rules/{rule_id}/'
const ofRule = { id: Uuid, rule_id: Uuid }

/** The rules of a policy, of whatever type: made and changed by the endpoints of their type. */
export const qosRules = {
  list: get(rules, { params, reply: Items(QosRule) }),
  load: get(rule, { params: ofRule, reply: QosRule }),
  remove: del(rule, { params: ofRule, status: 204 }),
} as const

const Amount = Type.Integer({ minimum: 0, maximum: 2_147_483_647 })
const Either = Type.Union([Type.Literal('egress'), Type.Literal('ingress')])

const direction = Type.Optional(Either)
const anyDirection = Type.Optional(Type.Union([...Either.anyOf, Type.Literal('any')]))

const made = { params, reply: QosRule, status: 201 } as const
const changed = { params: ofRule, reply: QosRule } as const
const gone = { params: ofRule, status: 204 } as const

const BandwidthLimit = Type.Object({
  max_kbps: Amount,
  max_burst_kbps: Type.Optional(Amount),
  direction,
})
export const qosBandwidthLimits = {
  create: post('/api/neutron/qos/policies/{id}/bandwidth_limit_rules/', {
    ...made,
    body: BandwidthLimit,
  }),
  update: put('/api/neutron/qos/policies/{id}/bandwidth_limit_rules/{rule_id}/', {
    ...changed,
    body: Type.Partial(BandwidthLimit),
  }),
  remove: del('/api/neutron/qos/policies/{id}/bandwidth_limit_rules/{rule_id}/', gone),
} as const

const DscpMarking = Type.Object({ dscp_mark: Type.Integer({ minimum: 0, maximum: 56 }) })
export const qosDscpMarkings = {
  create: post('/api/neutron/qos/policies/{id}/dscp_marking_rules/', {
    ...made,
    body: DscpMarking,
  }),
  update: put('/api/neutron/qos/policies/{id}/dscp_marking_rules/{rule_id}/', {
    ...changed,
    body: Type.Partial(DscpMarking),
  }),
  remove: del('/api/neutron/qos/policies/{id}/dscp_marking_rules/{rule_id}/', gone),
} as const

const MinimumBandwidth = Type.Object({ min_kbps: Amount, direction })
export const qosMinimumBandwidths = {
  create: post('/api/neutron/qos/policies/{id}/minimum_bandwidth_rules/', {
    ...made,
    body: MinimumBandwidth,
  }),
  update: put('/api/neutron/qos/policies/{id}/minimum_bandwidth_rules/{rule_id}/', {
    ...changed,
    body: Type.Partial(MinimumBandwidth),
  }),
  remove: del('/api/neutron/qos/policies/{id}/minimum_bandwidth_rules/{rule_id}/', gone),
} as const

const MinimumPacketRate = Type.Object({ min_kpps: Amount, direction: anyDirection })
export const qosMinimumPacketRates = {
  create: post('/api/neutron/qos/policies/{id}/minimum_packet_rate_rules/', {
    ...made,
    body: MinimumPacketRate,
  }),
  update: put('/api/neutron/qos/policies/{id}/minimum_packet_rate_rules/{rule_id}/', {
    ...changed,
    body: Type.Partial(MinimumPacketRate),
  }),
  remove: del('/api/neutron/qos/policies/{id}/minimum_packet_rate_rules/{rule_id}/', gone),
} as const
