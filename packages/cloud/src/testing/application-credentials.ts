/** Application credentials of the user demo, in either cloud, for conformance tests. */
import {
  identityCalls,
  inProject,
  password,
  type IdentityCalls,
  type Reply,
} from '#testing/identity-calls.ts'
import type { CloudUnderTest } from '#testing/conformance.ts'

export type Made = {
  id: string
  name: string
  secret: string
  user_id: string
  project_id: string
  roles: { id: string; name: string }[]
  access_rules?: { id: string; service: string; path: string; method: string }[]
  links: { self: string }
}

export type Programs = {
  calls: IdentityCalls
  /** The user demo in the project demo. */
  demo: { token: string; user: string; project: string }
  /** Asks as the user about their own; a new one gets a name of its own, and goes in the end. */
  own: (method: string, path: string, given?: object) => Promise<{ reply: Reply; made: Made }>
  /** What signs in with one. */
  secretOf: (given: object) => { identity: object }
}

/** Signs the user demo in. */
export async function programsOf(cloud: CloudUnderTest): Promise<Programs> {
  const calls = identityCalls(cloud.transport, cloud.authUrl)
  const identity = password('demo', 'demo')
  const signedIn = await calls.authenticate({ identity, scope: inProject('demo') })
  const token = signedIn.headers.get('x-subject-token') ?? ''
  const facts = signedIn.body as { token: { user: { id: string }; project: { id: string } } }
  const user = facts.token.user.id
  const all = `/users/${user}/application_credentials`
  return {
    calls,
    demo: { token, user, project: facts.token.project.id },
    own: async (method, path, given) => {
      const sent = given ?? {}
      const body =
        method === 'POST'
          ? { application_credential: { name: cloud.unique('it'), ...sent } }
          : undefined
      const reply = await calls.send(method, `${all}${path}`, body, token)
      const made = Object(reply.body).application_credential as Made
      if (reply.status === 201) {
        cloud.cleanUp(() => calls.send('DELETE', `${all}/${made.id}`, undefined, token))
      }
      return { reply, made }
    },
    secretOf: (given) => ({
      identity: { methods: ['application_credential'], application_credential: given },
    }),
  }
}
