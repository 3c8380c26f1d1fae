import { expect, test } from 'vitest'
import { at, novaOf } from '#nova/testing.ts'
import { serverLab } from '#nova/servers/testing.ts'
import { underTest } from '#testing/conformance.ts'
import { inOwnProject } from '#testing/own-project.ts'
import { serviceOf } from '#testing/service.ts'
import { thorough } from '#testing/thorough.ts'

const cloud = await underTest()
const own = await inOwnProject(cloud)
const lab = await serverLab(own)
const nova = novaOf(serviceOf(cloud, 'compute').ask)
const admin = { as: 'admin' } as const

/** A flavor of the test; its id. */
async function flavor(more: Record<string, unknown>): Promise<string> {
  const wish = { name: cloud.unique('nova-resize'), ram: 128, vcpus: 1, disk: 1, ...more }
  const id = String(at(await nova('POST', '/flavors', { flavor: wish }, admin), 'flavor', 'id'))
  cloud.cleanUp(() => nova('DELETE', `/flavors/${id}`, undefined, admin))
  return id
}

test('a resize takes a disk configuration, and is manual without one', async () => {
  const id = await lab.launch()
  const larger = await flavor({})
  const wrong = { flavorRef: larger, 'OS-DCF:diskConfig': 'auto' }
  expect(await lab.act(id, { resize: wrong })).toEqual({
    status: 400,
    body:
      'Invalid input for field/attribute OS-DCF:diskConfig. Value: auto. ' +
      "'auto' is not one of ['AUTO', 'MANUAL']",
  })
  const automatic = { flavorRef: larger, 'OS-DCF:diskConfig': 'AUTO' }
  expect((await lab.act(id, { resize: automatic })).status).toBe(202)
  const config = 'OS-DCF:diskConfig'
  expect((await lab.rests(id, 'VERIFY_RESIZE'))[config]).toBe('AUTO')
  expect((await lab.act(id, { confirmResize: null })).status).toBe(204)
  expect((await lab.rests(id, 'ACTIVE'))[config]).toBe('AUTO')
  const back = { flavorRef: lab.flavors.get('m1.nano') }
  expect((await lab.act(id, { resize: back })).status).toBe(202)
  expect((await lab.rests(id, 'VERIFY_RESIZE'))[config]).toBe('MANUAL')
  expect((await lab.act(id, { revertResize: null })).status).toBe(202)
  expect((await lab.rests(id, 'ACTIVE'))[config]).toBe('MANUAL')
}, 180_000)

test(
  'whoever resizes, the quota of the server’s project counts',
  { timeout: 120_000 },
  async () => {
    const id = await lab.launch()
    const limits = { quota_set: { ram: 100, cores: 2 } }
    const sets = `/os-quota-sets/${own.projectId}` as const
    expect((await nova('PUT', sets, { ...limits, force: true }, admin)).status).toBe(400)
    const servers = at(await lab.nova('GET', '/servers'), 'servers') as { id: string }[]
    for (const other of servers) {
      if (other.id !== id) await lab.nova('DELETE', `/servers/${other.id}`)
    }
    await cloud.until(
      async () => (at(await lab.nova('GET', '/servers'), 'servers') as object[]).length === 1,
      { within: 60_000 },
    )
    expect((await nova('PUT', sets, limits, admin)).status).toBe(200)
    const flavorRef = await flavor({ ram: 128, vcpus: 4 })
    for (const as of ['demo', 'admin'] as const) {
      const path = `/servers/${id}/action` as const
      expect(await lab.nova('POST', path, { resize: { flavorRef } }, { as })).toEqual({
        status: 403,
        body: 'Quota exceeded for cores, ram: Requested 3, 64, but already used 1, 64 of 2, 100 cores, ram',
      })
    }
    await nova('DELETE', sets, undefined, admin)
  },
)

test('a resize to no disk or to no flavor is refused', { timeout: 90_000 }, async () => {
  const id = await lab.launch()
  const zero = await flavor({ disk: 0 })
  expect(await lab.act(id, { resize: { flavorRef: zero } })).toEqual({
    status: 400,
    body:
      'Server disk was unable to be resized because: ' +
      'Resize to zero disk flavor is not allowed.',
  })
  expect(await lab.act(id, { resize: { flavorRef: 'nope' } })).toEqual({
    status: 400,
    body: 'Flavor nope could not be found.',
  })
})

test.runIf(thorough)(
  'who knows the id of a private flavor resizes to it',
  { timeout: 120_000 },
  async () => {
    const id = await lab.launch()
    const hidden = await flavor({ 'os-flavor-access:is_public': false })
    expect((await lab.nova('GET', `/flavors/${hidden}`)).status).toBe(404)
    expect(await lab.nova('POST', '/servers', lab.wish({ flavorRef: hidden }))).toEqual({
      status: 400,
      body: `Flavor ${hidden} could not be found.`,
    })
    expect((await lab.act(id, { resize: { flavorRef: hidden } })).status).toBe(202)
    await lab.rests(id, 'VERIFY_RESIZE')
    expect((await lab.act(id, { revertResize: null })).status).toBe(202)
    await lab.rests(id, 'ACTIVE')
  },
)
