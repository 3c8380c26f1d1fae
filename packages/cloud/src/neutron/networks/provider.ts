/**
 * What a network is on the wire, as administrators may say it: which of the attributes each type
 * needs and takes (neutron.plugins.ml2.drivers), and what is free.
 */
import type { NeutronNetwork } from '@meridian/openstack'
import type { Fields } from '#neutron/attributes.ts'
import { conflict, invalidInput } from '#neutron/faults.ts'
import { networks } from '#neutron/tables.ts'
import { rows, type Scene } from '#scene.ts'

const TYPE = 'provider:network_type'
const WIRE = 'provider:physical_network'
const SEGMENT = 'provider:segmentation_id'
type Provider = { [TYPE]: string; [WIRE]: string | null; [SEGMENT]: number | null }

/** The wires that the operator has, and where each type begins to count. */
const WIRES = ['public', 'physnet1']
const FIRST: Readonly<Record<string, number>> = { vlan: 100, gre: 1, vxlan: 1, geneve: 10_001 }

/** The attributes of a new network: those that were sent, completed. Throws as Neutron does. */
export function providerOf(scene: Scene, body: Fields): Provider {
  const sent = [TYPE, WIRE, SEGMENT].filter((name) => body[name] !== undefined)
  if (sent.length > 0 && body[TYPE] === undefined) throw invalidInput('network_type required')
  const type = String(body[TYPE] ?? 'vxlan')
  const wire = typeof body[WIRE] === 'string' ? body[WIRE] : null
  const segment = typeof body[SEGMENT] === 'number' ? body[SEGMENT] : null
  if (type === 'local') {
    refuse(wire, 'physical_network prohibited for local provider network')
    refuse(segment, 'segmentation_id prohibited for local provider network')
    return { [TYPE]: type, [WIRE]: null, [SEGMENT]: null }
  }
  if (type === 'flat') return flat(scene, wire, segment)
  if (type === 'vlan') return vlan(scene, wire, segment)
  if (FIRST[type] === undefined) {
    throw invalidInput(`network_type value '${type}' not supported`)
  }
  refuse(wire, `provider:physical_network specified for ${type} network`)
  if (segment !== null && isTaken(scene, { [TYPE]: type, [SEGMENT]: segment })) {
    const message = `Unable to create the network. The tunnel ID ${segment} is in use.`
    throw conflict('TunnelIdInUse', message)
  }
  return { [TYPE]: type, [WIRE]: null, [SEGMENT]: segment ?? next(scene, { [TYPE]: type }) }
}

function flat(scene: Scene, wire: string | null, segment: number | null): Provider {
  if (wire === null) throw invalidInput('physical_network required for flat provider network')
  refuseUnknownWire(wire, 'flat')
  refuse(segment, 'segmentation_id prohibited for flat provider network')
  if (isTaken(scene, { [TYPE]: 'flat', [WIRE]: wire })) {
    const message = `Unable to create the flat network. Physical network ${wire} is in use.`
    throw conflict('FlatNetworkInUse', message)
  }
  return { [TYPE]: 'flat', [WIRE]: wire, [SEGMENT]: null }
}

function vlan(scene: Scene, wire: string | null, segment: number | null): Provider {
  if (wire === null) {
    refuse(segment, 'segmentation_id requires physical_network for VLAN provider network')
    const own = { [TYPE]: 'vlan', [WIRE]: 'physnet1' }
    return { ...own, [SEGMENT]: next(scene, own) }
  }
  refuseUnknownWire(wire, 'VLAN')
  const own = { [TYPE]: 'vlan', [WIRE]: wire }
  if (segment !== null && (segment < 1 || segment > 4094)) {
    throw invalidInput('segmentation_id out of range (1 through 4094)')
  }
  if (segment !== null && isTaken(scene, { ...own, [SEGMENT]: segment })) {
    const message = `Unable to create the network. The VLAN ${segment} on physical network ${wire} is in use.`
    throw conflict('VlanIdInUse', message)
  }
  return { ...own, [SEGMENT]: segment ?? next(scene, own) }
}

/** Throws where an update would make it another type, or put it on another wire. */
export function refuseOtherWire(item: NeutronNetwork, body: Fields): void {
  if (body[TYPE] === undefined && body[WIRE] === undefined) return
  const changed = ([TYPE, WIRE] as const).filter(
    (name) => (body[name] ?? null) !== (item[name] ?? null),
  )
  if (changed.length === 0) return
  const what = changed.join(', ')
  throw invalidInput(
    `Plugin does not support updating the following provider network attributes: ${what}`,
  )
}

/** The largest packet of a type: what a tunnel leaves of the 1500 bytes of the wire below it. */
export const packetOf = (type: unknown): number =>
  ({ local: 1500, flat: 1500, vlan: 1500, gre: 1458 })[String(type)] ?? 1450

function refuse(value: unknown, words: string): void {
  if (value !== null) throw invalidInput(words)
}

function refuseUnknownWire(wire: string, type: string): void {
  if (WIRES.includes(wire)) return
  throw invalidInput(`physical_network '${wire}' unknown for ${type} provider network`)
}

const isTaken = (scene: Scene, where: Partial<Provider>): boolean =>
  rows(scene, networks).count(where) > 0

/** The next number that is free. */
function next(scene: Scene, where: Partial<Provider>): number {
  const taken = new Set(
    rows(scene, networks)
      .list({ where })
      .map((network) => network[SEGMENT]),
  )
  let number = FIRST[String(where[TYPE])] ?? 1
  while (taken.has(number)) number += 1
  return number
}
