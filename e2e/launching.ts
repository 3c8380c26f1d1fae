import type { CallReply, JsonEndpoint, ServerCreate } from '@meridian/contract'
import type { OpenStack } from '@meridian/openstack'
import { openstackAs } from './openstack.ts'
import { startWorld } from './world.ts'

/** What the product said of a launch: a status, its words, and the fields that they are about. */
export type Answer = {
  readonly status: number
  readonly words: string
  readonly fields: readonly string[]
  /** The id of the server, where one was made. */
  readonly id: string | undefined
}

/**
 * The product over the cloud under test, with demo signed in to it in a project of its own, and that
 * project as demo and as an administrator see it. What is in the project goes with `close`.
 */
export const launchLab = async () => {
  const world = await startWorld()
  const undone: (() => Promise<unknown>)[] = []
  const cleanUp = (undo: () => Promise<unknown>) => void undone.unshift(undo)
  const admin = await openstackAs(world, 'admin')
  const name = `launching-${crypto.randomUUID().slice(0, 8)}`
  const project = await admin.keystone.projects.create({ name, domain_id: 'default' })
  cleanUp(() => admin.keystone.projects.remove(project.id))
  const [demo] = await admin.keystone.users.list({ name: 'demo' })
  const [member] = await admin.keystone.roles.list({ name: 'member' })
  if (!demo || !member) throw new Error('The cloud has no demo, or no role member.')
  const grant = { on: 'projects', target: project.id, to: 'users', actor: demo.id } as const
  await admin.keystone.roles.grant(grant, member.id)
  const mine = await openstackAs(world, 'demo', name)
  const { launch, list } = await signedIn(world.url, project.id)

  /** Looks until it sees something, while the cloud's time goes by. */
  const until = async <T>(look: () => Promise<T | undefined>): Promise<T> => {
    // What else is asked of a real cloud beside this keeps it busy for as long again.
    for (let looks = 0; looks < 180; looks += 1) {
      const seen = await look()
      if (seen !== undefined) return seen
      if (world.cloud) world.cloud.clock.advance(5_000)
      else await new Promise((done) => setTimeout(done, 1_000))
    }
    throw new Error('It was not seen in three minutes.')
  }
  const gone = (look: () => Promise<unknown>) =>
    until(async () =>
      look().then(
        () => undefined,
        () => true,
      ),
    )
  return {
    world,
    admin,
    mine,
    project,
    launch,
    list,
    until,
    cleanUp,
    gone,
    close: async () => {
      try {
        for (const undo of undone) await undo()
      } finally {
        await world.close()
      }
    },
  }
}

export type LaunchLab = Awaited<ReturnType<typeof launchLab>>

/** Signs demo in at the product, into that project, and answers what asks it as a page does. */
export const signedIn = async (url: string, project: string) => {
  const cookies = new Map<string, string>()
  const ask = async (method: string, path: string, body?: unknown) => {
    const reply = await fetch(url + path, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      headers: {
        'Content-Type': 'application/json',
        'X-Requested-With': 'XMLHttpRequest',
        'X-CSRFToken': cookies.get('csrftoken') ?? '',
        Origin: url,
        Cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
      },
    })
    for (const cookie of reply.headers.getSetCookie()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(key, value)
    }
    return reply
  }
  const answered = async (reply: Response) => {
    if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`)
    return reply
  }
  const entry = { auth_type: 'credentials', username: 'demo', password: 'demo', domain: 'Default' }
  await answered(await ask('POST', '/api/session/', entry))
  await answered(await ask('POST', '/api/session/scope/', { project_id: project }))
  return {
    ask,
    /** All of a list of the product's. */
    list: async <E extends JsonEndpoint>({ path }: E): Promise<CallReply<E>> =>
      (await answered(await ask('GET', path))).json(),
    launch: async (body: ServerCreate): Promise<Answer> => {
      const reply = await ask('POST', '/api/nova/servers/', body)
      // The server's own notation of the fields: `[[["name"], "…"]]`.
      const faults: [string[], string][] = JSON.parse(
        reply.headers.get('X-OpenStack-Fields') ?? '[]',
      )
      const said: unknown = await reply.json()
      return {
        status: reply.status,
        words: typeof said === 'string' ? said : '',
        fields: faults.flatMap(([path]) => path),
        id: idIn(said),
      }
    },
  }
}

const idIn = (said: unknown): string | undefined => {
  if (typeof said !== 'object' || said === null) return undefined
  const id: unknown = Reflect.get(said, 'id')
  return typeof id === 'string' ? id : undefined
}

/** A network of the project with a subnet, deleted at the end. */
export const networkIn = async (
  { mine, cleanUp }: LaunchLab,
  name: string,
  cidr: string,
): Promise<Awaited<ReturnType<OpenStack['neutron']['networks']['create']>>> => {
  const network = await mine.neutron.networks.create({ name })
  cleanUp(() => mine.neutron.networks.remove(network.id))
  await mine.neutron.subnets.create({ network_id: network.id, ip_version: 4, cidr, name })
  return mine.neutron.networks.get(network.id)
}
