import { Type, type Static } from 'typebox'
import { VolumeQuotasPatch } from '#cinder/operation.ts'
import { post } from '#endpoint.ts'
import { ServiceFailure } from '#failure.ts'
import { GrantKey } from '#ids.ts'
import { Project, ProjectCreate } from '#keystone/projects.ts'
import { NetworkQuotas } from '#neutron/quota-sets.ts'
import { ComputeQuotas } from '#nova/quota-sets.ts'

const Grants = Type.Optional(Type.Array(GrantKey, { maxItems: 1000 }))

/** A project, who works in it, and what it may have. */
export const NewProject = Type.Object({
  project: ProjectCreate,
  members: Grants,
  group_members: Grants,
  /** A service of which nothing is said is not asked. */
  quotas: Type.Optional(
    Type.Object({
      compute: Type.Optional(ComputeQuotas),
      volume: Type.Optional(VolumeQuotasPatch),
      network: Type.Optional(NetworkQuotas),
    }),
  ),
})
export type NewProject = Static<typeof NewProject>

/** What of a new project was not done: a role that was not given, or the quotas of a service. */
const Undone = Type.Object({
  part: Type.Union([
    Type.Literal('role'),
    Type.Literal('compute'),
    Type.Literal('volume'),
    Type.Literal('network'),
  ]),
  failure: ServiceFailure,
})
export type UndoneOfProject = Static<typeof Undone>

export const newProjects = {
  /** The project stays when something of the rest fails, which is named. */
  create: post('/api/keystone/new-projects/', {
    body: NewProject,
    reply: Type.Object({ id: Type.String(), project: Project, undone: Type.Array(Undone) }),
    status: 201,
    asks: ['identity', 'compute', 'block-storage', 'network'],
  }),
} as const
