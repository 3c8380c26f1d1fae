import { subnetPools } from '@meridian/contract'
import type { NeutronSubnetPool } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { serve } from '#serve.ts'

/** A pool whose prefix lengths are numbers: older releases of Neutron write them as text. */
export const presentPool = (pool: NeutronSubnetPool) => ({
  ...pool,
  min_prefixlen: Number(pool.min_prefixlen),
  max_prefixlen: Number(pool.max_prefixlen),
  default_prefixlen: Number(pool.default_prefixlen),
})

/** https://docs.openstack.org/api-ref/network/v2/#subnet-pools-extension-subnetpools */
export const subnetPoolRoutes = (app: FastifyInstance): void =>
  serve(app, subnetPools, ({ neutron }) => neutron.subnetPools, { present: presentPool })
