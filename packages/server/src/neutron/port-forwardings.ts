import { PortForwarding, portForwardings } from '@meridian/contract'
import {
  isOpenStackError,
  type NeutronPortForwarding,
  type NeutronPortForwardingCreate,
} from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind, type Context } from '#bind.ts'
import { changing, making } from '#collections.ts'
import { rowsOf } from '#rows.ts'
import { serve } from '#serve.ts'

/** https://docs.openstack.org/api-ref/network/v2/#floating-ips-port-forwarding */
export const portForwardingRoutes = (app: FastifyInstance): void => {
  bind(app, portForwardings.list, async ({ params }, context) => {
    const found = await context.openstack.neutron.portForwardings(params.id).listAll()
    const own = rowsOf(context, found, presenter(params.id))
    return { items: found.length > 0 ? own : await told(context, params.id) }
  })

  bind(app, portForwardings.load, async ({ params: { id, forwarding_id } }, context) => {
    try {
      const found = await context.openstack.neutron.portForwardings(id).get(forwarding_id)
      return presenter(id)(found)
    } catch (error) {
      if (!isOpenStackError(error, 'fault') || error.status !== 404) throw error
      const one = (await told(context, id)).find((brief) => brief.id === forwarding_id)
      if (!one) throw error
      return one
    }
  })

  const { create, update, remove } = portForwardings
  serve(
    app,
    { create, update, remove },
    ({ neutron }, { id }) => changing(making(neutron.portForwardings(id), sent), sent),
    { present: (one, _, { id }) => presenter(id)(one) },
  )
}

/** A forwarding with its ports in a word; Neutron does not say which floating IP it is of. */
const presenter =
  (floatingip_id: string) =>
  (one: NeutronPortForwarding): PortForwarding => ({
    ...one,
    floatingip_id,
    external_ports: worded(one.external_port, one.external_port_range),
    internal_ports: worded(one.internal_port, one.internal_port_range),
    target: `${one.internal_port_id}_${one.internal_ip_address}`,
  })

/**
 * The forwardings of an address as it tells of them itself, to administrators of other projects,
 * too: without their descriptions, and of ranges without the ports.
 */
const told = async (context: Context, id: string): Promise<PortForwarding[]> => {
  const { port_forwardings = [], project_id } = await context.openstack.neutron.floatingIps.get(id)
  const present = presenter(id)
  return rowsOf(
    context,
    port_forwardings,
    (one) => ({ ...present(one), ...(project_id !== undefined && { project_id }) }),
    PortForwarding,
  )
}

/** `22:22` is one port. */
const worded = (port: number | null | undefined, range = ''): string => {
  const [first, last] = range.split(':')
  if (port !== null && port !== undefined) return String(port)
  return first !== undefined && first === last ? first : range
}

type Body = {
  readonly protocol?: string
  readonly external_ports?: string
  readonly internal_ports?: string
  readonly target?: string
  readonly description?: string
}

/** One port goes as a port, which clouds take that know no ranges. */
const sent = ({ external_ports, internal_ports, target, ...rest }: Body) => {
  const [internal_port_id, internal_ip_address] = target?.split('_', 2) ?? []
  const body: NeutronPortForwardingCreate = {
    ...rest,
    ...(internal_port_id !== undefined && { internal_port_id }),
    ...(internal_ip_address !== undefined && { internal_ip_address }),
    ...(external_ports?.includes(':') && { external_port_range: external_ports }),
    ...(internal_ports?.includes(':') && { internal_port_range: internal_ports }),
    ...(external_ports &&
      !external_ports.includes(':') && { external_port: Number(external_ports) }),
    ...(internal_ports &&
      !internal_ports.includes(':') && { internal_port: Number(internal_ports) }),
  }
  return body
}
