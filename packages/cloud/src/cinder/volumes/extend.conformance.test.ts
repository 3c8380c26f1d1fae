import { expect, test } from 'vitest'
import { at } from '#nova/testing.ts'
import { serverLab } from '#nova/servers/testing.ts'
import { cinderOf } from '#testing/cinder.ts'
import { underTest } from '#testing/conformance.ts'

const { cloud, ask, make, becomes } = cinderOf(await underTest())
const lab = await serverLab(cloud)

test('a volume that a server has grows, which stands in the log of the server', async () => {
  const volume = await make('volume', { size: 1 })
  const server = await lab.launch()
  const path = `/servers/${server}/os-volume_attachments` as const
  await lab.nova('POST', path, { volumeAttachment: { volumeId: volume } })
  await becomes(`/volumes/${volume}`, 'in-use')
  const extend = (version: string, new_size: number) =>
    ask(
      'POST',
      `/volumes/${volume}/action`,
      { 'os-extend': { new_size } },
      { headers: { 'openstack-api-version': `volume ${version}` } },
    )
  expect(await extend('3.41', 2)).toEqual({
    status: 400,
    body:
      `Invalid volume: Volume ${volume} status must be '{'status': 'available'}' to extend, ` +
      'currently in-use.',
  })
  // Its size is looked at first.
  expect(await extend('3.41', 1)).toEqual({
    status: 400,
    body:
      'Invalid input received: New size for extend must be greater than current size. ' +
      '(current: 1, extended: 1).',
  })
  expect((await extend('3.42', 2)).status).toBe(202)
  const actions = `/servers/${server}/os-instance-actions` as const
  const logged = await cloud.until(
    async () => {
      // JSON comes in here.
      const { instanceActions: all } = (await lab.nova('GET', actions)).body as {
        instanceActions: { action: string; request_id: string; user_id: string }[]
      }
      return all.find(({ action }) => action === 'extend_volume')
    },
    { within: 60_000 },
  )
  // Cinder said so, in its own name.
  const { user } = await cloud.signIn('demo')
  expect(logged.user_id).not.toBe(user.id)
  const event = await cloud.until(
    async () => {
      const shown = await lab.nova('GET', `${actions}/${logged.request_id}`)
      const first = at(shown, 'instanceAction', 'events', 0)
      return at(shown, 'instanceAction', 'events', 0, 'result') === 'Success' && first
    },
    { within: 60_000 },
  )
  expect(event).toMatchObject({
    event: 'compute_extend_volume',
    start_time: expect.any(String),
    finish_time: expect.any(String),
  })
  await becomes(`/volumes/${volume}`, 'in-use')
  expect((await ask('GET', `/volumes/${volume}`)).body).toMatchObject({
    volume: { size: 2, attachments: [{ server_id: server, host_name: null }] },
  })
  expect((await ask('GET', `/volumes/${volume}`, undefined, { as: 'admin' })).body).toMatchObject({
    volume: { attachments: [{ server_id: server, host_name: expect.any(String) }] },
  })
  await lab.nova('DELETE', `${path}/${volume}`)
  await becomes(`/volumes/${volume}`, 'available')
})
