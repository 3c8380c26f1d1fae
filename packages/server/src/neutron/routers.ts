import { L3Agent, routers, routerZones, type Router, type RoutersQuery } from '@meridian/contract'
import type { NeutronRouter, OpenStack, Query } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind, created } from '#bind.ts'
import { rowsOf } from '#rows.ts'
import { serve } from '#serve.ts'

/** A router with its state in words; an address of its gateway names its subnet, too. */
export const presentRouter = (router: NeutronRouter): Router => {
  const { admin_state_up, external_gateway_info: gateway } = router
  return {
    ...router,
    admin_state: admin_state_up ? 'UP' : 'DOWN',
    external_gateway_info: gateway && {
      ...gateway,
      external_fixed_ips: (gateway.external_fixed_ips ?? []).flatMap(({ subnet_id, ip_address }) =>
        subnet_id === undefined || ip_address === undefined ? [] : [{ subnet_id, ip_address }],
      ),
    },
  }
}

/** Neutron shows administrators the routers of all projects. */
const filters = (query: RoutersQuery, { projectId }: OpenStack): Query => {
  const { all_projects, ...rest } = query
  const { project_id = all_projects === true ? '' : projectId, ...own } = rest
  return { ...own, ...(project_id !== '' && { project_id }) }
}

/** https://docs.openstack.org/api-ref/network/v2/#routers-routers */
export const routerRoutes = (app: FastifyInstance): void => {
  const { create, ...plain } = routers
  serve(app, plain, ({ neutron }) => neutron.routers, {
    present: presentRouter,
    filters,
    order: { key: 'name', dir: 'asc' },
  })

  bind(app, create, async ({ body }, context) => {
    const { network_id, enable_snat, ...rest } = body
    const made = await context.openstack.neutron.routers.create({
      ...rest,
      ...(network_id !== undefined && {
        external_gateway_info: { network_id, ...(enable_snat !== undefined && { enable_snat }) },
      }),
    })
    created(context, create.path, made.id)
    return presentRouter(made)
  })

  bind(app, routers.setGateway, async ({ params, body }, { openstack: { neutron } }) => {
    const { network_id, enable_snat, subnet_id, ip_address } = body
    const fixed = {
      ...(subnet_id !== undefined && { subnet_id }),
      ...(ip_address !== undefined && { ip_address }),
    }
    // Neutron's rules ask about each part that is named, so that what is not said is left out.
    await neutron.routers.update(params.id, {
      external_gateway_info: {
        network_id,
        ...(enable_snat !== undefined && { enable_snat }),
        ...(Object.keys(fixed).length > 0 && { external_fixed_ips: [fixed] }),
      },
    })
  })

  bind(app, routers.clearGateway, async ({ params }, { openstack: { neutron } }) => {
    await neutron.routers.update(params.id, { external_gateway_info: null })
  })

  bind(app, routers.agents, async ({ params }, context) => {
    const found = await context.openstack.neutron.routers.agents(params.id)
    return { items: rowsOf(context, found, ({ ...agent }) => agent, L3Agent) }
  })

  bind(app, routerZones.list, async (_, { openstack }) => {
    const zones = await openstack.neutron.availabilityZones()
    return { items: zones.filter(({ resource }) => resource === 'router') }
  })
}
