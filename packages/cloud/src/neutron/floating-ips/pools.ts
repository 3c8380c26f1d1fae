/** https://docs.openstack.org/api-ref/network/v2/#floating-ip-pools */
import { ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { picked } from '#neutron/listing.ts'
import { rows } from '#scene.ts'
import { networks, subnets } from '#neutron/tables.ts'

/** The IPv4 subnets of external networks, each as a pool of the asking project. */
export const floatingIpPoolRoutes: Routes = (router) => {
  for (const path of ['/floatingip_pools', '/floatingip-pools']) {
    router.get(path, (context) => {
      const project = { project_id: context.projectId, tenant_id: context.projectId }
      const open = rows(context, networks).list({ where: { 'router:external': true } })
      const where = { network_id: open.map(({ id }) => id), ip_version: 4 }
      const pools = rows(context, subnets)
        .list({ where })
        .map(({ id, name, network_id, cidr }) => {
          const pool = { subnet_id: id, subnet_name: name, network_id, cidr, ...project }
          return picked(pool, context.query.getAll('fields'))
        })
      return ok({ floatingip_pools: context.allows('get_floatingip_pool', project) ? pools : [] })
    })
  }
}
