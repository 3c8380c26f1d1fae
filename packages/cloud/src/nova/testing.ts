/** A Nova of either cloud, asked at any microversion, for conformance tests. */
import { fixed, isOpenStackError } from '@meridian/openstack'
import { afterAll } from 'vitest'
import { underTest, type CloudUnderTest, type User } from '#testing/conformance.ts'

/** `body` is the JSON of an answer, or the words of a refusal. */
export type Reply = { status: number; body: unknown }

export type Nova = (
  method: string,
  path: `/${string}`,
  body?: unknown,
  more?: { version?: string; as?: User },
) => Promise<Reply>

/** The cloud under test and its Nova, closed after the tests of the file that opens it. */
export async function novaUnderTest(): Promise<{ cloud: CloudUnderTest; nova: Nova }> {
  const cloud = await underTest()
  afterAll(() => cloud.close())
  return { cloud, nova: novaOf(cloud) }
}

/** Asks Nova and gives every status back as it came. */
export function novaOf(cloud: CloudUnderTest): Nova {
  return async (method, path, body, { version = '2.93', as = 'demo' } = {}) => {
    const { nova } = await cloud.as(as)
    const at = path.indexOf('?')
    const query = new URLSearchParams(at < 0 ? '' : path.slice(at))
    const pathname: `/${string}` = at < 0 ? path : `/${path.slice(1, at)}`
    try {
      const reply = await nova.call(method, fixed(pathname), {
        body,
        query: Object.fromEntries([...query.keys()].map((name) => [name, query.getAll(name)])),
        headers: { 'openstack-api-version': `compute ${version}` },
      })
      return { status: reply.status, body: reply.body }
    } catch (error) {
      if (!isOpenStackError(error)) throw error
      return { status: error.status, body: error.message }
    }
  }
}

/** The value under a path of keys in an answer: `at(reply, 'server', 'id')`. */
export function at(reply: Reply, ...keys: (string | number)[]): unknown {
  return keys.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined,
    reply.body,
  )
}
