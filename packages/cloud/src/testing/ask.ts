/** A service of either cloud, asked directly, for conformance tests. */
import { fixed, isOpenStackError } from '@meridian/openstack'
import type { CloudUnderTest, User } from '#testing/conformance.ts'

/** `body` is the JSON of an answer, or the words of a refusal. */
export type Reply = { status: number; body: unknown }
export type Ask = (
  method: string,
  path: `/${string}`,
  body?: unknown,
  more?: { as?: User; headers?: Record<string, string> },
) => Promise<Reply>

/** Asks a service and gives every status back as it came. */
export function askerOf(cloud: CloudUnderTest, type: string): Ask {
  return async (method, path, body, { as = 'demo', headers } = {}) => {
    const view = await cloud.as(as)
    const [pathname = '', text = ''] = path.split('?')
    const query = new URLSearchParams(text)
    try {
      const reply = await view.service(type).call(method, fixed(`/${pathname.slice(1)}`), {
        body,
        headers,
        query: Object.fromEntries([...query.keys()].map((name) => [name, query.getAll(name)])),
      })
      return { status: reply.status, body: reply.body }
    } catch (error) {
      if (!isOpenStackError(error)) throw error
      return { status: error.status, body: error.message }
    }
  }
}

/** The text under a path of keys in an answer: `pick(reply, 'network', 'id')`. */
export function pick(reply: Reply, ...keys: (string | number)[]): string {
  const found = keys.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined,
    reply.body,
  )
  if (typeof found !== 'string') {
    throw new Error(`${keys.join('.')} is not in ${JSON.stringify(reply)}`)
  }
  return found
}
