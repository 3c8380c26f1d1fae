/**
 * Embedded only: which disks a host makes smaller is the hypervisor's to say, and one that plays its
 * servers makes any. The rule is libvirt's (migrate_disk_and_power_off of nova.virt.libvirt.driver).
 */
import { expect, test } from 'vitest'
import { at } from '#nova/testing.ts'
import { serverLab } from '#nova/servers/testing.ts'
import { underTest } from '#testing/conformance.ts'

const cloud = await underTest()
const lab = await serverLab(cloud)

test('a resize to a smaller disk leaves the server as it was, and has failed', async () => {
  const id = await lab.launch({ flavorRef: lab.flavors.get('m1.small') })
  const shown = async () =>
    at(await lab.nova('GET', `/servers/${id}`, undefined, { as: 'admin' }), 'server')
  const { flavor, 'OS-EXT-SRV-ATTR:host': host } = (await shown()) as Record<string, unknown>
  const smaller = lab.flavors.get('m1.tiny')
  expect((await lab.act(id, { resize: { flavorRef: smaller } })).status).toBe(202)
  const log = `/servers/${id}/os-instance-actions` as const
  const action = await cloud.until(
    async () => {
      const [last] = at(await lab.nova('GET', log), 'instanceActions') as {
        action: string
        message: string | null
        request_id: string
      }[]
      return last?.action === 'resize' && last.message === 'Error' && last
    },
    { within: 60_000 },
  )
  expect(await shown()).toMatchObject({
    status: 'ACTIVE',
    'OS-EXT-STS:task_state': null,
    'OS-EXT-SRV-ATTR:host': host,
    flavor,
  })
  const events = at(
    await lab.nova('GET', `${log}/${action.request_id}`),
    'instanceAction',
    'events',
  )
  expect(events).toMatchObject([{ event: 'compute_resize_instance', result: 'Error' }])
  // A larger one is taken as ever.
  const larger = lab.flavors.get('m1.medium')
  expect((await lab.act(id, { resize: { flavorRef: larger } })).status).toBe(202)
  await lab.rests(id, 'VERIFY_RESIZE')
}, 120_000)
