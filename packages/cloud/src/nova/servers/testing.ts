/** Servers of a test: launched, waited for, acted on, and deleted at the end. */
import { novaOf, at, type Nova, type Reply } from '#nova/testing.ts'
import type { CloudUnderTest } from '#testing/conformance.ts'
import { serviceOf } from '#testing/service.ts'

export type ServerLab = {
  nova: Nova
  /** Ids by name. */
  flavors: ReadonlyMap<string, string>
  image: string
  /** The body of a create that works, with changes. */
  wish: (more?: Record<string, unknown>) => { server: Record<string, unknown> }
  /** Makes a server and waits until it is ACTIVE; its id. */
  launch: (more?: Record<string, unknown>) => Promise<string>
  /** Waits until the server has that status and no task, nor a host where it is to have none. */
  rests: (id: string, status: string) => Promise<Record<string, unknown>>
  /** Waits until there is no such server. */
  gone: (id: string) => Promise<void>
  /** Deletes servers and waits until they are gone. */
  remove: (...ids: readonly string[]) => Promise<void>
  act: (id: string, body: Record<string, unknown>, version?: string) => Promise<Reply>
}

export async function serverLab(cloud: CloudUnderTest): Promise<ServerLab> {
  const service = serviceOf(cloud, 'compute')
  const nova = novaOf(service.ask)
  const gone = (id: string) => service.gone(`/servers/${id}`)
  const { nova: typed, glance } = await cloud.as('demo')
  const flavors = new Map((await typed.flavors.listAll()).map(({ name, id }) => [name, id]))
  const images = await glance.images.listAll()
  const image = images.find(({ name }) => name === 'cirros')?.id ?? ''

  const wish: ServerLab['wish'] = (more = {}) => ({
    server: {
      name: cloud.unique('nova-conf'),
      flavorRef: flavors.get('m1.nano'),
      imageRef: image,
      networks: 'none',
      ...more,
    },
  })
  const rests: ServerLab['rests'] = (id, status) =>
    cloud.until(
      async () => {
        const reply = await nova('GET', `/servers/${id}`)
        // The server of an answer, whatever its microversion.
        const server = at(reply, 'server') as Record<string, unknown> | undefined
        const done = server?.['status'] === status && server['OS-EXT-STS:task_state'] === null
        // Nova says that it is offloaded a moment before it takes the server's host away.
        const leaves = status === 'SHELVED_OFFLOADED' && server?.['hostId'] !== ''
        return done && !leaves && server
      },
      { within: 60_000 },
    )
  return {
    nova,
    flavors,
    image,
    wish,
    rests,
    gone,
    remove: async (...ids) => {
      for (const id of ids) await nova('DELETE', `/servers/${id}`)
      for (const id of ids) await gone(id)
    },
    launch: async (more = {}) => {
      const made = await nova('POST', '/servers', wish(more))
      if (made.status !== 202) throw new Error(`No server: ${JSON.stringify(made)}`)
      const id = String(at(made, 'server', 'id'))
      cloud.cleanUp(() => nova('DELETE', `/servers/${id}`, undefined, { as: 'admin' }))
      await rests(id, 'ACTIVE')
      return id
    },
    act: (id, body, version = '2.93') => nova('POST', `/servers/${id}/action`, body, { version }),
  }
}
