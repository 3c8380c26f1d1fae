import {
  networks,
  subnets,
  type Network,
  type NetworkCreate,
  type SubnetCreate,
} from '@meridian/contract'
import { call } from '#api/call.ts'
import { ApiError, messageOf, type FieldFault } from '#api/errors.ts'
import { subnetAddressBody } from '#forms/subnet-address.ts'
import { t } from '#lib/translate.ts'
import { linesOf, pairOf } from '#workflows/create-network/subnet-rules.ts'
import type { Values } from '#workflows/create-network/values.ts'

/** The network of the form; what was left to the cloud is left out. */
export const networkBody = (values: Values): NetworkCreate => ({
  name: values.name.trim(),
  admin_state_up: values.admin_state_up,
  // Saying it at all needs a right of its own.
  ...(values.shared && { shared: true }),
  ...(!Number.isNaN(values.mtu) && { mtu: values.mtu }),
  ...(values.availability_zone_hints.length > 0 && {
    availability_zone_hints: values.availability_zone_hints,
  }),
})

/** The subnet of the form, in a network. */
export const subnetBody = (values: Values, network_id: string): SubnetCreate => {
  const { ipv6_modes: mode } = values
  const gateway = values.gateway_ip.trim()
  const pools = linesOf(values.allocation_pools).map(pairOf)
  const nameservers = linesOf(values.dns_nameservers)
  const routes = linesOf(values.host_routes).map(pairOf)
  return {
    network_id,
    name: values.subnet_name.trim(),
    ...subnetAddressBody(values),
    enable_dhcp: values.enable_dhcp,
    ...(values.no_gateway ? { gateway_ip: null } : gateway !== '' && { gateway_ip: gateway }),
    ...(values.ip_version === '6' &&
      mode !== '' && { ipv6_ra_mode: mode, ipv6_address_mode: mode }),
    ...(pools.length > 0 && {
      allocation_pools: pools.map(([start = '', end = '']) => ({ start, end })),
    }),
    ...(nameservers.length > 0 && { dns_nameservers: [...nameservers] }),
    ...(routes.length > 0 && {
      host_routes: routes.map(([destination = '', nexthop = '']) => ({ destination, nexthop })),
    }),
  }
}

/**
 * Makes the network and, when asked for, its subnet. A network whose subnet is refused is deleted
 * again; the error says so, and names what remains where that fails too. Throws `ApiError`.
 */
export const create = async (values: Values): Promise<Network> => {
  const network = await call(networks.create, { body: networkBody(values) })
  if (!values.with_subnet) return network
  try {
    await call(subnets.create, { body: subnetBody(values, network.id) })
    return network
  } catch (error) {
    throw await undone(network, error)
  }
}

/** The form calls the subnet's name by another name than Neutron: it has the network's, too. */
const ofSubnet = ({ path, message }: FieldFault): FieldFault => ({
  path: path.map((name) => (name === 'name' ? 'subnet_name' : name)),
  message,
})

/** The error of the subnet, with what became of the network. */
const undone = async ({ id, name }: Network, error: unknown): Promise<unknown> => {
  if (!(error instanceof ApiError)) return error
  const words = { name: name === '' ? id : name, id, reason: error.message }
  const after = (text: string) =>
    new ApiError(error.status, text, {
      ...(error.service !== undefined && { service: error.service }),
      ...(error.requestId !== undefined && { requestId: error.requestId }),
      ...(error.upstreamStatus !== undefined && { upstreamStatus: error.upstreamStatus }),
      told: error.told,
      // What became of the network stands above the steps, whatever stands beside fields.
      fields: [...error.fields.map(ofSubnet), { path: [], message: text }],
      cause: error,
    })
  try {
    await call(networks.remove, { params: { id } }, { quiet: true })
    return after(
      t('{reason} The network {name} was deleted again, because its subnet failed.', words),
    )
  } catch (second) {
    return after(
      t(
        '{reason} The network {name} ({id}) remains without a subnet, because it could not be ' +
          'deleted: {why}',
        { ...words, why: messageOf(second) },
      ),
    )
  }
}
