import { say, type Sentence } from '#sentence.ts'

/** What is known of a meter: whose it is, by the names of the usage report, and what it measures. */
export type MeterFacts = {
  readonly service: 'Nova' | 'Neutron' | 'Glance' | 'Cinder' | 'Swift_meters'
  readonly description: Sentence
}

const nova = (description: Sentence): MeterFacts => ({ service: 'Nova', description })

/**
 * The meters that Ceilometer publishes (`gnocchi_resources.yaml`,
 * https://docs.openstack.org/ceilometer/latest/admin/telemetry-measurements.html), by their names.
 */
const meters: Readonly<Record<string, MeterFacts>> = {
  cpu: nova(say('Time the processors worked')),
  memory: nova(say('Memory of the flavor')),
  'memory.usage': nova(say('Memory in use')),
  'memory.resident': nova(say('Memory held on the host')),
  vcpus: nova(say('Number of virtual processors')),
  'disk.root.size': nova(say('Size of the root disk')),
  'disk.ephemeral.size': nova(say('Size of the ephemeral disk')),
  'disk.device.read.bytes': nova(say('Bytes read from a disk')),
  'disk.device.write.bytes': nova(say('Bytes written to a disk')),
  'disk.device.read.requests': nova(say('Number of reads of a disk')),
  'disk.device.write.requests': nova(say('Number of writes of a disk')),
  'disk.device.capacity': nova(say('Capacity of a disk in bytes')),
  'disk.device.allocation': nova(say('Bytes a disk takes on the host')),
  'disk.device.usage': nova(say('Bytes of the image of a disk on the host')),
  'network.incoming.bytes': nova(say('Bytes received by an interface')),
  'network.outgoing.bytes': nova(say('Bytes sent by an interface')),
  'network.incoming.packets': nova(say('Packets received by an interface')),
  'network.outgoing.packets': nova(say('Packets sent by an interface')),
  'network.incoming.packets.drop': nova(say('Incoming packets that were dropped')),
  'network.outgoing.packets.drop': nova(say('Outgoing packets that were dropped')),
  'network.incoming.packets.error': nova(say('Incoming packets that were damaged')),
  'network.outgoing.packets.error': nova(say('Outgoing packets that were damaged')),
  'ip.floating': { service: 'Neutron', description: say('Number of floating IPs') },
  bandwidth: { service: 'Neutron', description: say('Bytes that passed a metering label') },
  'image.size': { service: 'Glance', description: say('Size of an image') },
  'image.download': { service: 'Glance', description: say('Bytes of an image that were fetched') },
  'image.serve': { service: 'Glance', description: say('Bytes of an image that were sent') },
  'volume.size': { service: 'Cinder', description: say('Size of a volume') },
  'volume.snapshot.size': { service: 'Cinder', description: say('Size of a snapshot') },
  'volume.backup.size': { service: 'Cinder', description: say('Size of a backup') },
  'storage.objects': { service: 'Swift_meters', description: say('Number of stored objects') },
  'storage.objects.size': {
    service: 'Swift_meters',
    description: say('Size of all stored objects'),
  },
  'storage.objects.containers': {
    service: 'Swift_meters',
    description: say('Number of containers'),
  },
}

/** What is known of a meter by its name; undefined of one that is none of Ceilometer's. */
export const meterFacts = (name: string): MeterFacts | undefined =>
  Object.hasOwn(meters, name) ? meters[name] : undefined
