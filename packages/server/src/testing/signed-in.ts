import type { CallReply, UserSession, session } from '@meridian/contract'
import type { FastifyInstance } from 'fastify'

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Response = Awaited<ReturnType<FastifyInstance['inject']>>

/** A browser's tab as tests drive it: it keeps cookies and sends what our web client sends. */
export type SignedIn = {
  readonly user: UserSession
  /** The cookies now, by name. */
  readonly cookies: ReadonlyMap<string, string>
  readonly call: (
    method: Method,
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<Response>
  readonly get: (url: string) => Promise<Response>
  readonly post: (url: string, body?: unknown) => Promise<Response>
  readonly put: (url: string, body?: unknown) => Promise<Response>
  readonly patch: (url: string, body?: unknown) => Promise<Response>
  readonly del: (url: string, body?: unknown) => Promise<Response>
}

/** A tab with no session: what it may call is the sign-in page's. */
export const browser = (app: FastifyInstance) => {
  const cookies = new Map<string, string>()
  const { webRoot, publicUrl } = app.config
  const root = webRoot.replace(/\/$/, '')
  const host = publicUrl === undefined ? undefined : new URL(publicUrl).host
  const call: SignedIn['call'] = async (method, url, body, headers = {}) => {
    const csrf = cookies.get('csrftoken')
    const response = await app.inject({
      method,
      url: root + url,
      headers: {
        'x-requested-with': 'XMLHttpRequest',
        ...(host !== undefined && { host }),
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(csrf !== undefined && { 'x-csrftoken': csrf }),
        ...(body !== undefined && { 'content-type': typeOf(body) }),
        ...headers,
      },
      ...(body !== undefined && { payload: isFile(body) ? body : JSON.stringify(body) }),
    })
    for (const { name, value, maxAge, expires } of response.cookies) {
      const gone = maxAge === 0 || (expires !== undefined && expires.getTime() <= 0)
      if (gone) cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
  return {
    cookies,
    call,
    get: (url: string) => call('GET', url),
    post: (url: string, body?: unknown) => call('POST', url, body),
    put: (url: string, body?: unknown) => call('PUT', url, body),
    patch: (url: string, body?: unknown) => call('PATCH', url, body),
    del: (url: string, body?: unknown) => call('DELETE', url, body),
  }
}

/** Bytes go as they are, everything else as JSON. */
const isFile = (body: unknown): body is Buffer => Buffer.isBuffer(body)
const typeOf = (body: unknown): string =>
  isFile(body) ? 'application/octet-stream' : 'application/json;charset=utf-8'

/**
 * Signs a user in and answers their tab. In the seeded worlds a user's password is their name.
 * Throws when the sign-in is refused.
 */
export const signedIn = async (
  app: FastifyInstance,
  username = 'demo',
  { password = username, domain }: { password?: string; domain?: string } = {},
): Promise<SignedIn> => {
  const tab = browser(app)
  const body = { auth_type: 'credentials', username, password, ...(domain && { domain }) }
  const response = await tab.post('/api/session/', body)
  if (response.statusCode !== 201)
    throw new Error(`${username} was not signed in: ${response.statusCode} ${response.body}`)
  return { ...tab, user: response.json<UserSession>() }
}

/** Makes a project, by its name, the one that the tab works in, and answers its id. */
export const workIn = async (tab: SignedIn, name: string): Promise<string> => {
  const reply = await tab.get('/api/session/scopes/')
  const { projects } = reply.json<CallReply<typeof session.scopes>>()
  const project = projects.find((one) => one.name === name)
  if (!project) throw new Error(`${tab.user.username} has no project ${name}`)
  const { statusCode, body } = await tab.post('/api/session/scope/', { project_id: project.id })
  if (statusCode >= 400) throw new Error(`${name} was not entered: ${statusCode} ${body}`)
  return project.id
}
