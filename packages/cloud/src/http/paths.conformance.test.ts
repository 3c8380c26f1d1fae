import { expect, test } from 'vitest'
import { askerOf } from '#testing/ask.ts'
import { underTest } from '#testing/conformance.ts'

const cloud = await underTest()

const statusOf = async (type: string, path: `/${string}`, method = 'GET'): Promise<number> =>
  (await askerOf(cloud, type)(method, path, undefined, { as: 'admin' })).status

test.each([
  ['compute', '/servers'],
  ['compute', '/flavors'],
  ['compute', '/os-simple-tenant-usage'],
  ['image', '/images'],
  ['volumev3', '/volumes'],
  ['volumev3', '/types'],
] as const)('%s does not know %s with a slash at its end', async (type, path) => {
  expect(await statusOf(type, path)).toBe(200)
  expect(await statusOf(type, `${path}/`)).toBe(404)
})

test.each([
  ['network', '/networks'],
  ['network', '/ports'],
  ['identity', '/users'],
  ['identity', '/regions'],
] as const)('%s does not mind a slash at the end of %s', async (type, path) => {
  expect(await statusOf(type, `${path}/`)).toBe(200)
})

test.each([
  ['network', '/networks', 200],
  ['volumev3', '/types', 200],
  ['compute', '/flavors', 404],
  ['image', '/images', 404],
] as const)('%s answers %s.json with %i', async (type, path, status) => {
  expect(await statusOf(type, `${path}.json`)).toBe(status)
})

test.each([
  ['identity', '/users', 200],
  ['identity', '/users/none', 404],
  ['identity', '/auth/projects', 200],
  ['compute', '/servers', 404],
  ['compute', '/flavors', 404],
  ['volumev3', '/volumes', 404],
  ['network', '/networks', 405],
  ['network', '/networks/none', 405],
  ['image', '/images', 405],
  ['image', '/images/none', 405],
] as const)('%s answers HEAD of %s with %i', async (type, path, status) => {
  expect(await statusOf(type, path, 'HEAD')).toBe(status)
})

test('Neutron has its own words for a method that a path does not know', async () => {
  const ask = askerOf(cloud, 'network')
  for (const [method, path, status] of [
    ['PATCH', '/networks', 405],
    ['POST', '/networks/none', 405],
    ['PUT', '/networks', 404],
    ['DELETE', '/networks', 404],
  ] as const) {
    expect((await ask(method, path)).status, `${method} ${path}`).toBe(status)
  }
})

test.each([
  ['image', '/images?limit=', 200],
  ['key-manager', '/secrets?limit=', 200],
  ['key-manager', '/secrets?offset=', 200],
  ['compute', '/servers?limit=', 200],
  ['compute', '/os-server-groups?offset=', 200],
  ['volumev3', '/volumes?limit=', 200],
  ['volumev3', '/volumes?offset=', 400],
  ['volumev3', '/types?offset=', 400],
] as const)('%s takes a number larger than any count, %s', async (type, path, status) => {
  for (const count of ['9223372036854775807', '99999999999999999999']) {
    expect(await statusOf(type, `${path}${count}`)).toBe(status)
  }
})
