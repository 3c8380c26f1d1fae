import { isOpenStackError, type OpenStack } from '@meridian/openstack'
import { expect, test } from 'vitest'
import { serverLab } from '#nova/servers/testing.ts'
import { cinderOf } from '#testing/cinder.ts'
import { underTest } from '#testing/conformance.ts'

const cloud = await underTest()

/** Each call of the client is refused before it is one: no service is named, as none was asked. */
const refused = async (call: () => Promise<unknown>): Promise<void> => {
  const error = await Promise.try(call).catch((reason: unknown) => reason)
  if (!isOpenStackError(error, 'fault')) throw new Error('The call was made.', { cause: error })
  expect([error.status, error.service]).toEqual([404, ''])
}

const below = (id: string, ...more: readonly string[]): string => [id, ...more].join('/')

test(
  'metadata of a server is not deleted as a server of a longer id',
  { timeout: 120_000 },
  async () => {
    const { nova }: OpenStack = await cloud.as('demo')
    const id = await (await serverLab(cloud)).launch({ metadata: { kept: 'yes' } })
    await refused(() => nova.servers.remove(below(id, 'metadata', 'kept')))
    await refused(() => nova.servers.removeTag(id, 'a/../../metadata/kept'))
    expect(await nova.servers.metadata(id)).toEqual({ kept: 'yes' })
  },
)

test('the content of an image is not read as an image of a longer id', async () => {
  const { glance } = await cloud.as('demo')
  const [image] = await glance.images.list({ name: 'cirros', status: 'active', limit: 1 })
  const id = String(image?.id)
  await refused(() => glance.images.get(below(id, 'file')))
  await refused(() => glance.images.remove(below(id, 'tags', 'x')))
  await refused(() => glance.images.deactivate(below(id, 'actions', 'deactivate')))
  expect((await glance.images.get(id)).status).toBe('active')
})

test(
  'keys of a volume are deleted under their own names, whatever these end in',
  { timeout: 120_000 },
  async () => {
    const { make } = cinderOf(cloud)
    const id = await make('volume', { size: 1 })
    const { volumes } = (await cloud.as('demo')).cinder
    const all = {
      a: '1',
      'a.json': '2',
      'a.json.json': '3',
      'a.xml': '4',
      '.json': '5',
      'b/c': '6',
    }
    await volumes.setMetadata(id, all)
    await refused(() => volumes.remove(below(id, 'metadata', 'a')))
    await refused(() => volumes.removeMetadata(id, 'b/c'))
    const left = new Map(Object.entries(all))
    for (const key of ['a.json', '.json', 'a.xml', 'a.json.json', 'a']) {
      await volumes.removeMetadata(id, key)
      left.delete(key)
      expect(await volumes.metadata(id), key).toEqual(Object.fromEntries(left))
    }
  },
)
