/** The options of a domain, which no schema judges, and filters that make no sense. */
import { expect, test } from 'vitest'
import { underTest } from '#testing/conformance.ts'
import { keystoneOf } from '#testing/keystone.ts'

const cloud = await underTest()
const { ask, make, authenticate } = keystoneOf(cloud)

test.each([
  [null, "argument of type 'NoneType' is not iterable"],
  [5, "argument of type 'int' is not iterable"],
  [true, "argument of type 'bool' is not iterable"],
  [{ immutable: 'x' }, "Expected boolean value, got <class 'str'>"],
  [{ immutable: 5 }, "Expected boolean value, got <class 'int'>"],
  [{ immutable: [] }, "Expected boolean value, got <class 'list'>"],
])('%j is refused as options of a domain', async (options, words) => {
  const id = await make('domain')
  const refused = { status: 400, body: words }
  const name = cloud.unique('no-domain')
  expect(await ask('PATCH', `/domains/${id}`, { domain: { options } })).toEqual(refused)
  expect(await ask('POST', '/domains', { domain: { name, options } })).toEqual(refused)
})

test('a domain keeps the one option that it knows', async () => {
  const id = await make('domain')
  for (const [options, kept] of [
    [{ other: 1 }, {}],
    [{ immutable: false, other: 1 }, { immutable: false }],
    [{ immutable: null }, {}],
    ['x', {}],
    [[], {}],
  ] as const) {
    const reply = await ask('PATCH', `/domains/${id}`, { domain: { options } })
    expect(reply).toMatchObject({ status: 200 })
    expect(reply).toHaveProperty('body.domain.options', kept)
  }
})

test.each(['users', 'projects', 'domains'] as const)(
  '%s are enabled in whole only',
  async (many) => {
    expect(await ask('GET', `/${many}?enabled__contains=a`)).toEqual({
      status: 400,
      body: "argument of type 'bool' is not iterable",
    })
  },
)

test('blanks behind the name of an account are not of it', async () => {
  const name = cloud.unique('plain')
  await make('user', { name, password: 'secret' })
  const statusOf = async (asked: string): Promise<number> =>
    (await authenticate({ name: asked, secret: 'secret' }, 'unscoped')).status
  expect([await statusOf(`${name}  `), await statusOf(` ${name}`)]).toEqual([201, 401])
})
