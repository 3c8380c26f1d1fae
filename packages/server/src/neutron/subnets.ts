import { subnets } from '@meridian/contract'
import type { FastifyInstance } from 'fastify'
import { presentSubnet } from '#neutron/networks.ts'
import { serve } from '#serve.ts'

/** https://docs.openstack.org/api-ref/network/v2/#subnets */
export const subnetRoutes = (app: FastifyInstance): void =>
  serve(app, subnets, ({ neutron }) => neutron.subnets, {
    present: presentSubnet,
    order: { key: 'name', dir: 'asc' },
  })
