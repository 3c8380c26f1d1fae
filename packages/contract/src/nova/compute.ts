import { Type, type Static } from 'typebox'
import { Items, Nullable, get } from '#endpoint.ts'

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
  hosts: Type.Optional(Nullable(Type.Record(Type.String(), Type.Unknown()))),
})
export type AvailabilityZone = Static<typeof AvailabilityZone>

export const ComputeService = Type.Object({
  id: Type.Union([Type.String(), Type.Integer()]),
  binary: Type.String(),
  host: Type.String(),
  zone: Type.String(),
  status: Type.String(),
  state: Type.String(),
  updated_at: Type.Optional(Nullable(Type.String())),
  disabled_reason: Type.Optional(Nullable(Type.String())),
  forced_down: Type.Optional(Type.Boolean()),
})
export type ComputeService = Static<typeof ComputeService>

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
  services: get('/api/nova/services/', { reply: Items(ComputeService) }),
  feature: get('/api/nova/features/{feature}', { reply: Type.Boolean() }),
} as const
