import {
  createConnections,
  createOpenStack,
  listScopes,
  passwordSignIn,
  scopeTo,
  type OpenStack,
} from '@meridian/openstack'
import type { World } from './world.ts'

export type User = 'admin' | 'demo' | 'reader'

/** The project that each user works in, in every world. */
export const projects: Readonly<Record<User, string>> = {
  admin: 'admin',
  demo: 'demo',
  reader: 'demo',
}

type At = Pick<World, 'cloud' | 'authUrl'>

/** The cloud itself, whichever it is. */
export const transportTo = ({ cloud }: At): ((request: Request) => Promise<Response>) =>
  cloud?.fetch ?? ((request: Request) => fetch(request))

/** A token of a user's, in their own project unless another is named, and what it was made by. */
export const tokenAs = async (world: At, user: User, projectName = projects[user]) => {
  const connections = createConnections({
    transport: transportTo(world),
    // Below that of a test: who waited for the cloud says so.
    timeoutMs: 30_000,
    maxConcurrentPerService: 8,
  })
  const credentials = { username: user, password: user, userDomainName: 'Default' }
  const unscoped = await passwordSignIn(connections, world.authUrl, credentials)
  const scopes = await listScopes(connections, world.authUrl, unscoped)
  const project = scopes.projects.find(({ name }) => name === projectName)
  if (!project) throw new Error(`${user} has no project ${projectName}.`)
  const scope = { project: { id: project.id } }
  const token = await scopeTo(connections, world.authUrl, unscoped, scope)
  return { connections, token, projectId: project.id }
}

/**
 * The cloud as a user sees it without the product, in their own project unless another is named:
 * what it says itself is asked here.
 */
export const openstackAs = async (
  world: At,
  user: User,
  projectName = projects[user],
): Promise<OpenStack> => {
  const { connections, token, projectId } = await tokenAs(world, user, projectName)
  const { id, catalog } = token
  return createOpenStack(connections, { token: id, catalog, region: 'RegionOne', projectId })
}
