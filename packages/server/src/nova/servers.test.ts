import type { CallReply, servers } from '@meridian/contract'
import { beforeEach, expect, test } from 'vitest'
import { demoWorld } from '#testing/demo-world.ts'

type Page = CallReply<typeof servers.list>

const { world, tab } = demoWorld()
beforeEach(async () => {
  // Versions are asked once per endpoint and process, not once per list.
  await tab.get('/api/nova/features/key_types')
  world.cloud.control.forgetRequests()
})

const upstream = () => world.cloud.control.requests().map(({ service, path }) => [service, path])
const list = async (query: string): Promise<Page> =>
  (await tab.get(`/api/nova/servers/?${query}`)).json()

/** The id of no server. */
const none = '00000000-0000-4000-8000-000000000000'

test('a page of servers without names costs one upstream call', async () => {
  const page = await list('paginate=true&limit=20&names=false')
  expect(page.items).toHaveLength(20)
  expect(page.has_more_data).toBe(true)
  expect(upstream()).toEqual([['compute', '/v2.1/servers/detail']])
})

test('a name and a part of it are both met, whatever page is asked for [RS-TABLE-17 RS-TABLE-19]', async () => {
  const order = 'names=false&sort_key=name&sort_dir=asc'
  const names = ({ items }: Page) => items.map(({ name }) => name)
  const both = `${order}&name=web&queryString=EB-`
  expect(names(await list(both))).toEqual(['web-1', 'web-2', 'web-3', 'web-4'])
  const first = await list(`${both}&paginate=true&limit=3`)
  expect(names(first)).toEqual(['web-1', 'web-2', 'web-3'])
  expect(first).toMatchObject({ has_more_data: true, has_prev_data: false })
  const next = await list(`${both}&paginate=true&limit=3&marker=${first.items.at(-1)?.id}`)
  expect(names(next)).toEqual(['web-4'])
  expect(next).toMatchObject({ has_more_data: false, has_prev_data: true })
  expect(names(await list(`${order}&name=web&queryString=ci-`))).toEqual([])
})

test('the names of all their images cost one more', async () => {
  const page = await list('paginate=true&limit=20')
  expect(page.items.some(({ image_name }) => image_name && image_name !== '-')).toBe(true)
  expect(upstream().map(([service]) => service)).toEqual(['compute', 'image'])
})

test('changing servers are read again in one call, and those that are gone are left out', async () => {
  const { items } = await list('names=false&status=BUILD')
  const [first] = items
  expect(first).toBeDefined()
  world.cloud.control.forgetRequests()
  const ids = items.map(({ id }) => `id=${id}`).join('&')
  const since = items.map(({ updated = '' }) => updated).toSorted()[0] ?? ''
  const again = await list(`names=false&${ids}&changes-since=${since}`)
  expect(again.items.map(({ id }) => id).toSorted()).toEqual(items.map(({ id }) => id).toSorted())
  expect(upstream()).toHaveLength(1)

  await tab.del(`/api/nova/servers/${first?.id}`)
  world.cloud.clock.advance(60_000)
  const last = await list(`names=false&${ids}&changes-since=${since}`)
  expect(last.items.map(({ id }) => id)).not.toContain(first?.id)
})

test('servers are read again from one page where no time is named, and one that is not on it by itself', async () => {
  const { items } = await list('names=false&paginate=true&limit=3')
  world.cloud.control.forgetRequests()
  const ids = items.map(({ id }) => id)
  const again = await list(`names=false&${ids.map((id) => `id=${id}`).join('&')}&id=${none}`)
  expect(again.items.map(({ id }) => id)).toEqual(ids)
  expect(
    upstream()
      .map(([, path]) => path?.replace('/v2.1/servers/', ''))
      .toSorted(),
  ).toEqual([none, 'detail'])
})

test('pages follow each other by marker, forwards and back, without gap or overlap', async () => {
  const whole = (await list('names=false')).items.map(({ id }) => id)
  const first = await list('paginate=true&limit=15&names=false')
  const second = await list(`paginate=true&limit=15&names=false&marker=${first.items.at(-1)?.id}`)
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(whole.slice(0, 30))
  const back = await list(
    `paginate=true&limit=15&names=false&prev=true&marker=${second.items[0]?.id}`,
  )
  expect(back.items.map(({ id }) => id)).toEqual(first.items.map(({ id }) => id))
  expect(back).toMatchObject({ has_more_data: true, has_prev_data: false })
})

test('status, name and order are left to Nova', async () => {
  const { items } = await list('names=false&status=SHUTOFF&sort_key=name&sort_dir=asc')
  expect(items.length).toBeGreaterThan(0)
  expect(new Set(items.map(({ status }) => status))).toEqual(new Set(['SHUTOFF']))
  const names = items.map(({ name }) => name)
  expect(names).toEqual(names.toSorted())
  expect(upstream()).toHaveLength(1)
})

test('a key that servers cannot be sorted by is refused', async () => {
  const answer = await tab.get('/api/nova/servers/?sort_key=fault')
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toBe("servers cannot be sorted by 'fault'")
})

test("Nova's refusal of an action comes with its own words and request id", async () => {
  const { items } = await list('names=false&status=SHUTOFF')
  const id = items[0]?.id ?? ''
  const answer = await tab.post(`/api/nova/servers/${id}`, { operation: 'pause' })
  expect(answer.statusCode).toBe(409)
  expect(answer.json()).toContain(`Cannot 'pause' instance ${id} while it is in vm_state stopped`)
  expect(answer.headers['x-openstack-service']).toBe('compute')
  expect(answer.headers['x-openstack-request-id']).toMatch(/^req-/)
  expect(answer.headers['x-upstream-status']).toBe('409')
})

test('a batch does what it can and says what it could not', async () => {
  const { items: off } = await list('names=false&status=SHUTOFF')
  const { items: on } = await list('names=false&status=ACTIVE&locked=false')
  const ids = [off[0]?.id ?? '', on[0]?.id ?? '', none]
  const answer = await tab.post('/api/nova/servers/batch/', { operation: 'stop', ids })
  const outcome: CallReply<typeof servers.batch> = answer.json()
  expect(outcome.done).toEqual([on[0]?.id])
  expect(outcome.failed.map(({ id, status }) => [id, status]).toSorted()).toEqual(
    [
      [off[0]?.id, 409],
      [none, 404],
    ].toSorted(),
  )
})

test('metadata is set and removed key by key', async () => {
  const { items } = await list('names=false&status=ACTIVE&locked=false')
  const url = `/api/nova/servers/${items[0]?.id}/metadata`
  expect((await tab.patch(url, { updated: { a: '1', b: '2' }, removed: [] })).statusCode).toBe(204)
  expect((await tab.patch(url, { updated: {}, removed: ['a', 'gone'] })).statusCode).toBe(204)
  const left = (await tab.get(url)).json()
  expect(left).toMatchObject({ b: '2' })
  expect(left).not.toHaveProperty('a')
})

test('the console log comes as plain text of the length asked for', async () => {
  const { items } = await list('names=false&status=ACTIVE')
  const answer = await tab.get(`/api/nova/servers/${items[0]?.id}/console-output/?length=3`)
  expect(answer.headers['content-type']).toContain('text/plain')
  expect(answer.body.trimEnd().split('\n').length).toBeLessThanOrEqual(3)
})
