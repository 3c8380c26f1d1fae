import { FreeAddress, waysOut, WayOut } from '@meridian/contract'
import type { NeutronFloatingIp } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'
import { routerPorts } from '#neutron/floating-ips.ts'
import { rowsOf } from '#rows.ts'

/** Which networks of the project lead outside, through which router, and by which addresses. */
export const waysOutRoutes = (app: FastifyInstance): void => {
  bind(app, waysOut.load, async (_, context) => {
    const { neutron, projectId: project_id } = context.openstack
    const [ports, routers, pools, addresses] = await Promise.all([
      neutron.ports.listAll({
        ...{ project_id, device_owner: routerPorts },
        fields: ['id', 'network_id', 'device_id'],
      }),
      neutron.routers.listAll({ project_id, fields: ['id', 'name', 'external_gateway_info'] }),
      neutron.networks.listAll({ 'router:external': true, fields: ['id', 'name'] }),
      neutron.floatingIps.listAll({ project_id }),
    ])
    const byId = new Map(routers.map((router) => [router.id, router]))
    const ways = ports.filter(({ device_id }) => byId.has(device_id))
    return {
      ways: rowsOf(
        context,
        ways,
        ({ network_id, device_id }) => {
          const { name = '', external_gateway_info: gateway = null } = byId.get(device_id) ?? {}
          return {
            network_id,
            router: { id: device_id, name },
            pool: gateway?.network_id ?? null,
          }
        },
        WayOut,
      ),
      pools: pools.map(({ id, name }) => ({ id, name })),
      addresses: rowsOf(
        context,
        addresses.filter(isFree),
        ({ id, floating_ip_address: ip, floating_network_id: pool }) => ({ id, ip, pool }),
        FreeAddress,
      ),
      own_address: context.request.ip.replace(/^::ffff:/, ''),
    }
  })
}

/** One whose ports lead to addresses of their own cannot lead to one as a whole. */
const isFree = ({ port_id, port_forwardings = [] }: NeutronFloatingIp): boolean =>
  port_id === null && port_forwardings.length === 0
