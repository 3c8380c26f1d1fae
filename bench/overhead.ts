import { buildApp, readConfig, seal, signedIn, sqliteStore } from '@meridian/server'

/** A server on a port, a signed-in session, and the same list asked of Nova directly. */
export type Lists = {
  readonly throughServer: () => Promise<unknown>
  readonly direct: () => Promise<unknown>
  readonly close: () => Promise<void>
}

/**
 * The instances list of a cloud on the network, as `demo`. Without names of images it is one call
 * to Nova, which is how the browser asks for it.
 */
export async function listsOf(authUrl: string, query: string): Promise<Lists> {
  let asked: Request | undefined
  const app = await buildApp({
    config: readConfig({ OS_AUTH_URL: authUrl }),
    transport: (request) => {
      if (request.url.includes('/servers/detail')) asked ??= request.clone()
      return fetch(request)
    },
    sessions: sqliteStore(':memory:'),
    seal: seal('a secret for one run of a benchmark'),
  })
  const tab = await signedIn(app)
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const cookie = [...tab.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = { cookie, 'x-requested-with': 'XMLHttpRequest' }
  const path = `${address}/api/nova/servers/?names=false${query}`
  const throughServer = () => read(path, headers)
  await throughServer()
  if (!asked) throw new Error('The server did not ask Nova for its list.')
  const { url, headers: sent } = asked
  return { throughServer, direct: () => read(url, sent), close: () => app.close() }
}

async function read(url: string, headers: RequestInit['headers']): Promise<unknown> {
  const answer = await fetch(url, { headers: headers ?? {} })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}
