import { expect, onTestFinished, test } from 'vitest'
import { serverLab } from '#nova/servers/testing.ts'
import { at, type Reply } from '#nova/testing.ts'
import { underTest } from '#testing/conformance.ts'
import { thorough } from '#testing/thorough.ts'

const cloud = await underTest()
const { nova, wish, launch, act, rests, remove } = await serverLab(cloud)
const as = 'admin'

/** A flavor for these tests, with extra specs. */
async function flavor(specs: Record<string, string>, more: object = {}): Promise<string> {
  const fields = { name: cloud.unique('sched'), ram: 64, vcpus: 1, disk: 1, ...more }
  const id = String(at(await nova('POST', '/flavors', { flavor: fields }, { as }), 'flavor', 'id'))
  cloud.cleanUp(() => nova('DELETE', `/flavors/${id}`, undefined, { as }))
  if (Object.keys(specs).length > 0) {
    const set = { extra_specs: specs }
    const reply = await nova('POST', `/flavors/${id}/os-extra_specs`, set, { as })
    expect(reply.status, JSON.stringify(reply)).toBe(200)
  }
  return id
}

/** Asks for a server and answers what became of it. */
async function built(more: object, hints?: object): Promise<{ id: string; reply: Reply }> {
  const asked = { ...wish({ ...more }), ...(hints ? { 'os:scheduler_hints': hints } : {}) }
  const made = await nova('POST', '/servers', asked, { as })
  expect(made.status, JSON.stringify(made)).toBe(202)
  const id = String(at(made, 'server', 'id'))
  // The quota has room for those of a test or two; nothing waits until they are gone.
  onTestFinished(async () => void (await nova('DELETE', `/servers/${id}`, undefined, { as })))
  const reply = await cloud.until(
    async () => {
      const now = await nova('GET', `/servers/${id}`, undefined, { as })
      return at(now, 'server', 'status') === 'BUILD' ? undefined : now
    },
    { within: 60_000 },
  )
  return { id, reply }
}

const NOTHING_OFFERED = 'No valid host was found. '
const NOTHING_LEFT = 'No valid host was found. There are not enough hosts available.'

test.each([
  [{ 'trait:CUSTOM_MERIDIAN_NONE': 'required' }, {}, NOTHING_OFFERED],
  [{ 'resources:VGPU': '1' }, {}, NOTHING_OFFERED],
  [{ 'hw:cpu_policy': 'dedicated' }, {}, NOTHING_OFFERED],
  [{}, { disk: 5_000_000 }, NOTHING_OFFERED],
  [{ free_ram_mb: '<= 5' }, {}, NOTHING_LEFT],
  [{ hypervisor_type: 'nonesuch' }, {}, NOTHING_LEFT],
])('no host takes a server of a flavor with %j %j', async (specs, more, message) => {
  const { id, reply } = await built({ flavorRef: await flavor(specs, more) })
  expect(at(reply, 'server')).toMatchObject({ status: 'ERROR', fault: { code: 500, message } })
  const log = await nova('GET', `/servers/${id}/os-instance-actions`, undefined, { as })
  expect(at(log, 'instanceActions', 0)).toMatchObject({ action: 'create', message: 'Error' })
  const request = String(at(log, 'instanceActions', 0, 'request_id'))
  const path = `/servers/${id}/os-instance-actions/${request}` as const
  const action = await nova('GET', path, undefined, { as })
  expect(at(action, 'instanceAction', 'events', 0)).toMatchObject({
    event: 'conductor_schedule_and_build_instances',
    result: 'Error',
  })
})

test.each([
  [{ purpose: 'anything' }],
  [{ 'aggregate_instance_extra_specs:ssd': 'true' }],
  [{ 'quota:cpu_shares': '1' }],
  [{ vcpus_total: '>= 1' }],
])('every host takes a server of a flavor with %j', async (specs) => {
  const { reply } = await built({ flavorRef: await flavor(specs) })
  expect(at(reply, 'server', 'status')).toBe('ACTIVE')
})

test.runIf(thorough)('hints that no enabled filter reads are kept from nothing', async () => {
  const id = await launch()
  await Promise.all(
    [
      { different_host: id },
      { same_host: id },
      { query: '["=","$hypervisor_hostname","nope"]' },
    ].map(async (hints) => {
      const { reply } = await built({}, hints)
      expect(at(reply, 'server', 'status'), JSON.stringify(hints)).toBe('ACTIVE')
    }),
  )
  await remove(id)
})

test('a server stays as it is where no host takes it with another flavor', async () => {
  const id = await launch()
  const flavorRef = await flavor({ 'trait:CUSTOM_MERIDIAN_NONE': 'required' })
  expect((await act(id, { resize: { flavorRef } })).status).toBe(202)
  const server = await rests(id, 'ACTIVE')
  expect(server).not.toHaveProperty('fault')
  expect(server).toMatchObject({ flavor: { original_name: 'm1.nano' } })
  const log = await nova('GET', `/servers/${id}/os-instance-actions`)
  expect(at(log, 'instanceActions', 0)).toMatchObject({ action: 'resize', message: 'Error' })
  const request = String(at(log, 'instanceActions', 0, 'request_id'))
  const path = `/servers/${id}/os-instance-actions/${request}` as const
  const events = at(await nova('GET', path, undefined, { as }), 'instanceAction', 'events')
  expect(events).toContainEqual(
    expect.objectContaining({
      event: 'cold_migrate',
      result: 'Error',
      details: 'No valid host was found. No valid host found for resize',
    }),
  )
  await remove(id)
})
