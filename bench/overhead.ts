import { buildApp, readConfig, seal, signedIn, sqliteStore } from '@meridian/server'
import { createCloud, serveCloud } from '@meridian/cloud'

/** A server on a port, a signed-in session, and the same list asked of Nova directly. */
export type Lists = {
  readonly throughServer: () => Promise<unknown>
  readonly direct: () => Promise<unknown>
  readonly close: () => Promise<void>
}

/** The instances list of a cloud on the network, as `demo`. */
export async function listsOf(authUrl: string, query = ''): Promise<Lists> {
  let asked: Request | undefined
  const app = await buildApp({
    config: readConfig({ OS_AUTH_URL: authUrl }),
    transport: (request) => {
      if (request.url.includes('/servers/detail')) asked = request.clone()
      return fetch(request)
    },
    sessions: sqliteStore(':memory:'),
    seal: seal('a secret for one run of a benchmark'),
  })
  const tab = await signedIn(app)
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const cookie = [...tab.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const ajax = { cookie, 'x-requested-with': 'XMLHttpRequest' }
  const throughServer = () => read(new Request(`${address}/api/nova/servers/${query}`, { headers: ajax }))
  await throughServer()
  if (!asked) throw new Error('The server did not ask Nova for its list.')
  const { url, headers } = asked
  return {
    throughServer,
    direct: () => read(new Request(url, { headers })),
    close: () => app.close(),
  }
}

/** The same for an embedded cloud of a seed, on a port of this process. */
export async function embeddedLists(seed: 'demo' | 'crowded', query = ''): Promise<Lists> {
  const cloud = createCloud({ seed })
  const listening = await serveCloud(cloud.fetch)
  const lists = await listsOf(`${listening.url}/identity/v3`, query)
  return {
    ...lists,
    close: async () => {
      await lists.close()
      await listening.close()
      cloud.close()
    },
  }
}

async function read(request: Request): Promise<unknown> {
  const answer = await fetch(request)
  if (!answer.ok) throw new Error(`${request.url} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}
