/** Reads what decides a question, in a few calls most of which go at once. */
import type { ReachPart, ReachabilityQuery } from '@meridian/contract'
import {
  isOpenStackError,
  type NeutronNetwork,
  type NeutronPort,
  type Query,
} from '@meridian/openstack'
import type { TSchema } from 'typebox'
import type { Context } from '#bind.ts'
import { failureOf } from '#failure.ts'
import { routerPorts } from '#neutron/floating-ips.ts'
import { isExternal } from '#neutron/networks.ts'
import { portsOf, rangeOf } from '#neutron/reachability/ends.ts'
import {
  isDoor,
  isSame,
  ModelAddressGroup,
  ModelFloatingIp,
  ModelGroup,
  ModelNetwork,
  ModelPort,
  ModelRouter,
  ModelSubnet,
  type Model,
  type ModelServer,
} from '#neutron/reachability/model.ts'
import { presentRule } from '#neutron/security-group-rules.ts'
import { rowsOf } from '#rows.ts'
import { isAdmin } from '#sessions/user-session.ts'

type Unread = { part: ReachPart } & ReturnType<typeof failureOf>

/** The model, and what of it could not be read. */
export type Read = { readonly model: Model; readonly unread: Unread[] }

type Asked = Pick<ReachabilityQuery, 'source' | 'destination' | 'project_id'>

/**
 * What the question hangs on, in eight calls at most, nine for administrators. Ports are what everything
 * hangs on, and so is a server without any: where they cannot be read, it throws as a list does.
 */
export const readModel = async (context: Context, asked: Asked): Promise<Read> => {
  const { openstack, session, request } = context
  const { neutron } = openstack
  const { project_id: projectId = openstack.projectId } = asked
  const ends = [asked.source, asked.destination]
  // Others are shown what is theirs, shared with them or in their networks; administrators all there is.
  const wide = isAdmin(session, request.server.config)
  const scope = wide ? { project_id: projectId } : {}
  const { unread, attempt } = attempts()
  const networksOf = async (read: Promise<NeutronNetwork[]>) =>
    whole(
      context,
      await read,
      (one) => ({ ...one, 'router:external': isExternal(one, projectId) }),
      ModelNetwork,
    )

  const [ports, routers, floatingIps, ownNetworks, ownSubnets] = await Promise.all([
    readPorts(context, scope),
    attempt('routers', async () =>
      whole(context, await neutron.routers.listAll(scope), itself, ModelRouter),
    ),
    ends.some((end) => rangeOf(end))
      ? attempt('floating_ips', async () =>
          whole(context, await neutron.floatingIps.listAll(scope), itself, ModelFloatingIp),
        )
      : undefined,
    wide ? undefined : attempt('networks', () => networksOf(neutron.networks.listAll())),
    wide
      ? undefined
      : attempt('subnets', async () =>
          whole(context, await neutron.subnets.listAll(), itself, ModelSubnet),
        ),
  ])

  const meant = ends.flatMap((end) => portsAt({ ports, floatingIps }, end))
  const around = [...meant, ...ports.filter(isDoor)]
  const groupIds = [...new Set(meant.flatMap(({ security_groups }) => security_groups))]
  const [servers, groups, doors, networks = ownNetworks, subnets = ownSubnets] = await Promise.all([
    readServers(context, ends, meant, attempt),
    attempt('security_groups', async () =>
      whole(
        context,
        await neutron.securityGroups.some(groupIds),
        (group) => ({
          ...group,
          security_group_rules: (group.security_group_rules ?? []).map(presentRule),
        }),
        ModelGroup,
      ),
    ),
    wide ? attempt('routers', () => readPorts(context, doorsOf(meant))) : [],
    wide
      ? attempt('networks', () =>
          networksOf(neutron.networks.some(networkIdsOf(around, routers ?? []))),
        )
      : undefined,
    wide
      ? attempt('subnets', async () =>
          whole(context, await neutron.subnets.some(subnetIdsOf(around)), itself, ModelSubnet),
        )
      : undefined,
  ])

  const named = addressGroupIdsOf(groups ?? [])
  const addressGroups =
    named.length === 0
      ? []
      : await attempt('address_groups', async () =>
          whole(context, await neutron.addressGroups.some(named), itself, ModelAddressGroup),
        )
  const model: Model = {
    ...{ projectId, servers, networks, subnets, groups, addressGroups, floatingIps },
    ports: [...ports, ...(doors ?? []).filter(({ id }) => ports.every((port) => port.id !== id))],
    routers: doors && routers,
  }
  return { model, unread }
}

const itself = <T extends object>(row: T): T => ({ ...row })

/** Tries each read; what fails is told, unless the session itself has come to its end. */
const attempts = () => {
  const unread: Unread[] = []
  const attempt = async <T>(part: ReachPart, read: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await read()
    } catch (error) {
      if (!isOpenStackError(error) || error.status === 401) throw error
      unread.push({ part, ...failureOf(error) })
      return undefined
    }
  }
  return { unread, attempt }
}

type Attempt = ReturnType<typeof attempts>['attempt']

/** All rows, or undefined where some make no sense: what is missing among them would be taken for none. */
const whole = <W, S>(
  context: Context,
  found: readonly W[],
  present: (row: W) => S,
  shape: TSchema,
): S[] | undefined => {
  const rows = rowsOf(context, found, present, shape)
  return rows.length === found.length ? rows : undefined
}

const readPorts = async (context: Context, asked: Query) => {
  const fields = Object.keys(ModelPort.properties)
  const found: NeutronPort[] = await context.openstack.neutron.ports.listAll({ ...asked, fields })
  return rowsOf(context, found, itself, ModelPort)
}

/** The ports that an end may mean, by their own addresses or by a floating IP. */
const portsAt = (
  { ports, floatingIps }: Pick<Model, 'ports' | 'floatingIps'>,
  end: string,
): readonly ModelPort[] => {
  if (!rangeOf(end)) return portsOf({ ports }, end)
  const bound = floatingIps?.find((one) => one.floating_ip_address === end)?.port_id
  return ports.filter(
    ({ id, fixed_ips }) =>
      id === bound || fixed_ips.some(({ ip_address }) => isSame(ip_address, end)),
  )
}

/** The ports of routers in the networks of the ends: those of others are in no list of the project. */
const doorsOf = (ports: readonly ModelPort[]): Query => ({
  network_id: [...new Set(ports.map(({ network_id }) => network_id))],
  device_owner: routerPorts,
})

/** So many servers are asked for; more have one address in several networks. */
const mostServers = 2

/** The servers of the ports. An id that no port has must be a server's: one that is not there throws. */
const readServers = async (
  { openstack: { nova } }: Context,
  ends: readonly string[],
  meant: readonly ModelPort[],
  attempt: Attempt,
): Promise<ModelServer[]> => {
  const read = async (id: string): Promise<ModelServer> => {
    const { name = '', status = 'UNKNOWN' } = await nova.servers.get(id)
    return { id, name, status }
  }
  const bare = ends.filter((end) => !rangeOf(end) && portsOf({ ports: meant }, end).length === 0)
  const ofPorts = meant
    .filter(({ device_owner }) => device_owner.startsWith('compute:'))
    .map(({ device_id }) => device_id)
  const found = await Promise.all([
    ...bare.map(read),
    ...[...new Set(ofPorts)].slice(0, mostServers).map((id) => attempt('servers', () => read(id))),
  ])
  return found.flatMap((one) => one ?? [])
}

const networkIdsOf = (ports: readonly ModelPort[], routers: readonly ModelRouter[]) => [
  ...new Set([
    ...ports.map(({ network_id }) => network_id),
    ...routers.flatMap(({ external_gateway_info: info }) => info?.network_id ?? []),
  ]),
]

const subnetIdsOf = (ports: readonly ModelPort[]) => [
  ...new Set(ports.flatMap(({ fixed_ips }) => fixed_ips.map(({ subnet_id }) => subnet_id))),
]

const addressGroupIdsOf = (groups: readonly ModelGroup[]) => [
  ...new Set(
    groups.flatMap(({ security_group_rules: rules }) =>
      rules.flatMap(({ remote_address_group_id: id }) => id ?? []),
    ),
  ),
]
