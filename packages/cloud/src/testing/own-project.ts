/** A project that nobody else uses, for tests that change its quotas. */
import { createOpenStack, scopeTo } from '@meridian/openstack'
import { askerOf, pick } from '#testing/ask.ts'
import type { CloudUnderTest } from '#testing/conformance.ts'

/**
 * The cloud with demo in a new project instead of its own; admin and reader are as before. The
 * project is deleted at the end.
 */
export async function inOwnProject(
  cloud: CloudUnderTest,
): Promise<CloudUnderTest & { projectId: string }> {
  const keystone = askerOf(cloud, 'identity')
  const asAdmin = { as: 'admin' } as const
  const project = { name: cloud.unique('own'), domain_id: 'default' }
  const projectId = pick(await keystone('POST', '/projects', { project }, asAdmin), 'project', 'id')
  cloud.cleanUp(() => keystone('DELETE', `/projects/${projectId}`, undefined, asAdmin))
  const unscoped = await cloud.signIn('demo')
  const role = pick(
    await keystone('GET', '/roles?name=member', undefined, asAdmin),
    'roles',
    0,
    'id',
  )
  const grant = `/projects/${projectId}/users/${unscoped.user.id}/roles/${role}` as const
  await keystone('PUT', grant, undefined, asAdmin)
  const { connections, authUrl, region } = cloud
  const token = await scopeTo(connections, authUrl, unscoped, { project: { id: projectId } })
  const { id, catalog } = token
  const view = createOpenStack(connections, { token: id, catalog, region, projectId })
  return {
    ...cloud,
    projectId,
    as: (user) => (user === 'demo' ? Promise.resolve(view) : cloud.as(user)),
  }
}
