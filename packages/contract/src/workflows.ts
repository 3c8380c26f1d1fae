import { Type, type Static } from 'typebox'
import { Keyed, post } from '#endpoint.ts'
import { Sentence } from '#sentence.ts'

/** What a field of a workflow holds; null is a number that was left out. */
const FieldValue = Type.Union([
  Type.String({ maxLength: 16_384 }),
  Type.Number(),
  Type.Boolean(),
  Type.Null(),
  Type.Array(Type.String({ maxLength: 255 }), { maxItems: 100 }),
])

/** The key under which a step's errors stand that belong to no field (SH-WFLOW-16). */
export const ALL_FIELDS = '__all__'

/** What is wrong: by step, by field of the step, in words. A step without errors is left out. */
export const WorkflowErrors = Type.Record(
  Type.String(),
  Type.Record(Type.String(), Type.Array(Sentence)),
)
export type WorkflowErrors = Static<typeof WorkflowErrors>

/** The steps to check by their place in the workflow, from 0, both included (SH-WFLOW-12, 13). */
const Steps = Type.Object({
  'x-workflow-start-step': Type.Integer({ minimum: 0, maximum: 31 }),
  'x-workflow-end-step': Type.Integer({ minimum: 0, maximum: 31 }),
})

export const WorkflowVerdict = Type.Object({
  has_errors: Type.Boolean(),
  errors: WorkflowErrors,
  workflow_slug: Type.String(),
})
export type WorkflowVerdict = Static<typeof WorkflowVerdict>

export const workflows = {
  /** Checks steps with what only the cloud knows. The values are those of all steps. */
  validate: post('/api/workflows/{slug}/validate', {
    headers: Steps,
    body: Type.Object({ values: Keyed(FieldValue, 64, 100) }),
    reply: WorkflowVerdict,
  }),
} as const

const Lines = Type.String({ maxLength: 8192 })
const Line = Type.String({ maxLength: 255 })

/**
 * Everything that Create Network asks for. Several addresses stand in lines of their own; "from,to"
 * in a line of `allocation_pools`, "destination,next hop" in one of `host_routes`.
 */
export const CreateNetworkValues = Type.Object({
  name: Line,
  admin_state_up: Type.Boolean(),
  shared: Type.Boolean(),
  with_subnet: Type.Boolean(),
  availability_zone_hints: Type.Array(Line, { maxItems: 50 }),
  mtu: Type.Union([Type.Integer(), Type.Null()]),
  subnet_name: Line,
  address_source: Type.Union([Type.Literal('manual'), Type.Literal('subnetpool')]),
  cidr: Line,
  /** The id of the pool. */
  subnetpool: Line,
  /** Empty: the pool's default. */
  prefixlen: Line,
  ip_version: Type.Union([Type.Literal('4'), Type.Literal('6')]),
  gateway_ip: Line,
  no_gateway: Type.Boolean(),
  enable_dhcp: Type.Boolean(),
  /** Empty: none. */
  ipv6_modes: Type.Union([
    Type.Literal(''),
    Type.Literal('slaac'),
    Type.Literal('dhcpv6-stateful'),
    Type.Literal('dhcpv6-stateless'),
  ]),
  allocation_pools: Lines,
  dns_nameservers: Lines,
  host_routes: Lines,
})
export type CreateNetworkValues = Static<typeof CreateNetworkValues>
