/** What the two ends of a question are in the model: ports, addresses that nobody is seen at, or the outside. */
import { bitsOf, covers, parseCidr, parseIp, type Cidr } from '@meridian/contract'
import type { Model, ModelFloatingIp, ModelPort, ModelSubnet } from '#neutron/reachability/model.ts'

/** One address of a port. */
export type Inside = {
  readonly kind: 'inside'
  readonly port: ModelPort
  readonly address: string
  readonly range: Cidr
  readonly subnetId: string
}

/** An address of a subnet at which no port is seen. */
export type Hidden = {
  readonly kind: 'hidden'
  readonly address: string
  readonly range: Cidr
  readonly subnet: ModelSubnet
}

export type Outside = { readonly kind: 'outside'; readonly address: string; readonly range: Cidr }

/** A floating IP of the project, and the port that it leads to, if any. */
export type Floating = {
  readonly kind: 'floating'
  readonly address: string
  readonly range: Cidr
  readonly floatingIp: ModelFloatingIp
  readonly to: Inside | undefined
}

export type End = Inside | Hidden | Outside | Floating

/** The range of an address or range in a text; undefined for what is neither, such as an id. */
export const rangeOf = (text: string): Cidr | undefined => {
  const ip = parseIp(text)
  return ip ? { ...ip, prefix: bitsOf(ip.version) } : parseCidr(text)
}

/** All that the text may mean; nothing for a server or port without an address. */
export const endsOf = (model: Model, text: string): readonly End[] => {
  const range = rangeOf(text)
  return range ? atAddress(model, text, range) : portsOf(model, text).flatMap(addressesOf)
}

/** The port of that id, or those of the server of that id. */
export const portsOf = ({ ports }: Pick<Model, 'ports'>, id: string): readonly ModelPort[] => {
  const port = ports.find((one) => one.id === id)
  return port ? [port] : ports.filter(({ device_id }) => device_id === id)
}

const addressesOf = (port: ModelPort): readonly Inside[] =>
  port.fixed_ips.flatMap(({ ip_address: address, subnet_id: subnetId }) => {
    const range = rangeOf(address)
    return range ? [{ kind: 'inside', port, address, range, subnetId }] : []
  })

const atAddress = (model: Model, address: string, range: Cidr): readonly End[] => {
  const single = range.prefix === bitsOf(range.version)
  const own = model.ports
    .flatMap(addressesOf)
    .filter((one) => single && one.range.value === range.value && isOf(one, range))
  if (own.length > 0) return own
  const floatingIp = model.floatingIps?.find((one) => one.floating_ip_address === address)
  if (floatingIp)
    return [{ kind: 'floating', address, range, floatingIp, to: at(model, floatingIp) }]
  const subnet = model.subnets?.find((one) => {
    const whole = parseCidr(one.cidr ?? '')
    return whole !== undefined && covers(whole, range)
  })
  // An address in an external network counts as outside.
  const isOuter = model.networks?.some(
    (one) => one.id === subnet?.network_id && one['router:external'],
  )
  return subnet && isOuter !== true
    ? [{ kind: 'hidden', address, range, subnet }]
    : [{ kind: 'outside', address, range }]
}

const isOf = (one: { readonly range: Cidr }, { version }: Cidr) => one.range.version === version

const at = ({ ports }: Model, { port_id, fixed_ip_address }: ModelFloatingIp) =>
  ports
    .filter(({ id }) => id === port_id)
    .flatMap(addressesOf)
    .find(({ address }) => !fixed_ip_address || address === fixed_ip_address)

/** RFC 1918, RFC 6598, RFC 3927, RFC 4193 and RFC 4291: what nobody routes in the Internet. */
const privates = [
  ...['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', '169.254.0.0/16'],
  ...['fc00::/7', 'fe80::/10'],
].flatMap((text) => parseCidr(text) ?? [])

/**
 * Whether an address outside is one of a network that the cloud may know and the user does not see, or
 * of the operator's own: who routes it, and as which address it comes, cannot be told.
 */
export const isPrivate = (range: Cidr): boolean => privates.some((one) => covers(one, range))
