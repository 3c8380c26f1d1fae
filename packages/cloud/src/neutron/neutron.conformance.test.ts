import { expect, test } from 'vitest'
import { underTest } from '#testing/conformance.ts'
import { neutronOf } from '#testing/neutron.ts'

const cloud = await underTest()
const neutron = neutronOf(cloud)

const MISSING = '3f0b2f0e-8f3c-4b0e-9d51-0d8f6f1c2a12'

test('lists filter, pick fields, sort and page', async () => {
  const name = cloud.unique('page')
  const ids = [
    await neutron.network({ name }),
    await neutron.network({ name }),
    await neutron.network({ name }),
  ].toSorted()
  const all = await neutron.ask('GET', `/networks?name=${name}&fields=id`)
  expect(all.body).toEqual({ networks: ids.map((id) => ({ id })) })
  const two = await neutron.ask('GET', `/networks?id=${ids[0]}&id=${ids[2]}&fields=id`)
  expect(two.body).toEqual({ networks: [{ id: ids[0] }, { id: ids[2] }] })
  const next = await neutron.ask('GET', `/networks?name=${name}&fields=id&limit=1&marker=${ids[0]}`)
  expect(next.body).toMatchObject({ networks: [{ id: ids[1] }] })
  const back = await neutron.ask(
    'GET',
    `/networks?name=${name}&fields=id&limit=1&page_reverse=True&marker=${ids[2]}`,
  )
  expect(back.body).toMatchObject({ networks: [{ id: ids[1] }] })
  const down = await neutron.ask(
    'GET',
    `/networks?name=${name}&fields=id&sort_key=id&sort_dir=desc`,
  )
  expect(down.body).toEqual({ networks: ids.toReversed().map((id) => ({ id })) })
})

test.each([
  ['nosuch=1', 400, "['nosuch'] is invalid attribute for filtering"],
  ['limit=abc', 400, "Bad limit request: Limit must be an integer 0 or greater and not 'abc'."],
  ['sort_key=name', 400, 'The number of sort_keys and sort_dirs must be same'],
  ['limit=1&marker=nope', 404, 'Network nope could not be found.'],
])('a list with %s is refused', async (query, status, body) => {
  expect(await neutron.ask('GET', `/networks?${query}`)).toEqual({ status, body })
})

test('tags are set, found and taken away', async () => {
  const id = await neutron.network()
  const tag = cloud.unique('tag')
  expect(await neutron.ask('PUT', `/networks/${id}/tags/${tag}`)).toMatchObject({ status: 201 })
  expect((await neutron.ask('GET', `/networks?tags=${tag}&fields=id`)).body).toEqual({
    networks: [{ id }],
  })
  expect(await neutron.ask('DELETE', `/networks/${id}/tags/${tag}`)).toMatchObject({ status: 204 })
  expect(await neutron.ask('DELETE', `/networks/${id}/tags/${tag}`)).toEqual({
    status: 404,
    body: `Tag ${tag} could not be found.`,
  })
})

test('what is not there is not found in its own words', async () => {
  const words = async (path: `/${string}`): Promise<unknown> =>
    (await neutron.ask('GET', `${path}/${MISSING}`)).body
  expect(await words('/subnets')).toBe(`Subnet ${MISSING} could not be found.`)
  expect(await words('/routers')).toBe(`Router ${MISSING} could not be found`)
  expect(await words('/floatingips')).toBe(`Floating IP ${MISSING} could not be found`)
  expect(await words('/security-groups')).toBe(`Security group ${MISSING} does not exist`)
})

test('zones are for administrators to see', async () => {
  const all = await neutron.ask('GET', '/availability_zones', undefined, { as: 'admin' })
  expect(all.body).toMatchObject({
    availability_zones: expect.arrayContaining([
      { name: 'nova', resource: 'network', state: 'available' },
    ]),
  })
  expect((await neutron.ask('GET', '/availability_zones')).body).toEqual({ availability_zones: [] })
})

test('an unknown extension is refused in the words of the framework', async () => {
  const { status, body } = await neutron.ask('GET', '/extensions/nope')
  expect(status).toBe(404)
  expect(body).toContain('The resource could not be found.')
  expect(body).toContain('Extension with alias nope does not exist')
})
