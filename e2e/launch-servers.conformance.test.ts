// Servers launched by what the launch forms send: what they are is asked of Nova and Cinder themselves.
import { images } from '@meridian/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { thorough } from '../packages/cloud/src/testing/thorough.ts'
import { launchBody } from '../packages/web/src/dialogs/launch-instance/payload.ts'
import { imageSources } from '../packages/web/src/dialogs/launch-instance/sources.ts'
import { resolve, type Choices } from '../packages/web/src/dialogs/launch-instance/spec.ts'
import { problemsOf } from '../packages/web/src/dialogs/launch-instance/validation.ts'
import { known, offerOf, type Offer } from './launch-choices.ts'
import { launchLab, type LaunchLab } from './launching.ts'

let lab: LaunchLab
let offer: Offer
/** The ids of all servers that were launched: they go together. */
const launches: string[] = []
beforeAll(async () => {
  lab = await launchLab()
  offer = await offerOf(lab)
  lab.cleanUp(async () => {
    const { servers } = lab.mine.nova
    for (const id of launches) await servers.remove(id)
    for (const id of launches) await lab.gone(() => servers.get(id))
  })
})
afterAll(() => lab.close())

/** What a test chooses over what is chosen everywhere: the smallest flavor, on the first network. */
const chosen = (name: string, choices: Choices): Choices => ({
  flavor: offer.flavors.toSorted((a, b) => a.ram - b.ram)[0],
  networks: offer.networks.slice(0, 1),
  vol_create: false,
  ...choices,
  name: `${lab.project.name}-${name}`,
})

/** Sends the launch that a form would send, which has nothing to object. */
const send = (choices: Choices) => {
  const spec = resolve(choices, known)
  expect(Object.values(problemsOf(spec, known)).filter((one) => one !== undefined)).toEqual([])
  return lab.launch(launchBody(spec, known))
}

/** The servers of that name, or of it and a number, as an administrator sees them, once all are ready. */
const active = (name: string, count: number) =>
  lab.until(async () => {
    const { nova } = lab.mine
    const made = await nova.servers.list({ name: `^${lab.project.name}-${name}(-[0-9]+)?$` })
    if (made.length < count || made.some(({ status }) => status === 'BUILD')) return undefined
    expect(made.map(({ status, fault }) => [status, fault?.message])).toEqual(
      made.map(() => ['ACTIVE', undefined]),
    )
    return Promise.all(made.map(({ id }) => lab.admin.nova.servers.get(id)))
  })

/** Launches one server and answers it, and the ports that it has. */
const launched = async (name: string, choices: Choices) => {
  const { id, words } = await send(chosen(name, choices))
  if (id === undefined) throw new Error(`${name} was not launched: ${words}`)
  launches.push(id)
  const [server] = await active(name, 1)
  if (!server) throw new Error(`Nova has no server ${name}.`)
  const ports = await lab.mine.neutron.ports.list({ device_id: id })
  return { server, ports }
}

test.runIf(thorough)(
  'servers start from an image, its snapshot, a volume, a volume snapshot and a new volume, as chosen',
  async () => {
    const { mine, until, cleanUp } = lab
    const { cinder, glance, nova } = mine
    const { image, volume, volumeSnapshot, networks, ports, serverGroups, keypair, groups } = offer
    const [own] = groups.filter(({ name }) => name === lab.project.name)
    const [serverGroup] = serverGroups
    if (!own || !serverGroup) throw new Error('The project has no groups.')

    const { server, ports: plugged } = await launched('image', {
      source_type: 'image',
      source: image,
      description: 'Started from an image.',
      networks: networks.toReversed(),
      ports,
      security_groups: [own],
      key_pair: keypair,
      user_data: '#!/bin/sh\necho "grüß dich"\n',
      config_drive: true,
      disk_config: 'MANUAL',
      server_groups: [serverGroup],
      scheduler_hints: { texts: { reservation: 'lab' }, valid: true },
      metadata: { texts: { role: 'web' }, valid: true },
    })
    expect(server).toMatchObject({
      description: 'Started from an image.',
      image: { id: image.id },
      key_name: keypair.name,
      config_drive: 'True',
      metadata: { role: 'web' },
      'OS-DCF:diskConfig': 'MANUAL',
    })
    expect(server.flavor?.original_name).toBe(chosen('', {}).flavor?.name)
    const script = Buffer.from(server['OS-EXT-SRV-ATTR:user_data'] ?? '', 'base64').toString()
    expect(script).toBe('#!/bin/sh\necho "grüß dich"\n')
    expect(plugged.map(({ id }) => id)).toEqual(expect.arrayContaining(ports.map(({ id }) => id)))
    expect(plugged.map(({ network_id }) => network_id).toSorted()).toEqual(
      [...networks, ...networks.slice(0, 1)].map(({ id }) => id).toSorted(),
    )
    // A port that was there keeps the groups that it has.
    const fresh = plugged.filter(({ id }) => !ports.some((port) => port.id === id))
    expect(fresh.map(({ security_groups }) => security_groups)).toEqual(fresh.map(() => [own.id]))
    expect((await nova.serverGroups.get(serverGroup.id)).members).toEqual([server.id])

    const saved = await nova.servers.createImage(server.id, {
      name: lab.project.name,
      metadata: {},
    })
    cleanUp(() => glance.images.remove(saved))
    await until(async () => (await glance.images.get(saved)).status === 'active' || undefined)
    const snapshots = imageSources((await lab.list(images.list)).items, 'snapshot')
    const again = await launched('snapshot', {
      source_type: 'snapshot',
      source: snapshots.find(({ id }) => id === saved),
    })
    expect(again.server.image).toMatchObject({ id: saved })

    // The same needs more of a disk than the flavor has: the form says so, and otherwise Nova does.
    await glance.images.patch(saved, [{ op: 'replace', path: '/min_disk', value: 50 }])
    const grown = imageSources((await lab.list(images.list)).items, 'snapshot')
    const small = resolve(
      chosen('small', { source_type: 'snapshot', source: grown.find(({ id }) => id === saved) }),
      known,
    )
    expect(problemsOf(small, known).flavor).toMatch(/requires a flavor with at least 50 GB of root/)
    const refused = await lab.launch(launchBody(small, known))
    expect(refused).toMatchObject({ status: 400, id: undefined })
    expect(refused.words).toMatch(
      /^Flavor's disk is smaller than the minimum size specified in image metadata/,
    )

    const [fromVolume, fromCopy, fromNew] = await Promise.all([
      launched('volume', {
        source_type: 'volume',
        source: volume,
        vol_device_name: 'sda',
      }),
      launched('volume-snapshot', {
        source_type: 'volume_snapshot',
        source: volumeSnapshot,
        vol_delete_on_instance_delete: true,
      }),
      launched('new-volume', {
        source_type: 'image',
        source: image,
        vol_create: true,
        vol_size: 2,
        vol_delete_on_instance_delete: true,
      }),
    ])
    const attached = 'os-extended-volumes:volumes_attached'
    expect(fromVolume.server[attached]).toEqual([{ id: volume.id, delete_on_termination: false }])
    expect(fromVolume.server['OS-EXT-SRV-ATTR:root_device_name']).toBe('/dev/sda')

    const [restored] = fromCopy.server[attached] ?? []
    expect(restored?.delete_on_termination).toBe(true)
    expect(await cinder.volumes.get(restored?.id ?? '')).toMatchObject({
      snapshot_id: volumeSnapshot.id,
    })

    const [made] = fromNew.server[attached] ?? []
    expect(made?.delete_on_termination).toBe(true)
    expect(await cinder.volumes.get(made?.id ?? '')).toMatchObject({
      size: 2,
      volume_image_metadata: { image_id: image.id },
    })
  },
)

test('three are launched at once, and no more than the quota has room for', async () => {
  const { admin, mine, project } = lab
  const three: Choices = { source_type: 'image', source: offer.image, instance_count: 3 }
  const { status } = await send(chosen('three', three))
  expect(status).toBe(201)
  const made = await active('three', 3)
  launches.push(...made.map(({ id }) => id))
  expect(made.map(({ name }) => name?.slice(project.name.length)).toSorted()).toEqual([
    '-three-1',
    '-three-2',
    '-three-3',
  ])
  const used = (await mine.nova.servers.list()).length
  await admin.nova.quotas.update(project.id, { instances: used + 2 })
  // A form that knows the quota says so before it is asked for …
  const spec = resolve(chosen('four', three), known)
  const quotas = new Map([['instances' as const, { used, limit: used + 2 }]])
  expect(problemsOf(spec, { ...known, quotas }).instance_count).toBe(
    'The instance count must not exceed your quota available of 2 instances',
  )
  // … and otherwise Nova does.
  const refused = await lab.launch(launchBody(spec, known))
  expect(refused).toMatchObject({ status: 403, id: undefined })
  expect(refused.words).toMatch(/^Quota exceeded for instances/)
})
