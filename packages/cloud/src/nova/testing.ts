/** A Nova of either cloud, asked at any microversion, for conformance tests. */
import { askerOf, type Reply } from '#testing/ask.ts'
import type { CloudUnderTest, User } from '#testing/conformance.ts'

export type { Reply }

export type Nova = (
  method: string,
  path: `/${string}`,
  body?: unknown,
  more?: { version?: string; as?: User },
) => Promise<Reply>

/** Asks Nova and gives every status back as it came. */
export function novaOf(cloud: CloudUnderTest): Nova {
  const ask = askerOf(cloud, 'compute')
  return (method, path, body, { version = '2.93', as = 'demo' } = {}) =>
    ask(method, path, body, { as, headers: { 'openstack-api-version': `compute ${version}` } })
}

/** The value under a path of keys in an answer: `at(reply, 'server', 'id')`. */
export function at(reply: Reply, ...keys: (string | number)[]): unknown {
  return keys.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined,
    reply.body,
  )
}
