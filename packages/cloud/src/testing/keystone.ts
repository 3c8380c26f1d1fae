/** Keystone of either cloud, for conformance tests: its administrator makes things and others look. */
import { identityCalls, password, type Reply as Raw } from '#keystone/identity-calls.ts'
import { askerOf, pick, type Reply } from '#testing/ask.ts'
import type { CloudUnderTest } from '#testing/conformance.ts'

type Kind = 'user' | 'group' | 'project' | 'domain' | 'role'
type Send = (method: string, path: `/${string}`, body?: unknown) => Promise<Raw>

export type Keystone = {
  /** Asks as the administrator. */
  ask: (method: string, path: `/${string}`, body?: unknown) => Promise<Reply>
  /** Makes something with a name of its own, to be deleted at the end; gives its id. */
  make: (kind: Kind, given?: object) => Promise<string>
  /** The id of what has a name. */
  idOf: (kind: Kind, name: string) => Promise<string>
  /** Signs in and gives a way to ask with that token; throws when the sign-in is refused. */
  signedIn: (
    user: { name: string; domain?: string; secret?: string },
    scope: unknown,
  ) => Promise<Send>
  /** The status of a sign-in with a scope, and what the token says. */
  authenticate: (user: { name: string; secret?: string }, scope: unknown) => Promise<Raw>
}

/** Opens Keystone of the cloud under test. */
export function keystoneOf(cloud: CloudUnderTest): Keystone {
  const asker = askerOf(cloud, 'identity')
  const calls = identityCalls(cloud.transport, cloud.authUrl)
  const ask: Keystone['ask'] = (method, path, body) => asker(method, path, body, { as: 'admin' })
  return {
    ask,
    make: async (kind, given = {}) => {
      const reply = await ask('POST', `/${kind}s`, {
        [kind]: { name: cloud.unique('it'), ...given },
      })
      const id = pick(reply, kind, 'id')
      cloud.cleanUp(async () => {
        if (kind === 'domain') await ask('PATCH', `/domains/${id}`, { domain: { enabled: false } })
        await ask('DELETE', `/${kind}s/${id}`)
      })
      return id
    },
    idOf: async (kind, name) =>
      pick(await ask('GET', `/${kind}s?name=${name}`), `${kind}s`, 0, 'id'),
    signedIn: async ({ name, domain = 'Default', secret = name }, scope) => {
      const identity = password(name, secret, domain)
      const { status, headers } = await calls.authenticate({ identity, scope })
      const token = headers.get('x-subject-token')
      if (token === null) throw new Error(`${name} cannot sign in: ${status}`)
      return (method, path, body) => calls.send(method, path, body, token)
    },
    authenticate: ({ name, secret = name }, scope) =>
      calls.authenticate({ identity: password(name, secret), scope }),
  }
}
