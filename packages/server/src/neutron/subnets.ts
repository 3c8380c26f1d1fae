import { subnets } from '@meridian/contract'
import type { FastifyInstance } from 'fastify'
import { bind, created } from '#bind.ts'
import { presentSubnet } from '#neutron/networks.ts'

/** https://docs.openstack.org/api-ref/network/v2/#subnets */
export const subnetRoutes = (app: FastifyInstance): void => {
  bind(app, subnets.list, async ({ query }, { openstack }) => ({
    items: (await openstack.neutron.subnets.listAll(query)).map(presentSubnet),
  }))

  bind(app, subnets.create, async ({ body }, context) => {
    const subnet = await context.openstack.neutron.subnets.create(body)
    created(context, '/api/neutron/subnets/', subnet.id)
    return presentSubnet(subnet)
  })

  bind(app, subnets.remove, async ({ params }, { openstack }) => {
    await openstack.neutron.subnets.remove(params.id)
    return undefined
  })
}
