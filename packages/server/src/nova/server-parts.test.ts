import type { CallReply, Server, Volume, servers } from '@meridian/contract'
import { expect, test } from 'vitest'
import { demoWorld } from '#testing/demo-world.ts'

const { world, tab } = demoWorld()

/** A server of the project to which a volume is attached. */
const withVolume = async (): Promise<string> => {
  const answer = await tab.get('/api/nova/servers/?names=false')
  const { items } = answer.json<{ items: Server[] }>()
  const found = items.find((one) => one['os-extended-volumes:volumes_attached']?.length)
  if (!found) throw new Error('No server of the project has a volume.')
  return found.id
}

const volumesOf = async (id: string): Promise<CallReply<typeof servers.volumes>> => {
  const answer = await tab.get(`/api/nova/servers/${id}/volumes/`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

test('the names of a server’s volumes are one call to Cinder', async () => {
  const id = await withVolume()
  const volumes = (await tab.get('/api/cinder/volumes/')).json<{ items: Volume[] }>().items
  world.cloud.control.forgetRequests()
  const { items } = await volumesOf(id)
  const toCinder = world.cloud.control.requests().filter(({ service }) => service === 'volumev3')
  expect(toCinder).toHaveLength(1)
  const names = items.map((one) => volumes.find((volume) => volume.id === one.volumeId)?.name)
  expect(items.map(({ name }) => name)).toEqual(names)
})

test('without the volume service a server still tells its volumes, by their ids', async () => {
  const id = await withVolume()
  const whole = await volumesOf(id)
  expect(whole.unnamed).toBeUndefined()
  world.cloud.control.fail({ service: 'volumev3', how: 'status', status: 503, message: 'Full.' })
  const { items, unnamed } = await volumesOf(id)
  expect(unnamed).toBe('Full.')
  expect(items.map(({ volumeId }) => volumeId)).toEqual(whole.items.map((one) => one.volumeId))
  expect(items.map(({ name }) => name)).toEqual(items.map(({ volumeId }) => volumeId))
})
