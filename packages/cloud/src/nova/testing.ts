/** A Nova of either cloud, asked at any microversion, for conformance tests. */
import type { Ask, Reply } from '#testing/ask.ts'
import type { User } from '#testing/conformance.ts'

export type { Reply }

export type Nova = (
  method: string,
  path: `/${string}`,
  body?: unknown,
  more?: { version?: string; as?: User },
) => Promise<Reply>

/** Nova as a test's service asks it, at 2.93 where nothing is said. */
export function novaOf(ask: Ask): Nova {
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
