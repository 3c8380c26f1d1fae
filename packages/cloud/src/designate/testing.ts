/** What the tests of Designate have in common: its answers as they are, refusals word for word. */
import { listScopes, scopeTo, type Token } from '@meridian/openstack'
import type { CloudUnderTest, User } from '#testing/conformance.ts'
import { conformanceInOwnProject } from '#testing/service.ts'

export type Told = { status: number; body: Record<string, unknown> }
export type More = { as?: User; headers?: Record<string, string>; text?: string; root?: true }
export type Tell = (
  method: string,
  path: `/${string}`,
  body?: unknown,
  more?: More,
) => Promise<Told>

/** Asks Designate, and gives its answers back as they came, but for the ids of the requests. */
function tellerOf(cloud: CloudUnderTest & { projectId: string }): Tell {
  const tokens = new Map<User, Promise<Token>>()
  const enter = async (user: User): Promise<Token> => {
    const { connections, authUrl } = cloud
    const unscoped = await cloud.signIn(user)
    const { projects } = await listScopes(connections, authUrl, unscoped)
    const named = projects.find(({ name }) => name === (user === 'reader' ? 'demo' : user))
    const id = user === 'demo' ? cloud.projectId : String(named?.id)
    return scopeTo(connections, authUrl, unscoped, { project: { id } })
  }
  return async (method, path, body, { as = 'demo', headers, text, root } = {}) => {
    const token = tokens.get(as) ?? enter(as)
    tokens.set(as, token)
    const { id, catalog } = await token
    const dns = catalog.find(({ type }) => type === 'dns')
    const url = dns?.endpoints.find(
      (one) => one.interface === 'public' && one.region === cloud.region,
    )?.url
    if (url === undefined) throw new Error('There is no Designate.')
    const sent = text ?? (body === undefined ? undefined : JSON.stringify(body))
    const request = new Request(`${url.replace(/\/$/, '')}${root ? '' : '/v2'}${path}`, {
      method,
      headers: { 'x-auth-token': id, 'content-type': 'application/json', ...headers },
      ...(sent === undefined ? {} : { body: sent }),
    })
    const reply = await cloud.transport(request)
    return { status: reply.status, body: bodyOf(reply, await reply.text()) }
  }
}

function bodyOf(reply: Response, words: string): Record<string, unknown> {
  const isJson = reply.headers.get('content-type')?.startsWith('application/json')
  const value: unknown = isJson && words !== '' ? JSON.parse(words) : { text: words }
  if (typeof value !== 'object' || value === null) return { value }
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== 'request_id'))
}

/** Opens the cloud under test with demo in a project of its own, so that quotas are not shared. */
export async function designateUnderTest() {
  const under = await conformanceInOwnProject('dns')
  const { cloud, make } = under
  const zoneName = (): string => `${cloud.unique('conf')}.example.org.`
  return {
    ...under,
    tell: tellerOf(cloud),
    zoneName,
    /** Makes a zone of a name of its own, which is deleted in the end. */
    zone: async (more: object = {}) => {
      const name = zoneName()
      const { id, reply } = await make('/zones', { name, email: 'a@example.org', ...more })
      return { id, name, path: `/zones/${id}` as const, reply }
    },
  }
}

/** A refusal, as Designate writes it. */
export const refused = (status: number, type: string, message?: string): Told => ({
  status,
  body: { code: status, type, ...(message === undefined ? {} : { message }) },
})

/** The refusal of values, each of which is told apart. */
export const invalid = (...errors: readonly object[]): Told => ({
  status: 400,
  body: { code: 400, type: 'invalid_object', errors: { errors } },
})

export const textIn = ({ body }: Told, name: string): string => String(body[name])

/** Rows of a list. */
export function rowsIn({ body }: Told, many: string): Record<string, unknown>[] {
  const list: unknown = body[many]
  if (!Array.isArray(list)) throw new Error(`No ${many} in ${JSON.stringify(body)}`)
  return list.map((one: object) => ({ ...one }))
}
