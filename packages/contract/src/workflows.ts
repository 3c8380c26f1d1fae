import { Type, type Static } from 'typebox'
import { MapOf, Keyed, Nullable, post } from '#endpoint.ts'
import { volumeQuotaNames } from '#cinder/operation.ts'
import { KeystoneId, OwnWord, Uuid } from '#ids.ts'
import { ProjectCreate, ProjectTags } from '#keystone/projects.ts'
import { NetworkQuotas, type NetworkQuota } from '#neutron/quota-sets.ts'
import { ComputeQuotas, type ComputeQuota } from '#nova/quota-sets.ts'
import { SubnetValues } from '#neutron/subnet-form.ts'
import { Mtu, NetworkType, SegmentationId } from '#neutron/networks.ts'
import { FlavorForm } from '#nova/flavors.ts'
import { Sentence } from '#sentence.ts'

/** What a field of a workflow holds; null is a number that was left out. */
const FieldValue = Type.Union([
  Type.String({ maxLength: 16_384 }),
  Type.Number(),
  Type.Boolean(),
  Type.Null(),
  Type.Array(Type.String({ maxLength: 255 }), { maxItems: 1000 }),
])

/** The key under which a step's errors stand that belong to no field (SH-WFLOW-16). */
export const ALL_FIELDS = '__all__'

/** What is wrong: by step, by field of the step, in words. A step without errors is left out. */
export const WorkflowErrors = Type.Record(Type.String(), MapOf(Type.Array(Sentence)))
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
    params: { slug: OwnWord },
    headers: Steps,
    body: Type.Object({ values: Keyed(FieldValue, 64, 100) }),
    reply: WorkflowVerdict,
    asks: ({ slug }) => [
      slug === createFlavorWorkflow.slug
        ? 'compute'
        : slug === createProjectWorkflow.slug
          ? 'identity'
          : 'network',
    ],
  }),
} as const

const Line = Type.String({ maxLength: 255 })

/**
 * A form in several steps that the server checks: the name under which it does, and the values of
 * its fields.
 */
export const createNetworkWorkflow = {
  slug: 'create_network',
  body: Type.Object({
    name: Line,
    admin_state_up: Type.Boolean(),
    shared: Type.Boolean(),
    with_subnet: Type.Boolean(),
    availability_zone_hints: Type.Array(Line, { maxItems: 50 }),
    /** Null: what suits the cloud. */
    mtu: Nullable(Mtu),
    /** The rest is for administrators; empty and null: as the cloud has it. */
    project_id: Line,
    'router:external': Type.Boolean(),
    port_security_enabled: Type.Boolean(),
    'provider:network_type': Type.Union([Type.Literal(''), NetworkType]),
    'provider:physical_network': Line,
    'provider:segmentation_id': Nullable(SegmentationId),
    ...SubnetValues.properties,
  }),
} as const
export type CreateNetworkValues = Static<typeof createNetworkWorkflow.body>

/** A subnet of a network that is there. */
export const createSubnetWorkflow = {
  slug: 'create_subnet',
  body: Type.Object({ network_id: Uuid, ...SubnetValues.properties }),
} as const
export type CreateSubnetValues = Static<typeof createSubnetWorkflow.body>

/** Changes of a subnet; where its addresses come from is as it is. */
export const editSubnetWorkflow = {
  slug: 'edit_subnet',
  body: Type.Object({
    subnet_id: Uuid,
    ...Type.Omit(SubnetValues, ['subnetpool', 'prefixlen']).properties,
  }),
} as const
export type EditSubnetValues = Static<typeof editSubnetWorkflow.body>

export const createFlavorWorkflow = { slug: 'create_flavor', body: FlavorForm } as const

/** Null: what projects have that are given nothing of their own. */
const QuotaValue = Nullable(Type.Integer({ minimum: -1, maximum: 2_147_483_647 }))

/** Of each name its value in a form, which is never left out. */
const quotaValues = <K extends string>(
  names: readonly K[],
): { readonly [P in K]: typeof QuotaValue } =>
  // Object.fromEntries forgets whose keys they are.
  Object.fromEntries(names.map((name) => [name, QuotaValue])) as {
    readonly [P in K]: typeof QuotaValue
  }

// Object.keys forgets whose keys they are.
const computeNames = Object.keys(ComputeQuotas.properties) as readonly ComputeQuota[]
const networkNames = Object.keys(NetworkQuotas.properties) as readonly NetworkQuota[]

/**
 * A project with who works in it and what it may have. A member is a role and who has it, with a
 * blank between them: ids of roles have none.
 */
export const createProjectWorkflow = {
  slug: 'create_project',
  body: Type.Object({
    name: ProjectCreate.properties.name,
    description: Type.String({ maxLength: 16_384 }),
    enabled: Type.Boolean(),
    domain_id: KeystoneId,
    /** Empty: right below its domain. */
    parent_id: Type.String({ maxLength: 64 }),
    tags: ProjectTags,
    /** Attributes of the operator's own: `key=value`. */
    extra: Type.Array(Line, { maxItems: 100 }),
    members: Type.Array(Line, { maxItems: 1000 }),
    group_members: Type.Array(Line, { maxItems: 1000 }),
    ...quotaValues(computeNames),
    ...quotaValues(volumeQuotaNames),
    ...quotaValues(networkNames),
  }),
} as const
export type CreateProjectValues = Static<typeof createProjectWorkflow.body>
