/** Keystone of either cloud, for conformance tests: its administrator makes things and others look. */
import { expect } from 'vitest'
import { identityCalls, password, type Reply as Raw } from '#testing/identity-calls.ts'
import { pick, type Reply } from '#testing/ask.ts'
import type { CloudUnderTest } from '#testing/conformance.ts'
import { serviceOf } from '#testing/service.ts'

type Kind = 'user' | 'group' | 'project' | 'domain' | 'role'
type Send = (method: string, path: string, body?: unknown) => Promise<Raw>

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

/** What the answer to a creation shows as it was sent, but for blanks around it. */
const PLAIN = ['name', 'domain_id', 'parent_id', 'enabled']
const asAdmin = { as: 'admin' } as const

/** Keystone of a cloud that is open already. */
export function keystoneOf(cloud: CloudUnderTest): Keystone {
  const service = serviceOf(cloud, 'identity')
  const calls = identityCalls(cloud.transport, cloud.authUrl)
  const ask: Keystone['ask'] = (method, path, body) => service.ask(method, path, body, asAdmin)
  return {
    ask,
    make: async (kind, given = {}) => {
      const sent = { name: cloud.unique('it'), ...given }
      const { id, reply } = await service.make(`/${kind}s`, { [kind]: sent }, asAdmin)
      const plain = Object.entries(sent).flatMap(([name, value]) =>
        PLAIN.includes(name) ? [[name, typeof value === 'string' ? value.trim() : value]] : [],
      )
      const shown = { id, ...Object.fromEntries(plain) }
      expect(reply).toMatchObject({ status: 201, body: { [kind]: shown } })
      if (kind === 'domain') {
        cloud.cleanUp(() => ask('PATCH', `/domains/${id}`, { domain: { enabled: false } }))
      }
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
