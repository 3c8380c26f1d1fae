import { Type, type Static } from 'typebox'
import { MapOf, Items, Nullable, get } from '#endpoint.ts'
import { OwnWord } from '#ids.ts'

const number = Type.Optional(Type.Integer())

/** Absolute limits of the project, flat; -1 or absent means unlimited. */
export const ComputeLimits = Type.Object({
  maxTotalInstances: number,
  totalInstancesUsed: number,
  maxTotalCores: number,
  totalCoresUsed: number,
  maxTotalRAMSize: number,
  totalRAMUsed: number,
  maxTotalKeypairs: number,
  maxServerMeta: number,
  maxServerGroups: number,
  maxServerGroupMembers: number,
  totalServerGroupsUsed: number,
})
export type ComputeLimits = Static<typeof ComputeLimits>

export const AvailabilityZone = Type.Object({
  zoneName: Type.String(),
  zoneState: Type.Object({ available: Type.Boolean() }),
  hosts: Type.Optional(Nullable(MapOf(Type.Unknown()))),
})
export type AvailabilityZone = Static<typeof AvailabilityZone>

/** What came with a version of Nova → the lowest microversion that has it. */
export const computeFeatures = {
  instance_description: '2.19',
  locked_attribute: '2.9',
  remote_console_mks: '2.8',
  servergroup_soft_policies: '2.15',
  servergroup_user_info: '2.13',
  multiattach: '2.60',
  auto_allocated_network: '2.37',
  key_types: '2.2',
  key_type_list: '2.9',
  rescue_instance_volume_based: '2.87',
  bdm2_volume_type: '2.67',
  live_migrate: '2.30',
} as const
export type ComputeFeature = keyof typeof computeFeatures

/** Calls that describe the compute service itself rather than one of its resources. */
export const compute = {
  limits: get('/api/nova/limits/', {
    query: Type.Object({ reserved: Type.Optional(Type.Boolean()) }),
    reply: ComputeLimits,
  }),
  availabilityZones: get('/api/nova/availzones/', {
    query: Type.Object({ detailed: Type.Optional(Type.Boolean()) }),
    reply: Items(AvailabilityZone),
  }),
  feature: get('/api/nova/features/{feature}', {
    params: { feature: OwnWord },
    reply: Type.Boolean(),
  }),
} as const
