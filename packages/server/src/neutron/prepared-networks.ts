/**
 * A network with a way out, for a project without one: the network, a subnet, a router with a gateway,
 * and, where it is asked for, a security group for SSH. It is made as a whole, or not at all.
 */
import {
  formatIpv4,
  holds,
  overlap,
  parseCidr,
  parseIp,
  preparedNetworks,
  say,
  type NetworkPlan,
  type NetworkPrepare,
  type PreparedNetwork,
} from '@meridian/contract'
import type { NeutronNetwork, NeutronRouter, OpenStack } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'
import { createSshGroup, findSshGroup, giveSshRules, sshGroupOf } from '#neutron/ssh-group.ts'
import { errors } from '#http/errors.ts'
import { undoing, type Undoing } from '#undoing.ts'

export const preparedNetworkRoutes = (app: FastifyInstance): void => {
  bind(app, preparedNetworks.plan, async (_, { openstack, request }) =>
    planFor(openstack, request.ip.replace(/^::ffff:/, '')),
  )
  bind(app, preparedNetworks.create, async ({ body }, { openstack }) => prepare(openstack, body))
}

const planFor = async (
  { neutron, projectId: project_id }: OpenStack,
  caller: string,
): Promise<NetworkPlan> => {
  const [networks, subnets, pools, routers] = await Promise.all([
    neutron.networks.listAll({ project_id, fields: ['id', 'name'] }),
    neutron.subnets.listAll({ fields: ['id', 'cidr'] }),
    neutron.networks.listAll({ 'router:external': true }),
    neutron.routers.listAll({ project_id }),
  ])
  const pool = preferred(pools)
  const router = routers.find((one) => one.external_gateway_info?.network_id === pool?.id)
  const routes = routers.flatMap((one) => one.routes.map(({ destination }) => destination))
  const taken = [...subnets.flatMap(({ cidr }) => cidr ?? []), ...routes]
  return {
    name: freeName('private', networks),
    cidr: freeCidr(taken, caller),
    pool: pool ? { id: pool.id, name: pool.name } : null,
    router: router ? { id: router.id, name: router.name } : { name: freeName('edge', routers) },
  }
}

/** The cloud's own default, else one that is called as most are, else the first. */
const preferred = (pools: readonly NeutronNetwork[]): NeutronNetwork | undefined =>
  pools.find(({ is_default }) => is_default === true) ??
  pools.find(({ name }) => name === 'public') ??
  pools[0]

const freeName = (name: string, all: readonly { readonly name: string }[]): string => {
  const names = new Set(all.map((one) => one.name))
  if (!names.has(name)) return name
  let at = 2
  while (names.has(`${name}-${at}`)) at += 1
  return `${name}-${at}`
}

/**
 * The first 10.x.y.0/24 that shares no address with what the project can reach, nor with where its
 * user is: the answers to an office at 10.0.0.0/24 would stay in the cloud.
 */
const freeCidr = (taken: readonly string[], caller: string): string => {
  const known = taken.flatMap((text) => parseCidr(text) ?? [])
  const own = parseIp(caller)
  const base = 10n << 24n
  for (let at = 0n; at < 65_536n; at += 1n) {
    const range = { version: 4, value: base + (at << 8n), prefix: 24 } as const
    const isFree = !known.some((one) => overlap(one, range)) && !(own && holds(range, own))
    if (isFree) return `${formatIpv4(range)}/24`
  }
  throw errors.conflict(say('There is no range of addresses left within 10.0.0.0/8.'))
}

const prepare = async (openstack: OpenStack, body: NetworkPrepare): Promise<PreparedNetwork> => {
  const { neutron } = openstack
  const undo = undoing()
  try {
    const network = await neutron.networks.create({ name: body.name })
    undo.made(say('the network {name}', { name: body.name }), () =>
      neutron.networks.remove(network.id),
    )
    // Neutron deletes a network's subnets with it.
    const subnet = await neutron.subnets.create({
      ...{ network_id: network.id, ip_version: 4, name: body.name, cidr: body.cidr },
    })
    const router = body.pool_id === null ? undefined : await routerOf(openstack, body, undo)
    if (router) {
      await neutron.routers.addInterface(router.id, { subnet_id: subnet.id })
      undo.made(say('the interface of the router {name}', { name: router.name }), async () => {
        await neutron.routers.removeInterface(router.id, { subnet_id: subnet.id })
      })
    }
    const group =
      body.ssh_from === undefined ? undefined : await groupOf(openstack, body.ssh_from, undo)
    return {
      network_id: network.id,
      subnet_id: subnet.id,
      ...(router && { router_id: router.id }),
      ...(group !== undefined && { group_id: group }),
    }
  } catch (refusal) {
    await undo.all(refusal)
    throw refusal
  }
}

const routerOf = async (
  { neutron }: OpenStack,
  { name, pool_id, router_id, router_name = name }: NetworkPrepare,
  undo: Undoing,
): Promise<NeutronRouter> => {
  if (router_id !== undefined) return neutron.routers.get(router_id)
  const router = await neutron.routers.create({
    name: router_name,
    ...(pool_id !== null && { external_gateway_info: { network_id: pool_id } }),
  })
  undo.made(say('the router {name}', { name: router.name }), () =>
    neutron.routers.remove(router.id),
  )
  return router
}

const groupOf = async (openstack: OpenStack, from: string, undo: Undoing): Promise<string> => {
  const wanted = sshGroupOf(from)
  const found = await findSshGroup(openstack, wanted)
  if (found) return found.id
  const { id, name } = await createSshGroup(openstack, wanted)
  undo.made(say('the security group {name}', { name }), () =>
    openstack.neutron.securityGroups.remove(id),
  )
  await giveSshRules(openstack, id, wanted)
  return id
}
