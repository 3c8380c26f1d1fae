/** What the tests of Gnocchi have in common: its answers as they are, refusals word for word. */
import { listScopes, scopeTo, type Token } from '@meridian/openstack'
import { underTest, type CloudUnderTest, type User } from '#testing/conformance.ts'

export type Told = { status: number; body: unknown; headers: Headers }
type More = { as?: User; headers?: Record<string, string>; root?: true }
export type Tell = (
  method: string,
  path: `/${string}` | '',
  body?: unknown,
  more?: More,
) => Promise<Told>

/**
 * Asks Gnocchi as demo where nobody else is named, and gives its answers back as they came. What it
 * makes is deleted in the end.
 */
function tellerOf(cloud: CloudUnderTest): Tell {
  const tokens = new Map<User, Promise<Token>>()
  const enter = async (user: User): Promise<Token> => {
    const { connections, authUrl } = cloud
    const unscoped = await cloud.signIn(user)
    const { projects } = await listScopes(connections, authUrl, unscoped)
    const home = projects.find(({ name }) => name === (user === 'admin' ? 'admin' : 'demo'))
    return scopeTo(connections, authUrl, unscoped, { project: { id: String(home?.id) } })
  }
  return async (method, path, body, { as = 'demo', headers, root } = {}) => {
    const token = tokens.get(as) ?? enter(as)
    tokens.set(as, token)
    const { id, catalog } = await token
    const metric = catalog.find(({ type }) => type === 'metric')
    const url = metric?.endpoints.find(
      (one) => one.interface === 'public' && one.region === cloud.region,
    )?.url
    if (url === undefined) throw new Error('There is no Gnocchi.')
    // What deletes one thing has to be asked for a page, and its refusals may still come as JSON.
    const accept = method === 'DELETE' ? 'application/json, text/html;q=0.5' : 'application/json'
    const asked = { 'x-auth-token': id, accept, ...headers }
    const request = new Request(`${url.replace(/\/$/, '')}${root ? '' : '/v1'}${path}`, {
      method,
      headers: body === undefined ? asked : { 'content-type': 'application/json', ...asked },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const reply = await cloud.transport(request)
    const words = await reply.text()
    const isJson = reply.headers.get('content-type')?.startsWith('application/json')
    const told: unknown = isJson && words !== '' ? JSON.parse(words) : words
    const made = method === 'POST' && reply.status === 201 ? reply.headers.get('location') : null
    if (made !== null) {
      const place = new URL(made, request.url)
      cloud.cleanUp(async () => {
        const headers = { 'x-auth-token': id }
        const undo = async () =>
          (await cloud.transport(new Request(place, { method: 'DELETE', headers }))).status
        // A policy is in use until what was stored of its metrics has been swept away.
        const isGone = async () => [204, 404].includes(await undo())
        await cloud.until(isGone, { within: 30_000, told: () => `${place.pathname} is there` })
      })
    }
    return { status: reply.status, body: told, headers: reply.headers }
  }
}

/** Opens the cloud under test with Gnocchi in it. */
export async function gnocchiUnderTest(): Promise<{ cloud: CloudUnderTest; tell: Tell }> {
  const cloud = await underTest()
  return { cloud, tell: tellerOf(cloud) }
}

/** Waits until what was posted of a metric has been taken together; Gnocchi does it when it is asked. */
export async function reckoned(tell: Tell, path: `/metric/${string}`): Promise<void> {
  const { status, body } = await tell('GET', `${path}/measures?refresh=true`)
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`)
}

/** A refusal, as Gnocchi writes it. */
export const refused = (code: number, title: string, description: unknown) => ({
  status: code,
  body: { code, title, description },
})
export const notFound = (description: unknown) => refused(404, 'Not Found', description)
export const badRequest = (description: unknown) => refused(400, 'Bad Request', description)

export type Row = Record<string, unknown>

/** The rows of a list. */
export function rowsIn({ body }: Told): Row[] {
  if (!Array.isArray(body)) throw new Error(`No list: ${JSON.stringify(body)}`)
  return body.map((one: object) => ({ ...one }))
}

/** A field of an answer, as a text. */
export function textIn({ body }: Told, name: string): string {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : ''
  return String(value)
}

/** The values of measures. */
export function valuesIn(told: Told): number[] {
  if (!Array.isArray(told.body)) throw new Error(`No measures: ${JSON.stringify(told.body)}`)
  return told.body.map((one: unknown) => Number(Array.isArray(one) ? one[2] : NaN))
}
