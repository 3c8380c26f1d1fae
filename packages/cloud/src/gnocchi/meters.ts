/** What Ceilometer publishes of each kind of resource (gnocchi_resources.yaml), and how it behaves. */
import type { Curve } from '#gnocchi/walk.ts'

/** The figures of one resource that its meters come from. */
export type Facts = Readonly<Record<string, number>>

export type Meter = {
  readonly unit: string
  /** Its archive policy. */
  readonly policy: 'ceilometer-low' | 'ceilometer-low-rate'
  readonly curve: (facts: Facts) => Curve
}

/** A figure of the resource as it is. */
const figure = (unit: string, name: string): Meter => ({
  unit,
  policy: 'ceilometer-low',
  curve: (facts) => ({ kind: 'constant', value: facts[name] ?? 0 }),
})
/** What only grows: in its mean by a figure of the resource a second, or a part of it. */
const counter = (unit: string, name: string, part = 1): Meter => ({
  unit,
  policy: 'ceilometer-low-rate',
  curve: (facts) => ({ kind: 'counter', perSecond: (facts[name] ?? 0) * part }),
})

/** Packets have 700 bytes, requests to disks 16 KiB. */
const PACKET = 1 / 700
const REQUEST = 1 / 16_384

const instance: Readonly<Record<string, Meter>> = {
  cpu: counter('ns', 'busy'),
  memory: figure('MB', 'ram'),
  'memory.usage': {
    unit: 'MB',
    policy: 'ceilometer-low',
    curve: ({ ram = 0, used = 0 }) => ({ kind: 'gauge', mean: ram * used, most: ram }),
  },
  vcpus: figure('vcpu', 'vcpus'),
  'disk.root.size': figure('GB', 'disk'),
  'disk.ephemeral.size': figure('GB', 'ephemeral'),
}

const instanceNetworkInterface: Readonly<Record<string, Meter>> = {
  'network.incoming.bytes': counter('B', 'incoming'),
  'network.outgoing.bytes': counter('B', 'outgoing'),
  'network.incoming.packets': counter('packet', 'incoming', PACKET),
  'network.outgoing.packets': counter('packet', 'outgoing', PACKET),
  'network.incoming.packets.drop': counter('packet', 'nothing'),
  'network.outgoing.packets.drop': counter('packet', 'nothing'),
  'network.incoming.packets.error': counter('packet', 'nothing'),
  'network.outgoing.packets.error': counter('packet', 'nothing'),
}

const instanceDisk: Readonly<Record<string, Meter>> = {
  'disk.device.read.bytes': counter('B', 'read'),
  'disk.device.write.bytes': counter('B', 'written'),
  'disk.device.read.requests': counter('request', 'read', REQUEST),
  'disk.device.write.requests': counter('request', 'written', REQUEST),
  'disk.device.capacity': figure('B', 'capacity'),
  'disk.device.allocation': figure('B', 'allocation'),
  'disk.device.usage': figure('B', 'allocation'),
}

/** The meters of each type of resource that the cloud measures itself. */
export const METERS = {
  instance,
  instance_network_interface: instanceNetworkInterface,
  instance_disk: instanceDisk,
  volume: { 'volume.size': figure('GB', 'size') },
  image: { 'image.size': figure('B', 'size') },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Meter>>>>

export type MeasuredType = keyof typeof METERS

export const isMeasured = (type: string): type is MeasuredType => Object.hasOwn(METERS, type)

/** The meters of a type; none of one that nothing is measured of. */
export const metersOf = (type: string): Readonly<Record<string, Meter>> =>
  isMeasured(type) ? METERS[type] : {}
