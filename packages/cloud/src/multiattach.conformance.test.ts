import { expect, test } from 'vitest'
import { serverLab } from '#nova/servers/testing.ts'
import { cinderOf } from '#testing/cinder.ts'
import { underTest } from '#testing/conformance.ts'

const cloud = await underTest()
const lab = await serverLab(cloud)
const cinder = cinderOf(cloud)

test('a volume that was to go with a server stays when another server has it, too', async () => {
  const volume = await cinder.make('volume', { size: 1, volume_type: 'multiattach' })
  const becomes = (status: string) => cinder.becomes(`/volumes/${volume}`, status)
  const [first, second] = [await lab.launch(), await lab.launch()]
  for (const server of [first, second]) {
    const attached = await lab.nova('POST', `/servers/${server}/os-volume_attachments`, {
      volumeAttachment: { volumeId: volume, delete_on_termination: server === first },
    })
    expect(attached).toMatchObject({ status: 200 })
    await becomes('in-use')
  }
  await lab.remove(first)
  expect((await cinder.ask('GET', `/volumes/${volume}`)).body).toMatchObject({
    volume: { status: 'in-use', attachments: [{ server_id: second }] },
  })
  const off = `/servers/${second}/os-volume_attachments/${volume}` as const
  expect((await lab.nova('DELETE', off)).status).toBe(202)
  await becomes('available')
}, 180_000)
