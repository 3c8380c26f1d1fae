import { buildApp, readConfig, seal, signedIn, sqliteStore, workIn } from '@meridian/server'

/**
 * The product on a port over a real cloud, with `demo` signed in and working in a project; `asked` are
 * the calls that it has made. Close it in the end.
 */
export async function appInProject(authUrl: string, project: string) {
  const asked: { readonly url: string; readonly headers: Headers }[] = []
  const app = await buildApp({
    config: readConfig({ OS_AUTH_URL: authUrl }),
    transport: (request) => {
      asked.push({ url: request.url, headers: new Headers(request.headers) })
      return fetch(request)
    },
    sessions: sqliteStore(':memory:'),
    seal: seal('a secret for one run of a benchmark'),
  })
  const tab = await signedIn(app)
  await workIn(tab, project)
  const site = await app.listen({ host: '127.0.0.1', port: 0 })
  const cookie = [...tab.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = { cookie, 'x-requested-with': 'XMLHttpRequest' }
  return { site, headers, asked, close: () => app.close() }
}
