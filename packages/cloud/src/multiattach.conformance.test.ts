import { expect, test } from 'vitest'
import { serverLab } from '#nova/testing-servers.ts'
import { askerOf, pick } from '#testing/ask.ts'
import { underTest } from '#testing/conformance.ts'

const cloud = await underTest()
const lab = await serverLab(cloud)
const cinder = askerOf(cloud, 'block-storage')

test('a volume that was to go with a server stays when another server has it, too', async () => {
  const wish = { size: 1, name: cloud.unique('both'), volume_type: 'multiattach' }
  const made = await cinder('POST', '/volumes', { volume: wish })
  const volume = pick(made, 'volume', 'id')
  cloud.cleanUp(() => cinder('DELETE', `/volumes/${volume}`))
  const becomes = (status: string): Promise<unknown> =>
    cloud.until(
      async () => pick(await cinder('GET', `/volumes/${volume}`), 'volume', 'status') === status,
      { within: 60_000 },
    )
  await becomes('available')
  const [first, second] = [await lab.launch(), await lab.launch()]
  for (const server of [first, second]) {
    const attached = await lab.nova('POST', `/servers/${server}/os-volume_attachments`, {
      volumeAttachment: { volumeId: volume, delete_on_termination: server === first },
    })
    expect(attached).toMatchObject({ status: 200 })
    await becomes('in-use')
  }
  expect((await lab.nova('DELETE', `/servers/${first}`)).status).toBe(204)
  await cloud.until(async () => (await lab.nova('GET', `/servers/${first}`)).status === 404, {
    within: 60_000,
  })
  expect((await cinder('GET', `/volumes/${volume}`)).body).toMatchObject({
    volume: { status: 'in-use', attachments: [{ server_id: second }] },
  })
  const off = `/servers/${second}/os-volume_attachments/${volume}` as const
  expect((await lab.nova('DELETE', off)).status).toBe(202)
  await becomes('available')
}, 180_000)
