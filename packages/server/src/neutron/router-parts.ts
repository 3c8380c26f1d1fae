/** What a router is made of: its interfaces, which are ports, and its static routes. */
import {
  routerInterfaces,
  RouterRoute,
  routerRoutes,
  type RouterInterface,
} from '@meridian/contract'
import {
  isOpenStackError,
  type NeutronHostRoute,
  type NeutronPort,
  type NeutronRouter,
  type OpenStack,
} from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind, type Context } from '#bind.ts'
import { errors } from '#http/errors.ts'
import type { KnownExtensions } from '#extensions.ts'
import { pageSize } from '#page-size.ts'
import { pageAsk, pageOf, withoutPaging } from '#paging.ts'
import { rowsOf } from '#rows.ts'

const presentInterface = (port: NeutronPort): RouterInterface => ({
  ...port,
  admin_state: port.admin_state_up ? 'UP' : 'DOWN',
})

/** https://docs.openstack.org/api-ref/network/v2/#add-interface-to-router */
export const routerInterfaceRoutes = (app: FastifyInstance): void => {
  bind(app, routerInterfaces.list, async ({ params, query }, context) => {
    const { openstack, request } = context
    const ask = pageAsk(query, pageSize(request, query.limit), { key: 'device_owner', dir: 'asc' })
    const terms = { ...withoutPaging(query), device_id: params.router_id }
    const leaf = await openstack.neutron.ports.leaf(ask, terms)
    return pageOf(leaf, (found) => rowsOf(context, found, presentInterface))
  })

  bind(app, routerInterfaces.load, async ({ params }, { openstack }) => {
    const port = await openstack.neutron.ports.get(params.id)
    if (port.device_id !== params.router_id) throw errors.notFound('the router has no such port')
    return presentInterface(port)
  })

  bind(app, routerInterfaces.add, async ({ params, body }, { openstack, reply }) => {
    const id = await added(openstack, params.router_id, body)
    void reply.header('location', `/api/neutron/routers/${params.router_id}/interfaces/${id}`)
    return { id }
  })

  bind(app, routerInterfaces.remove, async ({ params }, { openstack: { neutron } }) => {
    await neutron.routers.removeInterface(params.router_id, { port_id: params.id })
  })
}

type Added = {
  readonly subnet_id?: string | undefined
  readonly ip_address?: string | undefined
  readonly port_id?: string | undefined
}

/**
 * Joins what is said to the router; the id of its port. Neutron joins a subnet at the address of its
 * gateway only: for another a port is made, and deleted again where the router refuses it.
 */
const added = async (openstack: OpenStack, router: string, body: Added): Promise<string> => {
  const { neutron, projectId } = openstack
  const { subnet_id, ip_address, port_id } = body
  if (port_id !== undefined) {
    return (await neutron.routers.addInterface(router, { port_id })).port_id
  }
  if (subnet_id === undefined) throw errors.bad('a subnet or a port is needed')
  if (ip_address === undefined) {
    return (await neutron.routers.addInterface(router, { subnet_id })).port_id
  }
  const [subnet, { project_id }] = await Promise.all([
    neutron.subnets.get(subnet_id),
    neutron.routers.get(router),
  ])
  const port = await neutron.ports.create({
    network_id: subnet.network_id,
    fixed_ips: [{ subnet_id, ip_address }],
    // An administrator's port for somebody else's router is that project's.
    ...(project_id !== projectId && { project_id }),
  })
  try {
    return (await neutron.routers.addInterface(router, { port_id: port.id })).port_id
  } catch (error) {
    await neutron.ports.remove(port.id)
    throw error
  }
}

const routeKey = ({ destination, nexthop }: NeutronHostRoute): string =>
  `${destination.replace('/', '_')}_${nexthop}`

const presentRoute =
  (router_id: string, project_id: string | undefined) =>
  ({ destination, nexthop }: NeutronHostRoute): RouterRoute => ({
    id: routeKey({ destination, nexthop }),
    router_id,
    ...(project_id !== undefined && { project_id }),
    destination,
    nexthop,
  })

/** https://docs.openstack.org/api-ref/network/v2/#add-extra-routes-to-router */
export const staticRouteRoutes = (app: FastifyInstance, known: KnownExtensions): void => {
  const routesOf = async (context: Context, id: string): Promise<RouterRoute[]> => {
    const { routes, project_id } = await context.openstack.neutron.routers.get(id)
    return rowsOf(context, routes, presentRoute(id, project_id), RouterRoute)
  }
  const change = changer(known)

  bind(app, routerRoutes.list, async ({ params }, context) => ({
    items: await routesOf(context, params.router_id),
  }))

  bind(app, routerRoutes.load, async ({ params }, context) => {
    const routes = await routesOf(context, params.router_id)
    const found = routes.find(({ id }) => id === params.id)
    if (!found) throw errors.notFound('the router has no such route')
    return found
  })

  bind(app, routerRoutes.add, async ({ params, body }, context) => {
    const { router_id: id } = params
    const { project_id } = await change(context, id, 'addRoutes', body)
    return presentRoute(id, project_id)(body)
  })

  bind(app, routerRoutes.remove, async ({ params }, context) => {
    const [first = '', length = '', nexthop = ''] = params.id.split('_')
    const route = { destination: `${first}/${length}`, nexthop }
    await change(context, params.router_id, 'removeRoutes', route)
  })
}

type Doing = 'addRoutes' | 'removeRoutes'

/** How often routes that somebody else changed meanwhile are read again. */
const TRIES = 5

/**
 * Changes one route of a router. A Neutron that cannot do so (before Stein) is given all of them, with
 * the revision that they were read at, and again where that is over.
 */
const changer =
  (known: KnownExtensions) =>
  async (
    context: Context,
    id: string,
    doing: Doing,
    route: NeutronHostRoute,
  ): Promise<NeutronRouter> => {
    const { openstack, session } = context
    const { routers } = openstack.neutron
    const able = await known.of('network', openstack, session)
    if (able.some(({ alias }) => alias === 'extraroute-atomic')) {
      return routers[doing](id, [route])
    }
    for (let tries = 1; ; tries += 1) {
      const { routes, revision_number: revision } = await routers.get(id)
      const others = routes.filter((one) => routeKey(one) !== routeKey(route))
      try {
        return await routers.reroute(
          id,
          doing === 'addRoutes' ? [...others, route] : others,
          revision,
        )
      } catch (error) {
        const isOver = isOpenStackError(error, 'fault') && error.status === 412
        if (!isOver || tries === TRIES) throw error
      }
    }
  }
