/** A project that nobody else uses, for tests that change its quotas. */
import { createOpenStack, scopeTo, type OpenStack } from '@meridian/openstack'
import { askerOf, pick } from '#testing/ask.ts'
import type { CloudUnderTest, User } from '#testing/conformance.ts'

/**
 * The cloud with demo, or with others, in a new project instead of their own; the rest is as before.
 * The project is deleted at the end.
 */
export async function inOwnProject(
  cloud: CloudUnderTest,
  users: readonly User[] = ['demo'],
): Promise<CloudUnderTest & { projectId: string }> {
  const keystone = askerOf(cloud, 'identity')
  const asAdmin = { as: 'admin' } as const
  const project = { name: cloud.unique('own'), domain_id: 'default' }
  const projectId = pick(await keystone('POST', '/projects', { project }, asAdmin), 'project', 'id')
  cloud.cleanUp(() => keystone('DELETE', `/projects/${projectId}`, undefined, asAdmin))
  const role = pick(
    await keystone('GET', '/roles?name=member', undefined, asAdmin),
    'roles',
    0,
    'id',
  )
  const { connections, authUrl, region } = cloud
  const views = new Map<User, OpenStack>()
  for (const user of users) {
    const unscoped = await cloud.signIn(user)
    const grant = `/projects/${projectId}/users/${unscoped.user.id}/roles/${role}` as const
    await keystone('PUT', grant, undefined, asAdmin)
    const token = await scopeTo(connections, authUrl, unscoped, { project: { id: projectId } })
    const { id, catalog } = token
    views.set(user, createOpenStack(connections, { token: id, catalog, region, projectId }))
  }
  return { ...cloud, projectId, as: async (user) => views.get(user) ?? cloud.as(user) }
}
