/**
 * Where a load balancer is to be found: its networks, looked up as the user who asks, and the port of
 * its virtual IP (octavia.api.v2.controllers.load_balancer, network.drivers.neutron).
 */
import type { Context } from '#http/context.ts'
import { Fault, badRequest } from '#http/faults.ts'
import { isObject, type JsonObject } from '#http/json.ts'
import { holds, parseAddress, parseCidr } from '#neutron/ip.ts'
import { insertPort } from '#neutron/ports/ports.ts'
import { refuseOverQuota } from '#neutron/quotas.ts'
import { networks, subnets } from '#neutron/tables.ts'
import { DEFAULT_PROVIDER } from '#octavia/providers.ts'
import type { Vip } from '#octavia/rows.ts'
import { unfit } from '#octavia/style.ts'
import { objects, text } from '#octavia/values.ts'
import type { Fields } from '#resource/resource.ts'

/** Where it is wanted, as far as that is known before Neutron gives an address. */
export type Wanted = {
  vip_port_id: string | null
  vip_network_id: string
  vip_subnet_id: string
  vip_address: string | null
  vip_qos_policy_id: string | null
  additional: { subnet_id: string; ip_address: string | null }[]
}

/** A thing of Neutron that the asker sees; throws Octavia's 400. */
export function seenInNeutron(
  context: Context,
  resource: 'Subnet' | 'Network' | 'Port' | 'qos_policy',
  id: string,
): JsonObject {
  const paths = {
    Subnet: 'subnets',
    Network: 'networks',
    Port: 'ports',
    qos_policy: 'qos/policies',
  } as const
  const { status, body } = context.world.inside(
    context,
    'network',
    'GET',
    `/${paths[resource]}/${id}`,
  )
  const one = status === 200 && isObject(body ?? null) ? Object.values(Object(body))[0] : undefined
  if (!isThing(one)) throw badRequest(`${resource} ${id} not found.`)
  return one
}

const isThing = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What a body says of where the load balancer is to be. Throws Octavia's 400. */
export function wantedVip(context: Context, body: Fields): Wanted {
  const place = placeOf(context, body)
  const additional = objects(body, 'additional_vips').map((one) => ({
    subnet_id: text(one, 'subnet_id') ?? '',
    ip_address: text(one, 'ip_address'),
  }))
  const all = [place.vip_subnet_id, ...additional.map(({ subnet_id: id }) => id)]
  if (new Set(all).size < all.length) {
    throw unfit('Duplicate VIP subnet(s) specified. Only one IP can be bound per subnet.')
  }
  const owners = all.map((id) => context.table(subnets).get(id)?.network_id)
  if (new Set(owners).size > 1) throw unfit('All VIP subnets must belong to the same network.')
  return { ...place, additional }
}

function placeOf(context: Context, body: Fields): Omit<Wanted, 'additional'> {
  const qos = text(body, 'vip_qos_policy_id')
  const wanted = {
    vip_port_id: text(body, 'vip_port_id'),
    vip_address: text(body, 'vip_address'),
    vip_qos_policy_id: qos,
  }
  const network = text(body, 'vip_network_id')
  const subnet = text(body, 'vip_subnet_id')
  const found = (): Omit<Wanted, 'additional'> => {
    if (wanted.vip_port_id !== null) {
      return { ...wanted, ...onPort(context, wanted.vip_port_id, subnet, wanted.vip_address) }
    }
    if (network !== null) {
      const vip_subnet_id = subnetIn(context, network, subnet, wanted.vip_address)
      return { ...wanted, vip_network_id: network, vip_subnet_id }
    }
    if (subnet === null) {
      const ways = 'vip_port_id, vip_network_id, vip_subnet_id'
      throw unfit(`VIP must contain one of: ${ways}.`)
    }
    const { network_id: id } = seenInNeutron(context, 'Subnet', subnet)
    return { ...wanted, vip_network_id: String(id), vip_subnet_id: subnet }
  }
  const place = found()
  if (qos !== null) seenInNeutron(context, 'qos_policy', qos)
  return place
}

type OnPort = { vip_network_id: string; vip_subnet_id: string; vip_address: string }

function onPort(
  context: Context,
  id: string,
  subnet: string | null,
  address: string | null,
): OnPort {
  const port = seenInNeutron(context, 'Port', id)
  const { device_id: device, network_id: network } = port
  if (device) throw unfit(`Port ${id} is already used by device ${String(device)} `)
  const fixed = objects({ ...port }, 'fixed_ips').map((one) => ({
    vip_subnet_id: text(one, 'subnet_id') ?? '',
    vip_address: text(one, 'ip_address') ?? '',
  }))
  const at = (one: (typeof fixed)[number]): OnPort => ({ vip_network_id: String(network), ...one })
  if (subnet !== null) {
    seenInNeutron(context, 'Subnet', subnet)
    const found = fixed.find(({ vip_subnet_id: each }) => each === subnet)
    if (found) return at(found)
    throw unfit('No VIP address found on the specified VIP port within the specified subnet.')
  }
  if (address !== null) {
    const value = parseAddress(address)?.value
    const found = fixed.find(({ vip_address: each }) => parseAddress(each)?.value === value)
    if (found) return at(found)
    throw unfit('Specified VIP address not found on the specified VIP port.')
  }
  const [only, ...more] = fixed
  if (only && more.length === 0) return at(only)
  throw unfit(
    "VIP port's subnet could not be determined. Please specify either a VIP subnet or address.",
  )
}

function subnetIn(
  context: Context,
  network: string,
  subnet: string | null,
  address: string | null,
): string {
  const { subnets: known } = seenInNeutron(context, 'Network', network)
  const ids = Array.isArray(known) ? known.map(String) : []
  if (subnet !== null) {
    if (ids.includes(subnet)) return subnet
    throw badRequest(`Subnet ${subnet} not found.`)
  }
  const inside = ids.flatMap((id) => context.table(subnets).get(id) ?? [])
  if (address !== null) {
    const wanted = parseAddress(address)
    const holding = inside.find(({ cidr }) => {
      const range = parseCidr(cidr)
      return range !== undefined && wanted !== undefined && holds(range, wanted)
    })
    if (holding) return holding.id
    throw unfit('Supplied network does not contain a subnet for VIP address specified.')
  }
  const chosen = inside.find(({ ip_version: version }) => version === 4) ?? inside[0]
  if (chosen) return chosen.id
  throw unfit('Supplied network does not contain a subnet.')
}

export type Given = {
  vip_port_id: string
  vip_address: string
  additional_vips: Vip[]
  octavia_owned: boolean
}

/** The port of the virtual IP: the one that is given, or a new one. Throws 500 as the driver does. */
export function takePort(context: Context, id: string, owner: string, wanted: Wanted): Given {
  if (wanted.vip_port_id !== null && wanted.vip_address !== null) {
    const { vip_port_id, vip_address } = wanted
    return { vip_port_id, vip_address, additional_vips: [], octavia_owned: false }
  }
  if (context.table(networks).get(wanted.vip_network_id)?.port_security_enabled === false) {
    throw driverError('Port security must be enabled on the VIP network.')
  }
  const first = { subnet_id: wanted.vip_subnet_id, ip_address: wanted.vip_address }
  const fixed_ips = [first, ...wanted.additional].map(({ subnet_id, ip_address }) => ({
    subnet_id,
    ...(ip_address === null ? {} : { ip_address }),
  }))
  const port = asDriver(context, () => {
    refuseOverQuota(context, owner, 'port')
    return insertPort(context, {
      name: `octavia-lb-${id}`,
      network_id: wanted.vip_network_id,
      project_id: owner,
      admin_state_up: false,
      device_id: `lb-${id}`,
      device_owner: 'Octavia',
      fixed_ips,
    })
  })
  const addressIn = (subnet: string): string =>
    port.fixed_ips.find(({ subnet_id: each }) => each === subnet)?.ip_address ?? ''
  return {
    vip_port_id: port.id,
    vip_address: addressIn(wanted.vip_subnet_id),
    additional_vips: wanted.additional.map(({ subnet_id }) => ({
      subnet_id,
      ip_address: addressIn(subnet_id),
    })),
    octavia_owned: true,
  }
}

/** What Neutron refuses comes back as an error of the provider's. */
function asDriver<T>(context: Context, work: () => T): T {
  try {
    return context.world.store.transaction(work)
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    const asked = `Neutron server returns request_ids: ['${context.requestId}']`
    throw driverError(`${error.message}\n${asked}`)
  }
}

const driverError = (message: string): Fault =>
  new Fault(500, `Provider '${DEFAULT_PROVIDER}' reports error: ${message}`)
