/** What may be in a trunk: neutron.services.trunk.rules and neutron_lib's validate_subports. */
import type { NeutronPort } from '@meridian/openstack'
import type { Context } from '#http/context.ts'
import { fields, isFields, isUuid, type Fields } from '#neutron/attributes.ts'
import { conflict, invalidInput, portNotFound } from '#neutron/faults.ts'
import { usablePort } from '#neutron/ports/ports.ts'
import { networks, ports } from '#neutron/tables.ts'
import { trunkUses, type SubPort } from '#neutron/trunks/rows.ts'
import { rows } from '#scene.ts'
import { pythonRepr, pythonText } from '#wire/python.ts'

/** The error in the form of a value; undefined where there is none. */
export function misshapen(value: unknown): string | undefined {
  if (!Array.isArray(value)) {
    return `Invalid data format for subports: '${pythonText(value)}' is not a list`
  }
  const ids = new Set<unknown>()
  const taken = new Set<string>()
  for (const one of value) {
    if (!isFields(one)) return `Invalid data format for subport: '${pythonText(one)}' is not a dict`
    const { port_id: id, segmentation_type: type, segmentation_id: number } = one
    if (id === undefined) return 'A valid port UUID must be specified'
    if (!isUuid(id)) return `Invalid UUID for subport: '${pythonText(id)}'`
    if (ids.has(id)) return `Non unique UUID for subport: '${id}'`
    ids.add(id)
    // The rest of the list is not looked at: that is how the service has it.
    if (type === 'inherit') return undefined
    if ((!type || (number ?? null) === null) && Object.keys(one).length > 1) return without(one)
    const key = `${pythonText(type)} ${pythonText(number)}`
    if (number === undefined || number === null) continue
    if (taken.has(key)) return `Segmentation ID '${pythonText(number)}' for '${id}' is not unique`
    taken.add(key)
  }
  return undefined
}

const without = (one: Fields): string =>
  `Invalid subport details '${pythonRepr(one)}': missing segmentation information. Must specify ` +
  'both segmentation_id and segmentation_type'

const parentInUse = (id: string): Error =>
  conflict(
    'ParentPortInUse',
    `Port ${id} is currently in use and is not eligible for use as a parent port.`,
  )

/** Throws where the port cannot be the parent of a trunk: it is in one, or bound to a host. */
export function refuseAsParent(context: Context, id: string): void {
  const port = freePort(context, id)
  if ((port['binding:host_id'] ?? '') !== '') throw parentInUse(id)
}

/** The port, which is in no trunk. Throws Neutron's 409 and 404. */
function freePort(context: Context, id: string): NeutronPort {
  const use = rows(context, trunkUses).get(id)
  if (use?.parent === true) throw parentInUse(id)
  if (use) throw conflict('TrunkPortInUse', `Port ${id} is in use by another trunk.`)
  const port = usablePort(context, id)
  if (!port) throw portNotFound(id)
  return port
}

/** The subports as they are stored, once each of them may be in the trunk of that parent. */
export function fittingSubPorts(
  context: Context,
  sent: readonly unknown[],
  parentId: string,
): SubPort[] {
  const wholes = sent.map((one) => inherited(context, fields(one)))
  return wholes.map((one) => fitting(context, one, parentId))
}

/** What a subport's network says of its segment, where it takes that. */
function inherited(context: Context, one: Fields): Fields {
  if (one['segmentation_type'] !== 'inherit') return one
  const port = usablePort(context, String(one['port_id']))
  const network = port && rows(context, networks).get(port.network_id)
  if (!network) return one
  return {
    port_id: one['port_id'],
    segmentation_id: network['provider:segmentation_id'] ?? null,
    segmentation_type: network['provider:network_type'],
  }
}

function fitting(context: Context, one: Fields, parentId: string): SubPort {
  const id = String(one['port_id'])
  if (id === parentId) throw parentInUse(id)
  refuseLarger(context, id, parentId)
  const { segmentation_type: type, segmentation_id: number } = one
  if (type === undefined || number === undefined) throw invalidInput(without(one))
  const segment =
    typeof number === 'string' && /^\s*[-+]?\d+\s*$/.test(number) ? Number(number) : number
  if (typeof segment !== 'number' || !Number.isInteger(segment)) {
    const shown = pythonText(number)
    throw invalidInput(`Invalid subport details: segmentation_id '${shown}' is not an integer`)
  }
  if (type !== 'vlan') throw invalidInput(`Unknown segmentation_type '${pythonText(type)}'`)
  if (segment < 1 || segment > 4094) {
    throw invalidInput(`Segmentation ID '${segment}' is not in range`)
  }
  const port = freePort(context, id)
  if (port.device_id !== '') {
    const message =
      `Unable to complete operation on port ${id} for network ${port.network_id}. Port already ` +
      `has an attached device ${port.device_id}.`
    throw conflict('PortInUse', message)
  }
  return { port_id: id, segmentation_type: type, segmentation_id: segment }
}

/** The packets of a subport must fit into those of the parent. */
function refuseLarger(context: Context, id: string, parentId: string): void {
  const mtuOf = (portId: string): number | undefined => {
    const port = rows(context, ports).get(portId)
    return port && rows(context, networks).get(port.network_id)?.mtu
  }
  const [own, most] = [mtuOf(id), mtuOf(parentId)]
  if (own === undefined || most === undefined || own <= most) return
  const message = `MTU ${own} of subport ${id} cannot be greater than MTU ${most} of trunk ${parentId}.`
  throw conflict('SubPortMtuGreaterThanTrunkPortMtu', message)
}
