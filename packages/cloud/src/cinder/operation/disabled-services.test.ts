import { expect, test } from 'vitest'
import { pick } from '#testing/ask.ts'
import { cinderOf } from '#testing/cinder.ts'
import { underTest } from '#testing/conformance.ts'

// A real cloud is shared by others, who would miss its back ends.
const { cloud, ask, begin, becomes } = cinderOf(await underTest())
const newest = { 'openstack-api-version': 'volume 3.70' }
const admin = { as: 'admin', headers: newest } as const
const fast = { host: 'controller@fast' }

const put = (verb: string, body: object) => ask('PUT', `/os-services/${verb}`, body, admin)
const pools = async () => (await ask('GET', '/scheduler-stats/get_pools', undefined, admin)).body
const both = {
  pools: [{ name: 'controller@standard#standard' }, { name: 'controller@fast#fast' }],
}

async function refused(): Promise<void> {
  const wish = { volume: { size: 1, volume_type: 'fast', name: cloud.unique('refused') } }
  const { id } = await begin('/volumes', wish)
  await becomes(`/volumes/${id}`, 'error')
  const said = await ask('GET', `/messages?resource_uuid=${id}`, undefined, { headers: newest })
  expect(pick(said, 'messages', 0, 'user_message')).toBe(
    'schedule allocate volume:Could not find any available weighted backend.',
  )
}

test('a back end whose service is disabled takes no volumes, and is no pool', async () => {
  expect(await pools()).toEqual(both)
  const service = { ...fast, binary: 'cinder-volume' }
  await put('disable', service)
  expect(await pools()).toEqual({ pools: [{ name: 'controller@standard#standard' }] })
  expect(
    (await ask('GET', '/os-services?host=controller@fast', undefined, admin)).body,
  ).toMatchObject({
    services: [{ status: 'disabled', backend_state: null }],
  })
  await refused()
  await put('enable', service)
  expect(await pools()).toEqual(both)
})

test('a frozen host takes no volumes until it is thawed', async () => {
  expect((await put('freeze', fast)).status).toBe(200)
  const shown = async () =>
    (await ask('GET', '/os-services?host=controller@fast', undefined, admin)).body
  expect(await shown()).toMatchObject({
    services: [{ frozen: true, status: 'disabled', disabled_reason: 'frozen' }],
  })
  await refused()
  expect(await put('freeze', fast)).toEqual({
    status: 400,
    body:
      "Invalid input received: No service could be changed: frozen in ['controller@fast'] must be " +
      'False to failover.',
  })
  expect((await put('thaw', fast)).status).toBe(200)
  expect(await shown()).toMatchObject({
    services: [{ frozen: false, status: 'enabled', disabled_reason: '' }],
  })
  expect(await pools()).toEqual(both)
})
