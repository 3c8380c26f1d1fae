/** Somebody with a role of their own in a project of the test's own. */
import { createOpenStack, scopeTo } from '@meridian/openstack'
import { askerOf, pick, type Ask } from '#testing/ask.ts'
import type { CloudUnderTest } from '#testing/conformance.ts'

/**
 * Asks a service as admin with that one role in the test's own project, where nobody else has it:
 * also a token of before has the roles of now. A role that the cloud does not have is made, and
 * deleted at the end.
 */
export async function askWithRole(
  cloud: CloudUnderTest & { projectId: string },
  type: string,
  name: string,
): Promise<Ask> {
  const keystone = askerOf(cloud, 'identity')
  const as = { as: 'admin' } as const
  const named = await keystone('GET', `/roles?name=${name}`, undefined, as)
  const isThere = JSON.stringify(named.body).includes('"id"')
  const role = isThere
    ? pick(named, 'roles', 0, 'id')
    : pick(await keystone('POST', '/roles', { role: { name } }, as), 'role', 'id')
  if (!isThere) cloud.cleanUp(() => keystone('DELETE', `/roles/${role}`, undefined, as))
  const { connections, authUrl, region, projectId } = cloud
  const unscoped = await cloud.signIn('admin')
  const grant = `/projects/${projectId}/users/${unscoped.user.id}/roles/${role}` as const
  await keystone('PUT', grant, undefined, as)
  const { id: token, catalog } = await scopeTo(connections, authUrl, unscoped, {
    project: { id: projectId },
  })
  const view = createOpenStack(connections, { token, catalog, region, projectId })
  return askerOf({ ...cloud, as: async () => view }, type)
}
