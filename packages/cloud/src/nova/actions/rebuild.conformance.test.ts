import { expect, test } from 'vitest'
import { at } from '#nova/testing.ts'
import { serverLab } from '#nova/servers/testing.ts'
import { askerOf } from '#testing/ask.ts'
import { underTest } from '#testing/conformance.ts'
import { thorough } from '#testing/thorough.ts'

const cloud = await underTest()
const lab = await serverLab(cloud)
const glance = askerOf(cloud, 'image')
const cinder = askerOf(cloud, 'block-storage')
const admin = { as: 'admin' } as const

/** A ready image of the server's disk. */
async function snapshotOf(server: string): Promise<string> {
  const made = await lab.act(server, { createImage: { name: cloud.unique('rebuild') } })
  const image = String(at(made, 'image_id'))
  cloud.cleanUp(() => glance('DELETE', `/images/${image}`))
  await lab.rests(server, 'ACTIVE')
  await cloud.until(
    async () => at(await glance('GET', `/images/${image}`), 'status') === 'active',
    { within: 60_000 },
  )
  return image
}

async function needs(image: string, what: 'min_ram' | 'min_disk', value: number): Promise<void> {
  const patch = [{ op: 'replace', path: `/${what}`, value }]
  const type = { 'content-type': 'application/openstack-images-v2.1-json-patch' }
  const patched = await glance('PATCH', `/images/${image}`, patch, { headers: type })
  expect(patched.status).toBe(200)
}

test(
  'the image of a rebuild must fit the flavor that the server has, not one of today',
  { timeout: 180_000 },
  async () => {
    const wish = { name: cloud.unique('rebuild'), ram: 64, vcpus: 1, disk: 1 }
    const made = await lab.nova('POST', '/flavors', { flavor: wish }, admin)
    const flavorRef = String(at(made, 'flavor', 'id'))
    const remove = () => lab.nova('DELETE', `/flavors/${flavorRef}`, undefined, admin)
    cloud.cleanUp(remove)
    const server = await lab.launch({ flavorRef })
    const image = await snapshotOf(server)
    await needs(image, 'min_ram', 4096)
    expect((await remove()).status).toBe(202)
    expect(await lab.act(server, { rebuild: { imageRef: image } })).toEqual({
      status: 400,
      body: "Flavor's memory is too small for requested image.",
    })
  },
)

test.runIf(thorough)(
  'what boots from a volume does so after a rebuild',
  { timeout: 240_000 },
  async () => {
    const kept = { destination_type: 'volume', delete_on_termination: true }
    const blank = { boot_index: -1, source_type: 'blank', volume_size: 1, ...kept }
    const boot = { boot_index: 0, uuid: lab.image, source_type: 'image', volume_size: 2, ...kept }
    const block_device_mapping_v2 = [blank, boot]
    const server = await lab.launch({ imageRef: '', block_device_mapping_v2 })
    const rebuild = { imageRef: lab.image, name: cloud.unique('rebuilt') }
    const reply = await lab.act(server, { rebuild }, '2.92')
    expect(reply.status).toBe(202)
    expect(at(reply, 'server', 'image')).toBe('')
    expect(await lab.rests(server, 'ACTIVE')).toMatchObject({ name: rebuild.name, image: '' })
    const other = await snapshotOf(await lab.launch())
    expect(await lab.act(server, { rebuild: { imageRef: other } }, '2.92')).toEqual({
      status: 400,
      body:
        `Image ${other} is unacceptable: Unable to rebuild with a different image for a ` +
        'volume-backed server.',
    })
    // From 2.93 on it may be; what matters is the room on the volume, not that of the flavor.
    await needs(other, 'min_disk', 2)
    expect((await lab.act(server, { rebuild: { imageRef: other } })).status).toBe(202)
    const attached = (await lab.rests(server, 'ACTIVE'))['os-extended-volumes:volumes_attached']
    const images = (attached as { id: string }[]).map(async ({ id }) =>
      at(await cinder('GET', `/volumes/${id}`), 'volume', 'volume_image_metadata', 'image_id'),
    )
    expect(await Promise.all(images)).toEqual([undefined, other])
    const nobodys = { imageRef: '3f0b2f0e-8f3c-4b0e-9d51-0d8f6f1c2a13', key_name: 'nobodys' }
    expect(await lab.act(server, { rebuild: nobodys })).toEqual({
      status: 400,
      body: 'Invalid key_name provided.',
    })
    await lab.remove(server)
  },
)
