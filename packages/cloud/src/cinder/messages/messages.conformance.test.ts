import { beforeAll, expect, test } from 'vitest'
import { pick } from '#testing/ask.ts'
import { cinderOf } from '#testing/cinder.ts'
import { underTest, type User } from '#testing/conformance.ts'

const { cloud, ask, begin, becomes, gone } = cinderOf(await underTest())
const admin = { as: 'admin' } as const
const MISSING = '3f0b2f0e-8f3c-4b0e-9d51-0d8f6f1c2a13'
const TEXT = 'schedule allocate volume:Could not find any available weighted backend.'
/** A volume that no back end can have, and what its project was told of it. */
let volume: string
let message: string

const at = (version: string, as: User = 'demo') => ({
  as,
  headers: { 'openstack-api-version': `volume ${version}` },
})

type Made = { id: string; remove: () => Promise<unknown> }

/** Makes a volume of a new type with those extra specs, and waits for what becomes of it. */
async function make(extra_specs: Record<string, string | null>, status: string): Promise<Made> {
  const wish = { volume_type: { name: cloud.unique('specs'), extra_specs } }
  const { id: type } = await begin('/types', wish, admin)
  const fields = { size: 1, name: cloud.unique('specs'), volume_type: type }
  const { id, reply } = await begin('/volumes', { volume: fields })
  expect(reply).toMatchObject({ status: 202, body: { volume: { status: 'creating' } } })
  const path = `/volumes/${id}` as const
  await becomes(path, status)
  const remove = async () => {
    await ask('DELETE', path)
    await gone(path)
  }
  return { id, remove }
}

beforeAll(async () => {
  volume = (await make({ volume_backend_name: 'nope' }, 'error')).id
  const found = await ask('GET', `/messages?resource_uuid=${volume}`, undefined, at('3.5'))
  message = pick(found, 'messages', 0, 'id')
  cloud.cleanUp(() => ask('DELETE', `/messages/${message}`, undefined, at('3.3')))
}, 120_000)

test('a volume that no back end can have ends in error, and its project is told why', async () => {
  const shown = await ask('GET', `/volumes/${volume}`, undefined, at('3.70', 'admin'))
  expect(shown.body).toMatchObject({
    volume: {
      ...{ status: 'error', 'os-vol-host-attr:host': null },
      ...{ shared_targets: true, service_uuid: null },
    },
  })
  const reply = await ask('GET', `/messages/${message}`, undefined, at('3.3'))
  expect(reply).toEqual({
    status: 200,
    body: {
      message: {
        id: message,
        event_id: 'VOLUME_VOLUME_001_003',
        user_message: TEXT,
        message_level: 'ERROR',
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000000$/),
        guaranteed_until: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000000$/),
        request_id: expect.stringMatching(/^req-[0-9a-f-]{36}$/),
        links: [
          { rel: 'self', href: expect.stringMatching(new RegExp(`/v3/.*messages/${message}$`)) },
          { rel: 'bookmark', href: expect.stringMatching(new RegExp(`messages/${message}$`)) },
        ],
        resource_type: 'VOLUME',
        resource_uuid: volume,
      },
    },
  })
  const times = ['created_at', 'guaranteed_until'].map((key) =>
    Date.parse(`${pick(reply, 'message', key)}Z`),
  )
  expect(((times[1] ?? 0) - (times[0] ?? 0)) / 86_400_000).toBe(30)
})

test.each([
  [{ 'capabilities:volume_backend_name': 'standard' }, 'controller@standard#standard'],
  [{ volume_backend_name: '<or> nope <or> fast' }, 'controller@fast#fast'],
  [{ volume_backend_name: '<in> stand' }, 'controller@standard#standard'],
  [{ volume_backend_name: 's!= standard', 'vendor:thing': 'whatever' }, 'controller@fast#fast'],
  [{ volume_backend_name: 'fast', free_capacity_gb: '>= 1' }, 'controller@fast#fast'],
  [{ volume_backend_name: 'fast', multiattach: '<is> True' }, 'controller@fast#fast'],
  [{ volume_backend_name: 'fast', multiattach: 's!= x' }, 'controller@fast#fast'],
])('extra specs %j are satisfied by %s', async (specs, host) => {
  const { id, remove } = await make(specs, 'available')
  const shown = await ask('GET', `/volumes/${id}`, undefined, admin)
  expect(pick(shown, 'volume', 'os-vol-host-attr:host')).toBe(host)
  await remove()
})

test.each([
  { volume_backend_name: 'STANDARD' },
  { volume_backend_name: '<or> nope' },
  { volume_backend_name: '= fast' },
  { volume_backend_name: '!= nope' },
  { volume_backend_name: null },
  { free_capacity_gb: '> 1' },
  { multiattach: '<is> False' },
  { 'capabilities:unheard:of': '1' },
  { unheard: 'of' },
])('extra specs %j are satisfied by none', async (specs) => {
  const { id, remove } = await make(specs, 'error')
  const told = await ask('GET', `/messages?resource_uuid=${id}`, undefined, at('3.5'))
  expect(told.body).toMatchObject({ messages: [{ user_message: TEXT }] })
  await ask('DELETE', `/messages/${pick(told, 'messages', 0, 'id')}`, undefined, at('3.3'))
  await remove()
})

test('messages are listed, filtered and paged, as far as the version knows', async () => {
  const ids = async (query: string, version: string) => {
    const reply = await ask('GET', `/messages?${query}`, undefined, at(version))
    // JSON comes in here.
    return (reply.body as { messages: { id: string }[] }).messages.map(({ id }) => id)
  }
  expect(await ids('', '3.3')).toContain(message)
  expect(await ids('', '3.70')).toContain(message)
  // Before 3.5 there are no filters.
  expect(await ids('resource_uuid=nope', '3.4')).toContain(message)
  expect(await ids('resource_uuid=nope', '3.5')).toEqual([])
  expect(await ids(`resource_uuid=${volume}&message_level=error`, '3.5')).toEqual([message])
  expect(await ids(`resource_uuid=${volume}&event_id=VOLUME_VOLUME_001_003`, '3.31')).toEqual([
    message,
  ])
  expect(await ids(`resource_uuid=${volume}&resource_type=VOLUME&limit=1`, '3.5')).toEqual([
    message,
  ])
  expect(await ids(`resource_uuid=${volume}&limit=0`, '3.5')).toEqual([])
  expect(await ids(`resource_uuid=${volume}&offset=1`, '3.5')).toEqual([])
  expect(await ids('unheard=of', '3.5')).toEqual([])
  const get = (query: string, version: string) =>
    ask('GET', `/messages?${query}`, undefined, at(version))
  expect(await get('unheard=of', '3.31')).toEqual({
    status: 400,
    body: 'Invalid filters unheard are found in query options.',
  })
  expect(await get('sort_key=user_message', '3.5')).toEqual({
    status: 400,
    body: 'Invalid input received: Invalid sort key',
  })
  expect(await get('sort_key=event_id', '3.5')).toMatchObject({ status: 200 })
  expect(await get(`marker=${MISSING}`, '3.5')).toEqual({
    status: 404,
    body: `Message ${MISSING} could not be found.`,
  })
})

test('messages are read by readers, deleted by members, and not there before 3.3', async () => {
  const path = `/messages/${message}` as const
  const none = { status: 404, body: 'The resource could not be found.' }
  for (const way of [path, '/messages'] as const) {
    expect(await ask('GET', way, undefined, at('3.2'))).toEqual(none)
    expect(await ask('GET', way, undefined, at('3.3', 'reader'))).toMatchObject({ status: 200 })
    expect(await ask('GET', way, undefined, at('3.3', 'admin'))).toMatchObject({ status: 200 })
  }
  expect(await ask('DELETE', path, undefined, at('3.2'))).toEqual(none)
  expect(await ask('DELETE', path, undefined, at('3.3', 'reader'))).toEqual({
    status: 403,
    body: "Policy doesn't allow message:delete to be performed.",
  })
  expect((await ask('DELETE', path, undefined, at('3.3'))).status).toBe(204)
  for (const method of ['GET', 'DELETE']) {
    expect(await ask(method, path, undefined, at('3.3'))).toEqual({
      status: 404,
      body: `Message ${message} could not be found.`,
    })
  }
})
