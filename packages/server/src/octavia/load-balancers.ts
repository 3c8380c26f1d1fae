import { loadBalancers, Nullable, type LoadBalancer } from '@meridian/contract'
import { isOpenStackError, type Query } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { setTimeout as after } from 'node:timers/promises'
import { Type } from 'typebox'
import { bind, type Context } from '#bind.ts'
import { orGone, removing } from '#collections.ts'
import { newBalancer, newListener } from '#octavia/bodies.ts'
import type { Changing } from '#octavia/follow.ts'
import { makePool } from '#octavia/pool-parts.ts'
import { presentBalancer } from '#octavia/present.ts'
import { rowsOf } from '#rows.ts'
import { serve } from '#serve.ts'

/** https://docs.openstack.org/api-ref/load-balancer/v2/#load-balancers */
export const loadBalancerRoutes = (app: FastifyInstance, { follow }: Changing): void => {
  bind(app, loadBalancers.list, async ({ query }, context) => {
    const { octavia, projectId: project_id } = context.openstack
    const [found, addresses] = await Promise.all([
      octavia.loadBalancers.listAll({ project_id }),
      query.full === true ? addressesOf(context, { project_id }) : undefined,
    ])
    return {
      items: rowsOf(context, found, (one) => ({
        ...presentBalancer(one),
        ...addresses?.(one.vip_port_id),
      })),
    }
  })

  bind(app, loadBalancers.load, async ({ params, query }, context) => {
    const balancer = presentBalancer(await context.openstack.octavia.loadBalancers.get(params.id))
    const { vip_port_id: port_id } = balancer
    if (query.full !== true || !port_id) return balancer
    const addresses = await addressesOf(context, { port_id })
    return { ...balancer, ...addresses(port_id) }
  })

  // Octavia makes a whole tree in one call, too, and its release Zed leaves the parts of such a tree
  // in PENDING_CREATE for good: they follow one after the other.
  bind(app, loadBalancers.create, async ({ body }, context) => {
    const { loadbalancer, listener, pool, certificates, ...inside } = body
    const { octavia, projectId } = context.openstack
    const made = await octavia.loadBalancers.create(newBalancer(loadbalancer, projectId))
    if (listener || pool) {
      follow(context, made.id, async (step) => {
        const place = listener && {
          listener_id: (
            await step('listener', () =>
              octavia.listeners.create(newListener(made.id, listener, certificates)),
            )
          ).id,
        }
        if (pool) await makePool(step, octavia, place ?? { loadbalancer_id: made.id }, pool, inside)
      })
    }
    return presentBalancer(made)
  })

  const { update, remove } = loadBalancers
  serve(
    app,
    { update, remove },
    ({ octavia: { loadBalancers: all } }) => removing({ ...all, remove: all.removeAll }, orGone),
    { present: presentBalancer, inside: 'loadbalancer' },
  )
}

/** What is read of floating IPs here. */
const Held = Type.Object({
  id: Type.String(),
  ip: Type.String(),
  port_id: Type.Optional(Nullable(Type.String())),
})

/** What is known of the floating IP of a port, as a load balancer has it. */
type Known = (port: string | null | undefined) => Pick<LoadBalancer, 'floating_ip'>

/** Load balancers do not wait for Neutron any longer: they are shown without. */
const patienceMs = 2_000

/** The floating IPs of ports; where there are no routers to have some, none is spoken of. */
const addressesOf = async (context: Context, asked: Query): Promise<Known> => {
  const { OPENSTACK_NEUTRON_NETWORK: networks } = context.request.server.config.settings
  if (networks['enable_router'] === false) return () => ({})
  const reading = readAddresses(context, asked).catch((error: unknown) => {
    if (!isOpenStackError(error)) throw error
    context.request.log.warn({ err: error }, 'floating IPs of load balancers were not read')
    return undefined
  })
  const read = await Promise.race([reading, after(patienceMs, undefined, { ref: false })])
  return (port) => ({ floating_ip: read ? (read.get(port ?? '') ?? {}) : null })
}

const readAddresses = async (context: Context, asked: Query) => {
  const fields = ['id', 'floating_ip_address', 'port_id']
  const found = await context.openstack.neutron.floatingIps.listAll({ ...asked, fields })
  const held = rowsOf(
    context,
    found,
    ({ id, floating_ip_address: ip, port_id }) => ({ id, ip, port_id }),
    Held,
  )
  return new Map(held.map(({ id, ip, port_id }) => [port_id ?? '', { id, ip }]))
}
