/** Swift of either cloud, asked over its wire, for conformance tests: headers are half of what it says. */
import { underTest, type CloudUnderTest, type User } from '#testing/conformance.ts'
import { identityCalls, inProject, password } from '#testing/identity-calls.ts'

export type Reply = { readonly status: number; readonly headers: Headers; readonly text: string }
export type Asker = User | 'nobody'
type More = {
  readonly as?: Asker
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>
}

export type SwiftUnderTest = {
  readonly cloud: CloudUnderTest
  /** The address of the account of demo's project. */
  readonly account: string
  /** The same of the service: before `/v1`. */
  readonly root: string
  /** Asks for a path below demo's account, or for a whole address. */
  readonly send: (method: string, path: string, more?: More) => Promise<Reply>
  /** Makes a container of demo's that is deleted at the end with all that is in it. */
  readonly container: (headers?: Readonly<Record<string, string>>) => Promise<string>
}

const projects: Record<User, string> = { admin: 'admin', demo: 'demo', reader: 'demo' }

/** Opens the cloud under test for the tests of this file. */
export async function swiftUnderTest(): Promise<SwiftUnderTest> {
  const cloud = await underTest()
  const calls = identityCalls(cloud.transport, cloud.authUrl)
  const tokens = new Map<User, Promise<string>>()
  const signIn = async (user: User): Promise<{ id: string; account: string }> => {
    const scope = inProject(projects[user])
    const { headers, body } = await calls.authenticate({ identity: password(user, user), scope })
    const id = headers.get('x-subject-token')
    const account = addressIn(body, cloud.region)
    if (id === null || account === undefined) throw new Error(`${user} cannot sign in.`)
    return { id, account }
  }
  const tokenOf = (user: User): Promise<string> => {
    const known = tokens.get(user) ?? signIn(user).then(({ id }) => id)
    tokens.set(user, known)
    return known
  }
  const { account } = await signIn('demo')
  const send: SwiftUnderTest['send'] = async (
    method,
    path,
    { as = 'demo', headers, body } = {},
  ) => {
    const sent = new Headers(headers)
    if (as !== 'nobody') sent.set('x-auth-token', await tokenOf(as))
    // Texts would say their type by themselves.
    const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
    const given = bytes === undefined ? {} : { body: bytes, duplex: 'half' as const }
    const address = path.startsWith('http') ? path : account + path
    const request = new Request(address, { method, headers: sent, ...given })
    const response = await cloud.transport(request)
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
  const empty = async (container: string): Promise<void> => {
    const { status, text } = await send('GET', `/${container}?format=json&versions`)
    if (status === 404) return
    // What Swift lists has these fields.
    for (const one of JSON.parse(text) as { name: string; version_id?: string }[]) {
      const id = one.version_id
      const version = id === undefined || id === 'null' ? '' : `?version-id=${id}`
      await send('DELETE', `/${container}/${encodeURIComponent(one.name)}${version}`)
    }
  }
  return {
    cloud,
    account,
    root: account.replace(/\/v1\/.*$/, ''),
    send,
    container: async (headers) => {
      const name = cloud.unique('it')
      const { status, text } = await send('PUT', `/${name}`, headers ? { headers } : {})
      if (status !== 201) throw new Error(`No container was made: ${status} ${text}`)
      cloud.cleanUp(async () => {
        await empty(name)
        const removed = await send('DELETE', `/${name}`)
        if (![204, 404].includes(removed.status)) throw new Error(`${name}: ${removed.status}`)
      })
      return name
    },
  }
}

/** The address of the object storage in the answer to a sign-in. */
function addressIn(body: unknown, region: string): string | undefined {
  type Entry = { type: string; endpoints: { interface: string; region: string; url: string }[] }
  const { token } = Object(body) as { token?: { catalog?: Entry[] } }
  const entry = token?.catalog?.find(({ type }) => type === 'object-store')
  return entry?.endpoints.find((each) => each.interface === 'public' && each.region === region)?.url
}
