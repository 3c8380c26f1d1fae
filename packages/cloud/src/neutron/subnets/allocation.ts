/** Which addresses a port gets: from the allocation pools of its network's subnets. */
import type { NeutronFixedIp, NeutronPort, NeutronSubnet } from '@meridian/openstack'
import { oldestFirst } from '#neutron/scene.ts'
import { badRequest, conflict, invalidInput, subnetNotFound } from '#neutron/faults.ts'
import { isUuid, invalid, isFields } from '#neutron/attributes.ts'
import { anyOf, oneOfFew, type Filter } from '#neutron/listing.ts'
import { formatAddress, holds, parseAddress, parseCidr, slaacAddress } from '#neutron/ip.ts'
import { rows, type Scene } from '#scene.ts'
import { allocations, subnets, type Allocation } from '#neutron/tables.ts'
import { nextFree, noteFree, noteTaken } from '#neutron/subnets/taken.ts'
import { pythonText } from '#wire/python.ts'

/** What may be asked of an address: its subnet, itself, or both. */
export type Wanted = { subnet_id?: string; ip_address?: string }

/** Reads `fixed_ips` of a request; throws Neutron's 400. */
export function wantedAddresses(value: unknown, name: string): Wanted[] {
  const wrong = `Invalid data format for fixed IP: '${pythonText(value)}'`
  if (!Array.isArray(value)) throw invalid(name, wrong)
  const seen = new Set<unknown>()
  return value.map((one: unknown) => {
    if (!isFields(one)) throw invalid(name, `Invalid data format for fixed IP: '${String(one)}'`)
    const { subnet_id: subnet, ip_address: ip } = one
    if (ip !== undefined && (typeof ip !== 'string' || !parseAddress(ip))) {
      throw invalid(name, `'${pythonText(ip)}' is not a valid IP address`)
    }
    if (ip !== undefined && seen.has(ip)) {
      throw invalid(name, `Duplicate IP address '${pythonText(ip)}'`)
    }
    seen.add(ip)
    if (subnet !== undefined && !isUuid(subnet)) {
      throw invalid(name, `'${pythonText(subnet)}' is not a valid UUID`)
    }
    return {
      ...(isUuid(subnet) ? { subnet_id: subnet } : {}),
      ...(typeof ip === 'string' ? { ip_address: ip } : {}),
    }
  })
}

/**
 * Gives a port its addresses and notes them as taken. Without wishes: one of an IPv4 subnet, one of
 * an IPv6 subnet with DHCP, and one of each subnet whose hosts make their own. Throws 409 when a
 * wished address is taken or the pools are empty, 400 when it does not fit.
 */
export function allocate(
  scene: Scene,
  port: Pick<NeutronPort, 'id' | 'network_id' | 'mac_address' | 'device_owner'>,
  wanted: readonly Wanted[] | undefined,
): NeutronFixedIp[] {
  const nets = rows(scene, subnets).list({
    where: { network_id: port.network_id },
    order: oldestFirst,
  })
  const given: NeutronFixedIp[] = []
  const take = (subnet: NeutronSubnet, ip: string): void => {
    hold(scene, port.id, subnet.id, ip)
    given.push({ subnet_id: subnet.id, ip_address: ip })
  }
  if (wanted === undefined) pickDefaults(scene, port, nets, take)
  for (const wish of wanted ?? []) pickWished(scene, port, nets, wish, take)
  // A router's own port takes only what it asks for.
  if (!port.device_owner.startsWith('network:router') || wanted === undefined) {
    for (const subnet of nets.filter(isSelfMade)) {
      if (given.some(({ subnet_id: id }) => id === subnet.id)) continue
      take(subnet, selfMade(subnet, port.mac_address))
    }
  }
  return given
}

/** Notes that a port holds an address. */
export function hold(scene: Scene, portId: string, subnetId: string, ip: string): void {
  const id = `${subnetId}/${ip}`
  rows(scene, allocations).insert({ id, subnet_id: subnetId, port_id: portId, ip_address: ip })
  noteTaken(scene, subnetId, valueOf(ip))
}

/** Gives addresses back; all of the port's, or those of one subnet. */
export function release(scene: Scene, portId: string, subnetId?: string): void {
  const where = subnetId === undefined ? {} : { subnet_id: subnetId }
  const table = rows(scene, allocations)
  for (const one of table.list({ where: { port_id: portId, ...where } })) {
    noteFree(scene, one.subnet_id, valueOf(one.ip_address))
    table.remove(one.id)
  }
}

function valueOf(ip: string): bigint {
  const address = parseAddress(ip)
  if (!address) throw new Error(`${ip} is no address.`)
  return address.value
}

/** True when a port holds the address. */
export function isTaken(scene: Scene, subnetId: string, ip: string): boolean {
  return rows(scene, allocations).has(`${subnetId}/${ip}`)
}

/** True for a subnet whose hosts form their own addresses (SLAAC, stateless DHCPv6). */
export function isSelfMade(subnet: NeutronSubnet): boolean {
  const mode = subnet.ipv6_address_mode
  return subnet.ip_version === 6 && (mode === 'slaac' || mode === 'dhcpv6-stateless')
}

function selfMade(subnet: NeutronSubnet, mac: string): string {
  const cidr = parseCidr(subnet.cidr)
  if (!cidr) throw new Error(`Subnet ${subnet.id} has no network.`)
  return slaacAddress(cidr, mac)
}

type Take = (subnet: NeutronSubnet, ip: string) => void

function pickDefaults(
  scene: Scene,
  port: Pick<NeutronPort, 'network_id'>,
  nets: readonly NeutronSubnet[],
  take: Take,
): void {
  for (const version of [4, 6] as const) {
    const some = nets.filter((subnet) => subnet.ip_version === version && !isSelfMade(subnet))
    if (some.length === 0) continue
    const found = firstFree(scene, some)
    if (!found) throw noMoreAddresses(port.network_id)
    take(found.subnet, found.ip)
  }
}

function pickWished(
  scene: Scene,
  port: Pick<NeutronPort, 'network_id' | 'mac_address' | 'device_owner'>,
  nets: readonly NeutronSubnet[],
  wish: Wanted,
  take: Take,
): void {
  const { subnet_id: subnetId, ip_address: text } = wish
  if (subnetId === undefined && text === undefined) {
    throw invalidInput('IP allocation requires subnet_id or ip_address')
  }
  const named = subnetId === undefined ? undefined : subnetOf(scene, port, nets, subnetId)
  if (text === undefined) {
    if (!named) return
    if (isSelfMade(named)) return take(named, selfMade(named, port.mac_address))
    const found = firstFree(scene, [named])
    if (!found) throw noMoreAddresses(port.network_id)
    return take(found.subnet, found.ip)
  }
  const address = parseAddress(text)
  const fits = (subnet: NeutronSubnet): boolean =>
    address !== undefined && usable(subnet, address, port.device_owner)
  if (named && !fits(named)) {
    const message = `IP address ${text} is not a valid IP for the specified subnet.`
    throw badRequest(message, 'InvalidIpForSubnet')
  }
  const subnet = named ?? nets.find(fits)
  if (!subnet || !address) {
    const message = `IP address ${text} is not a valid IP for any of the subnets on the specified network.`
    throw badRequest(message, 'InvalidIpForNetwork')
  }
  const ip = formatAddress(address.version, address.value)
  if (isTaken(scene, subnet.id, ip)) {
    const message = `IP address ${ip} already allocated in subnet ${subnet.id}`
    throw conflict('IpAddressAlreadyAllocated', message)
  }
  take(subnet, ip)
}

function subnetOf(
  scene: Scene,
  port: Pick<NeutronPort, 'network_id'>,
  nets: readonly NeutronSubnet[],
  id: string,
): NeutronSubnet {
  const subnet = nets.find((one) => one.id === id)
  if (subnet) return subnet
  if (!rows(scene, subnets).has(id)) throw subnetNotFound(id)
  throw invalidInput(
    `Failed to create port on network ${port.network_id}, because fixed_ips included invalid ` +
      `subnet ${id}`,
  )
}

/**
 * A host of the subnet: neither the network itself nor, with IPv4, the broadcast address. Routers
 * may have the first address of an IPv6 network, which stands for any of them.
 */
function usable(
  subnet: NeutronSubnet,
  address: NonNullable<ReturnType<typeof parseAddress>>,
  owner: string,
): boolean {
  const cidr = parseCidr(subnet.cidr)
  if (!cidr || !holds(cidr, address)) return false
  if (cidr.last - cidr.first < 2n) return true
  const isRouter = subnet.ip_version === 6 && /^network:(ha_)?router_/.test(owner)
  if (address.value === cidr.first) return isRouter
  return subnet.ip_version === 6 || address.value !== cidr.last
}

function firstFree(
  scene: Scene,
  nets: readonly NeutronSubnet[],
): { subnet: NeutronSubnet; ip: string } | undefined {
  for (const subnet of nets) {
    for (const pool of subnet.allocation_pools) {
      const free = nextFree(scene, subnet.id, valueOf(pool.start))
      if (free <= valueOf(pool.end)) return { subnet, ip: formatAddress(subnet.ip_version, free) }
    }
  }
  return undefined
}

function noMoreAddresses(networkId: string): Error {
  const message = `No more IP addresses available on network ${networkId}.`
  return conflict('IpAddressGenerationFailure', message)
}

const FIXED_IP_KEYS = ['ip_address', 'subnet_id', 'ip_address_substr']

/** `fixed_ips=ip_address=…`, `subnet_id=…` and `ip_address_substr=…` of a list of ports. */
export const fixedIpFilter: Filter = (context, values) => {
  const wishes = values.map((value) => {
    const [key = '', wanted] = value.split('=')
    if (wanted !== undefined) return { key, wanted }
    throw invalidInput(`'${value}' is not of the form <key>=[value]`)
  })
  const wanted = (kind: string): string[] | undefined => {
    const all = wishes.flatMap((wish) => (wish.key === kind ? [wish.wanted] : []))
    return all.length > 0 ? all : undefined
  }
  const [ips, nets, parts] = FIXED_IP_KEYS.map(wanted)
  const where = { ip_address: ips && anyOf(ips), subnet_id: nets && anyOf(nets) }
  const any = parts?.map((part) => ({ ip_address: { contains: part } }))
  const fits = ({ ip_address: ip, subnet_id: net }: Pick<Allocation, 'ip_address' | 'subnet_id'>) =>
    (ips?.includes(ip) ?? true) &&
    (nets?.includes(net) ?? true) &&
    (parts?.some((part) => ip.includes(part)) ?? true)
  return oneOfFew(
    (limit) =>
      rows(context, allocations)
        .list({ where, any, limit })
        .map((one) => one.port_id),
    ({ fixed_ips: held }) => Array.isArray(held) && held.some(fits),
  )
}
