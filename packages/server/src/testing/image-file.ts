import {
  createOpenStack,
  createConnections,
  listScopes,
  passwordSignIn,
  scopeTo,
} from '@meridian/openstack'
import { authUrl, type TestWorld } from '#testing/world.ts'

/** The path of an image's content. */
export const urlOfFile = (id: string): string => `/api/glance/images/${id}/file/`

type Given = {
  readonly name?: string
  readonly disk_format?: string | null
  readonly user?: 'demo' | 'admin'
}

/** An image without content, made in the cloud itself. */
export const imageOf = async (
  { cloud }: { readonly cloud: Pick<TestWorld['cloud'], 'fetch'> },
  { name = 'disk', disk_format = 'raw', user = 'demo' }: Given = {},
): Promise<string> => {
  const connections = createConnections({
    transport: cloud.fetch,
    timeoutMs: 1_000,
    maxConcurrentPerService: 4,
  })
  const credentials = { username: user, password: user, userDomainName: 'Default' }
  const unscoped = await passwordSignIn(connections, authUrl, credentials)
  const { projects } = await listScopes(connections, authUrl, unscoped)
  const project = projects.find((one) => one.name === user)
  if (!project) throw new Error(`${user} has no project of that name`)
  const token = await scopeTo(connections, authUrl, unscoped, { project: { id: project.id } })
  const access = { token: token.id, catalog: token.catalog, projectId: project.id }
  const { glance } = createOpenStack(connections, { ...access, region: 'RegionOne' })
  const formats = { ...(disk_format !== null && { disk_format }), container_format: 'bare' }
  return (await glance.images.create({ name, ...formats })).id
}
