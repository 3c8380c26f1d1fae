import { Type, type Static } from 'typebox'
import { Items, Nullable, del, get, post, put } from '#endpoint.ts'
import { Uuid } from '#ids.ts'
import { Ids, States, flag, optionalText, text } from '#octavia/common.ts'
import { ListenerCreate, withListener } from '#octavia/listeners.ts'

/** A load balancer in Octavia's own names (SV-LB-01). */
export const LoadBalancer = Type.Object({
  ...States,
  name: Type.String(),
  description: optionalText,
  vip_address: Type.String(),
  vip_port_id: optionalText,
  vip_subnet_id: optionalText,
  vip_network_id: optionalText,
  flavor_id: optionalText,
  availability_zone: optionalText,
  provider: optionalText,
  listeners: Ids,
  pools: Ids,
  /**
   * Where it was asked for with `full`; with nothing in it where there is none, and null where the
   * network service has not told.
   */
  floating_ip: Type.Optional(
    Nullable(Type.Object({ id: Type.Optional(Type.String()), ip: Type.Optional(Type.String()) })),
  ),
})
export type LoadBalancer = Static<typeof LoadBalancer>

export const LoadBalancerCreate = Type.Object({
  name: text,
  description: text,
  vip_subnet_id: Uuid,
  vip_address: Type.Optional(Type.String({ maxLength: 64 })),
  flavor_id: Type.Optional(Uuid),
  availability_zone: text,
  provider: Type.Optional(Type.String({ maxLength: 64 })),
  admin_state_up: flag,
})
export type LoadBalancerCreate = Static<typeof LoadBalancerCreate>

export const LoadBalancerUpdate = Type.Object({
  name: text,
  description: text,
  admin_state_up: flag,
})
export type LoadBalancerUpdate = Static<typeof LoadBalancerUpdate>

/** `full` tells the floating IP of each, too. */
const Full = Type.Object({ full: flag })

const all = '/api/lbaas/loadbalancers/'
const one = '/api/lbaas/loadbalancers/{id}/'
const params = { id: Uuid }

export const loadBalancers = {
  /** The project's. */
  list: get(all, {
    query: Full,
    reply: Items(LoadBalancer),
    asks: ({ full }) => (full === true ? ['load-balancer', 'network'] : ['load-balancer']),
  }),
  load: get(one, {
    params,
    query: Full,
    reply: LoadBalancer,
    asks: ({ full }) => (full === true ? ['load-balancer', 'network'] : ['load-balancer']),
  }),
  /** With what is to be under it; it is PENDING_CREATE when this answers. */
  create: post(all, {
    body: Type.Object({
      loadbalancer: LoadBalancerCreate,
      listener: Type.Optional(ListenerCreate),
      ...withListener,
    }),
    reply: LoadBalancer,
  }),
  update: put(one, {
    params,
    body: Type.Object({ loadbalancer: LoadBalancerUpdate }),
    status: 204,
  }),
  /** With all that is under it. */
  remove: del(one, { params, status: 204 }),
} as const
