import { newProjects, type NewProject, type UndoneOfProject } from '@meridian/contract'
import type { OpenStack } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind, created } from '#bind.ts'
import { setVolumeQuotas } from '#cinder/quota-sets.ts'
import { failureIn } from '#failure.ts'
import { inParallel } from '#in-parallel.ts'
import { refuseUneditable } from '#keystone/editable.ts'
import { grantIn } from '#keystone/project-members.ts'
import { makeProject, presentProject } from '#keystone/projects.ts'
import { setNetworkQuotas } from '#neutron/quota-sets.ts'
import { setComputeQuotas } from '#nova/quota-sets.ts'

/**
 * A project with who works in it and what it may have. It is made first; what of the rest a service
 * refuses is named in the answer, and can be done in the project's row.
 */
export const newProjectRoutes = (app: FastifyInstance): void => {
  bind(app, newProjects.create, async ({ body }, context) => {
    refuseUneditable(app, 'project')
    const { openstack } = context
    const made = await makeProject(body.project, context)
    const { id } = made
    created(context, '/api/keystone/projects/', id)
    const undone = await Promise.all([
      giveRoles(openstack, id, 'users', body.members),
      giveRoles(openstack, id, 'groups', body.group_members),
      setQuotas(openstack, id, body.quotas),
    ])
    return { id, project: presentProject(made), undone: undone.flat() }
  })
}

type Undone = readonly UndoneOfProject[]

const giveRoles = async (
  { keystone }: OpenStack,
  target: string,
  to: 'users' | 'groups',
  grants: readonly string[] = [],
): Promise<Undone> => {
  const undone: UndoneOfProject[] = []
  await inParallel(grants, async (line) => {
    const { role, actor } = grantIn(line)
    const failure = await failureIn(
      'identity',
      keystone.roles.grant({ on: 'projects', target, to, actor }, role),
    )
    if (failure) undone.push({ part: 'role', failure })
  })
  return undone
}

/** Each service for itself. */
const setQuotas = async (
  openstack: OpenStack,
  id: string,
  { compute, volume, network }: NonNullable<NewProject['quotas']> = {},
): Promise<Undone> => {
  const found = await Promise.all([
    compute && failureIn('compute', setComputeQuotas(openstack, id, compute)),
    volume && failureIn('block-storage', setVolumeQuotas(openstack, id, volume)),
    network && failureIn('network', setNetworkQuotas(openstack, id, network)),
  ])
  const parts = ['compute', 'volume', 'network'] as const
  return parts.flatMap((part, at) => {
    const failure = found[at]
    return failure ? [{ part, failure }] : []
  })
}
