import {
  createConnections,
  createOpenStack,
  listScopes,
  passwordSignIn,
  scopeTo,
  type OpenStack,
} from '@meridian/openstack'
import { authUrl, type TestWorld } from '#testing/world.ts'

type World = { readonly cloud: Pick<TestWorld['cloud'], 'fetch'> }

/**
 * The cloud as a user sees it without this server, in the project of the same name; `timeoutMs` is for
 * those that store much.
 */
export const openstackOf = async (
  { cloud }: World,
  user: 'demo' | 'admin',
  timeoutMs = 1_000,
): Promise<OpenStack> => {
  const connections = createConnections({
    transport: cloud.fetch,
    timeoutMs,
    maxConcurrentPerService: 4,
  })
  const credentials = { username: user, password: user, userDomainName: 'Default' }
  const unscoped = await passwordSignIn(connections, authUrl, credentials)
  const { projects } = await listScopes(connections, authUrl, unscoped)
  const project = projects.find((one) => one.name === user)
  if (!project) throw new Error(`${user} has no project of that name`)
  const token = await scopeTo(connections, authUrl, unscoped, { project: { id: project.id } })
  const access = { token: token.id, catalog: token.catalog, projectId: project.id }
  return createOpenStack(connections, { ...access, region: 'RegionOne' })
}
