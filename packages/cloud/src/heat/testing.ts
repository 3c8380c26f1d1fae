/** What the tests of Heat's API have in common: its answers as they are, refusals word for word. */
import { listScopes, scopeTo, type Token } from '@meridian/openstack'
import { underTest, type CloudUnderTest, type User } from '#testing/conformance.ts'

export type Told = { status: number; body: unknown; headers: Headers }
type More = {
  as?: User
  headers?: Record<string, string>
  /** The service itself, or another project. */
  at?: 'root' | { project: string }
  /** Sent instead of a body that is written as JSON. */
  text?: string
}
export type Tell = (method: string, path: string, body?: unknown, more?: More) => Promise<Told>

/**
 * Asks Heat as demo where nobody else is named, and gives its answers back as they came. What it
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
  return async (method, path, body, { as = 'demo', headers, at, text } = {}) => {
    const token = tokens.get(as) ?? enter(as)
    tokens.set(as, token)
    const { id, catalog } = await token
    const orchestration = catalog.find(({ type }) => type === 'orchestration')
    const url = orchestration?.endpoints.find(
      (one) => one.interface === 'public' && one.region === cloud.region,
    )?.url
    if (url === undefined) throw new Error('There is no Heat.')
    const root = url.replace(/\/v1\/[^/]+$/, '')
    const base = at === undefined ? url : at === 'root' ? root : `${root}/v1/${at.project}`
    const asked = { 'x-auth-token': id, accept: 'application/json', ...headers }
    const sent = text ?? (body === undefined ? undefined : JSON.stringify(body))
    const request = new Request(path.startsWith('http') ? path : `${base}${path}`, {
      method,
      redirect: 'manual',
      headers: sent === undefined ? asked : { 'content-type': 'application/json', ...asked },
      ...(sent === undefined ? {} : { body: sent }),
    })
    const reply = await cloud.transport(request)
    const words = await reply.text()
    const isJson = reply.headers.get('content-type')?.startsWith('application/json')
    const told: unknown = isJson && words !== '' ? JSON.parse(words) : words
    const made = method === 'POST' && reply.status === 201 ? reply.headers.get('location') : null
    if (made !== null) {
      cloud.cleanUp(async () => {
        const undone = await cloud.transport(
          new Request(made, { method: 'DELETE', headers: asked }),
        )
        if (![204, 404].includes(undone.status)) throw new Error(`${made}: ${undone.status}`)
      })
    }
    return { status: reply.status, body: told, headers: reply.headers }
  }
}

/** Opens the cloud under test with Heat in it. */
export async function heatUnderTest() {
  const cloud = await underTest()
  const tell = tellerOf(cloud)
  /** What a stack is once nothing goes on with it. */
  const settled = async (path: string, as: User = 'demo') => {
    const look = async () => {
      const stack = partIn(await tell('GET', path, undefined, { as }), 'stack')
      return textIn(stack, 'stack_status').endsWith('_IN_PROGRESS') ? undefined : stack
    }
    return cloud.until(look, { within: 60_000, told: () => `${path} is still under way` })
  }
  /** Makes a stack, waits for its end and tells where it is. */
  const stack = async (template: object = small, more: object = {}, as: User = 'demo') => {
    const stack_name = cloud.unique('stack')
    const told = await tell('POST', '/stacks', { stack_name, template, ...more }, { as })
    if (told.status !== 201) throw new Error(JSON.stringify(told.body))
    const id = textIn(partIn(told, 'stack'), 'id')
    const path = `/stacks/${stack_name}/${id}`
    await settled(path, as)
    return { id, name: stack_name, path }
  }
  /** Deletes a stack and waits until it is gone, which is later than that it is DELETE_COMPLETE. */
  const gone = async (path: string) => {
    const { status } = await tell('DELETE', path)
    if (status !== 204) throw new Error(`${path} cannot be deleted: ${status}`)
    const look = async () => {
      const stack = partIn(await tell('GET', path), 'stack')
      return stack['deletion_time'] === null ? undefined : stack
    }
    return cloud.until(look, { within: 60_000, told: () => `${path} is still there` })
  }
  return { cloud, tell, stack, settled, gone }
}

const heat_template_version = '2021-04-16'

/** A template with parameters, an output and two resources of Heat's own. */
export const small = {
  heat_template_version,
  description: 'A word',
  parameters: {
    text: { type: 'string', default: 'one' },
    secret: { type: 'string', default: 'x', hidden: true },
  },
  resources: {
    word: { type: 'OS::Heat::RandomString', description: 'Any word', metadata: { a: 1 } },
    value: {
      type: 'OS::Heat::Value',
      properties: {
        value: { list_join: [' ', [{ get_param: 'text' }, { get_resource: 'word' }]] },
      },
    },
  },
  outputs: { said: { description: 'What is said', value: { get_param: 'text' } } },
}

/** A template whose stack fails. */
export const failing = {
  heat_template_version,
  resources: { bad: { type: 'OS::Heat::TestResource', properties: { fail: true } } },
}

/** A template with a stack inside, whose template is among the files. */
export const outer = {
  template: {
    heat_template_version,
    resources: { word: small.resources.word, in: { type: 'in.yaml' } },
  },
  files: {
    'in.yaml':
      'heat_template_version: 2021-04-16\nresources: {inner: {type: OS::Heat::RandomString}}',
  },
}

const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  501: 'Not Implemented',
}

/** How Heat writes a moment. */
export const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/

/** A refusal, as Heat writes it; without a message where Heat keeps it to itself. */
export const refused = (code: number, type: string, message?: unknown) => ({
  status: code,
  body: {
    code,
    title: TITLES[code],
    error: { type, traceback: null, ...(message === undefined ? {} : { message }) },
  },
})
export const badRequest = (message: unknown) => refused(400, 'HTTPBadRequest', message)
export const denied = refused(403, 'HTTPForbidden', 'Access was denied to this resource.')

export type Row = Readonly<Record<string, unknown>>

/** An object in an answer. */
export function partIn({ body }: Told, name: string): Row {
  const part: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : null
  if (typeof part !== 'object' || part === null) {
    throw new Error(`No ${name}: ${JSON.stringify(body)}`)
  }
  return { ...part }
}

/** The rows of a list in an answer. */
export function rowsIn({ body }: Told, name: string): readonly Row[] {
  const list: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : null
  if (!Array.isArray(list)) throw new Error(`No ${name}: ${JSON.stringify(body)}`)
  return list.map((one: object) => ({ ...one }))
}

/** A field of a row, as a text. */
export const textIn = (row: Row, name: string): string => String(row[name])
