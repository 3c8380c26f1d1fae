import { createHash } from 'node:crypto'
import {
  topology,
  TopologyNetwork,
  TopologyPort,
  TopologyRouter,
  TopologyServer,
  TopologySubnet,
  type Topology,
  type TopologyPart,
} from '@meridian/contract'
import { isOpenStackError } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind, type Context } from '#bind.ts'
import { failureOf } from '#failure.ts'
import { leftOutOf } from '#left-out.ts'
import type { Decide } from '#policy/decide.ts'
import { rowsOf } from '#rows.ts'
import type { Session } from '#sessions/session.ts'
import { isAdmin } from '#sessions/user-session.ts'
import * as part from '#topology/parts.ts'
import * as present from '#topology/present.ts'

/** `GET /api/topology/network/` [SH-TOPO-01]: five parts, each of which fails by itself. */
export const topologyRoutes = (app: FastifyInstance, decide: Decide): void =>
  bind(app, topology.network, async ({ headers }, context) => {
    const { openstack, session, request, reply } = context
    const { CONSOLE_TYPE: consoleType } = app.config.settings
    const read = await readParts(context, isAdmin(session, app.config))
    const model = modelOf(context, read, {
      projectId: openstack.projectId,
      consoleType: consoleType === null || consoleType === '' ? undefined : consoleType,
      may: judge(decide, session),
    })
    const told = { ...model, failures: read.failures, ...leftOutOf(request) }
    const version = versionOf(told)
    reply.header('ETag', `"${version}"`)
    if (isKnown(headers['if-none-match'], version)) reply.code(304)
    return { version, ...told }
  })

type Failures = Topology['failures']

/** All of them at the same time; a session that ended throws. */
const readParts = async ({ openstack }: Context, wide: boolean) => {
  const failures: Failures = []
  const attempt = async <T>(name: TopologyPart, read: Promise<readonly T[]>) => {
    try {
      return await read
    } catch (error) {
      if (!isOpenStackError(error) || error.status === 401) throw error
      failures.push({ part: name, ...failureOf(error) })
      return []
    }
  }
  const found = part.readNetworks(openstack, wide)
  const [servers, networks, subnets, routers, ports] = await Promise.all([
    attempt('servers', part.readServers(openstack)),
    attempt('networks', found),
    attempt('subnets', part.readSubnets(openstack, found, wide)),
    attempt('routers', part.readRouters(openstack)),
    attempt('ports', part.readPorts(openstack, wide)),
  ])
  failures.sort((one, other) => compare(one.part, other.part))
  return { servers, networks, subnets, routers, ports, failures }
}

type Parts = Awaited<ReturnType<typeof readParts>>

const modelOf = (context: Context, parts: Parts, by: present.Onlooker) => {
  const { projectId } = by
  const subnets = Map.groupBy(
    rowsOf(
      context,
      parts.subnets,
      (subnet) => ({
        network: String(subnet.network_id),
        shown: present.presentSubnet(by)(subnet),
      }),
      subnetShape,
    ),
    ({ network }) => network,
  )
  const grouped = new Map(
    [...subnets].map(([id, all]) => [id, all.map(({ shown }) => shown).toSorted(byId)]),
  )
  const drawn = parts.networks.filter((network) => part.isDrawn(network, projectId))
  const networks = rowsOf(context, drawn, present.presentNetwork(by, grouped), TopologyNetwork)
  const routers = rowsOf(context, parts.routers, present.presentRouter(by), TopologyRouter)
  const servers = rowsOf(context, parts.servers, present.presentServer(by), TopologyServer)
  const known = new Set(networks.map(({ id }) => id))
  const ports = rowsOf(context, parts.ports, present.presentPort(by), TopologyPort).filter(
    ({ network_id, device_owner }) =>
      known.has(network_id) && device_owner !== 'network:router_ha_interface',
  )
  const gateways = present.gatewaysOf(routers, ports).filter((one) => known.has(one.network_id))
  return {
    servers: servers.toSorted(byName),
    networks: networks.toSorted(externalFirst),
    routers: routers.toSorted(byName),
    ports: [...ports, ...gateways].toSorted(byId),
  }
}

const subnetShape = {
  type: 'object',
  required: ['network', 'shown'],
  properties: { network: { type: 'string' }, shown: TopologySubnet },
}

/** The rules of a service, asked once for each project that something belongs to. */
const judge = (decide: Decide, session: Session): present.Onlooker['may'] => {
  const known = new Map<string, boolean>()
  return (service, rule, project) => {
    const key = `${rule} ${project}`
    const before = known.get(key)
    if (before !== undefined) return before
    // Neutron asks of a subnet also whose network it is on, in the older name of a project.
    const target = { project_id: project, tenant_id: project, 'network:tenant_id': project }
    const verdict = decide(session, { rules: [[service, rule]], target })
    known.set(key, verdict)
    return verdict
  }
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

type Named = { readonly name: string; readonly id: string }

const byId = (one: { readonly id: string }, other: { readonly id: string }): number =>
  compare(one.id, other.id)

/** Neither service promises an order, and what is drawn should not jump about. */
const byName = (one: Named, other: Named): number =>
  compare(one.name, other.name) || compare(one.id, other.id)

const externalFirst = (one: TopologyNetwork, other: TopologyNetwork): number =>
  Number(other['router:external']) - Number(one['router:external']) || byName(one, other)

const versionOf = (model: object): string =>
  createHash('sha256').update(JSON.stringify(model)).digest('base64url').slice(0, 22)

/** Whether a browser has this version: a proxy on the way may have made its mark a weak one. */
const isKnown = (header: string | undefined, version: string): boolean =>
  header?.replace(/^W\//, '') === `"${version}"`
