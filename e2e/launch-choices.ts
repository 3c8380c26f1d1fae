import {
  compute,
  flavors,
  images,
  keypairs,
  networks,
  ports,
  securityGroups,
  serverGroups,
  volumes,
  volumeSnapshots,
} from '@meridian/contract'
import fc from 'fast-check'
import {
  imageSources,
  sourceTypes,
  volumeSources,
} from '../packages/web/src/dialogs/launch-instance/sources.ts'
import {
  nothingKnown,
  type Choices,
  type Known,
} from '../packages/web/src/dialogs/launch-instance/spec.ts'
import { networkIn, type LaunchLab } from './launching.ts'

/** What a launch form knows of a cloud that has everything, and a project without limits. */
export const known: Known = {
  ...nothingKnown,
  sourceTypes,
  hasNetworking: true,
  canCreateVolume: true,
  hasDescription: true,
}

/** What is there to choose: one of each that a new project lacks is made. */
export const offerOf = async (lab: LaunchLab) => {
  const { mine, cleanUp } = lab
  const name = lab.project.name
  const network = await networkIn(lab, `${name}-a`, '10.97.1.0/24')
  await networkIn(lab, `${name}-b`, '10.97.2.0/24')
  const port = await mine.neutron.ports.create({ network_id: network.id, name })
  cleanUp(() => mine.neutron.ports.remove(port.id))
  await mine.nova.keypairs.create({ name })
  cleanUp(() => mine.nova.keypairs.remove(name))
  const group = await mine.nova.serverGroups.create({ name, policies: ['soft-anti-affinity'] })
  cleanUp(() => mine.nova.serverGroups.remove(group.id))
  const own = await mine.neutron.securityGroups.create({ name })
  cleanUp(() => mine.neutron.securityGroups.remove(own.id))

  const offered = imageSources((await lab.list(images.list)).items, 'image')
  const image = offered.find((one) => one.name === 'cirros')
  const { volume, volumeSnapshot } = await disksOf(lab, image?.id ?? '')
  const keypair = (await lab.list(keypairs.list)).items.find((one) => one.name === name)
  if (!image || !keypair) throw new Error('The cloud has no cirros, or no new key pair.')
  const all = await Promise.all([lab.list(networks.list), lab.list(ports.list)])
  return {
    image,
    volume,
    volumeSnapshot,
    keypair,
    networks: all[0].items
      .filter((one) => one.name.startsWith(name))
      .toSorted((a, b) => a.name.localeCompare(b.name)),
    ports: all[1].items.filter(({ id }) => id === port.id),
    // Not those that other tests make for a while, some of which have room on no host.
    flavors: (await lab.list(flavors.list)).items.filter((one) => one.name.startsWith('m1.')),
    groups: (await lab.list(securityGroups.list)).items,
    serverGroups: (await lab.list(serverGroups.list)).items,
    zones: (await lab.list(compute.availabilityZones)).items.map((one) => one.zoneName),
  }
}

/** What can be chosen in the project. */
export type Offer = Awaited<ReturnType<typeof offerOf>>

/** A volume with that image on it, and a snapshot of it. */
const disksOf = async (lab: LaunchLab, imageRef: string) => {
  const { cinder } = lab.mine
  const { name } = lab.project
  const disk = await cinder.volumes.create({ size: 1, imageRef, name })
  lab.cleanUp(() => cinder.volumes.remove(disk.id))
  await lab.until(async () => isThere(await cinder.volumes.get(disk.id)))
  const copy = await cinder.snapshots.create({ volume_id: disk.id, name })
  lab.cleanUp(async () => {
    await cinder.snapshots.remove(copy.id)
    await lab.gone(() => cinder.snapshots.get(copy.id))
  })
  await lab.until(async () => isThere(await cinder.snapshots.get(copy.id)))
  const [volume] = volumeSources((await lab.list(volumes.list)).items)
  const [volumeSnapshot] = volumeSources((await lab.list(volumeSnapshots.list)).items)
  if (!volume || !volumeSnapshot) throw new Error('The product lists no volume, or no snapshot.')
  return { volume, volumeSnapshot }
}

const isThere = ({ status }: { readonly status: string }) => status === 'available' || undefined

/** A text as somebody might type or paste it, which need not be one that Nova takes. */
const text = (maxLength: number) =>
  fc.oneof(
    { weight: 5, arbitrary: fc.string({ minLength: 1, maxLength }) },
    { weight: 5, arbitrary: fc.constantFrom('web', 'über', '数据库', '🚀', ' padded ') },
    { weight: 1, arbitrary: fc.constant('a'.repeat(maxLength + 1)) },
    { weight: 1, arbitrary: fc.string({ minLength: 1, maxLength, unit: 'binary' }) },
  )

const texts = (maxLength: number) =>
  fc
    .dictionary(fc.stringMatching(/^[A-Za-z0-9_:. -]{1,20}$/), fc.string({ maxLength }), {
      maxKeys: 3,
    })
    .map((chosen) => ({ texts: chosen, valid: true }))

/** Chosen now and then: a field that is left alone is not sent at all. */
const sometimes = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })

/** What is usual, and now and then something else. */
const rarely = <T>(usual: T, arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary })

/** Combinations of all that can be chosen. */
export const choicesFrom = (offer: Offer): fc.Arbitrary<Choices> => {
  const { image, volume, volumeSnapshot, networks: nets, ports: free, groups, zones } = offer
  // What an instance was saved as is an image as any other.
  const source = fc.constantFrom(
    { source_type: 'image' as const, source: image },
    { source_type: 'snapshot' as const, source: image },
    { source_type: 'volume' as const, source: volume },
    { source_type: 'volume_snapshot' as const, source: volumeSnapshot },
  )
  return fc
    .record({
      name: text(255),
      description: sometimes(text(255)),
      availability_zone: sometimes(fc.constantFrom('', ...zones)),
      instance_count: rarely(1, fc.integer({ min: -1, max: 5 })),
      source,
      vol_create: fc.boolean(),
      vol_size: sometimes(fc.integer({ min: 0, max: 200 })),
      vol_delete_on_instance_delete: fc.boolean(),
      vol_device_name: rarely('/dev/vdb', text(20)),
      flavor: fc.constantFrom(...offer.flavors),
      networks: rarely(nets, fc.shuffledSubarray([...nets])),
      ports: rarely([], fc.subarray([...free])),
      security_groups: fc.subarray([...groups]),
      key_pair: fc.constantFrom(null, offer.keypair),
      user_data: sometimes(
        rarely('#!/bin/sh\necho grüß dich', fc.oneof(text(200), fc.constant('é'.repeat(9000)))),
      ),
      config_drive: sometimes(fc.boolean()),
      disk_config: sometimes(fc.constantFrom('AUTO' as const, 'MANUAL' as const)),
      server_groups: fc.subarray([...offer.serverGroups]),
      scheduler_hints: sometimes(texts(255)),
      metadata: sometimes(texts(255)),
    })
    .map(({ source: from, ...rest }) => ({ ...rest, ...from }))
}
