/** Identity calls as the tests make them: raw, so that they see what is really on the wire. */

export type Reply = {
  status: number
  headers: Headers
  /** The parsed JSON, or the text when it is none. */
  body: unknown
}

export type IdentityCalls = {
  send: (method: string, path: string, body?: unknown, token?: string) => Promise<Reply>
  /** Signs in and gives the token's id; throws when that is refused. */
  signIn: (user: string, scope?: unknown, domain?: string) => Promise<string>
  authenticate: (auth: unknown) => Promise<Reply>
}

/** Makes the calls against an identity service. */
export function identityCalls(
  transport: (request: Request) => Promise<Response>,
  authUrl: string,
): IdentityCalls {
  const send: IdentityCalls['send'] = async (method, path, body, token) => {
    const headers = new Headers({ 'content-type': 'application/json' })
    if (token !== undefined) headers.set('x-auth-token', token)
    const init = body === undefined ? {} : { body: JSON.stringify(body) }
    const response = await transport(new Request(`${authUrl}${path}`, { method, headers, ...init }))
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    const parsed: unknown = isJson && text !== '' ? JSON.parse(text) : text
    return { status: response.status, headers: response.headers, body: parsed }
  }
  const authenticate = (auth: unknown): Promise<Reply> => send('POST', '/auth/tokens', { auth })
  return {
    send,
    authenticate,
    signIn: async (user, scope = 'unscoped', domain = 'Default') => {
      const reply = await authenticate({ identity: password(user, user, domain), scope })
      const id = reply.headers.get('x-subject-token')
      if (id === null) throw new Error(`${user} cannot sign in: ${reply.status}`)
      return id
    },
  }
}

/** The identity part of a sign-in with a password. */
export function password(name: string, secret: string, domain = 'Default'): object {
  const user = { name, domain: { name: domain }, password: secret }
  return { methods: ['password'], password: { user } }
}

/** The scope of a project of the domain Default. */
export function inProject(name: string, domain = 'Default'): object {
  return { project: { name, domain: { name: domain } } }
}

/** What Keystone says to everybody whom it does not let in. */
export const unauthorized = {
  error: {
    code: 401,
    message: 'The request you have made requires authentication.',
    title: 'Unauthorized',
  },
}
