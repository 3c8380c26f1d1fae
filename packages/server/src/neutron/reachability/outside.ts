/** The way between a port and the outside of the cloud, and by which address. */
import type { Cidr } from '@meridian/contract'
import type { Inside } from '#neutron/reachability/ends.ts'
import {
  named,
  thing,
  type Hop,
  type Model,
  type ModelFloatingIp,
  type Traffic,
} from '#neutron/reachability/model.ts'
import { isExternal, networkHop, wayTo } from '#neutron/reachability/way.ts'

/** From a port out to the range. A floating IP of the port stands in for translation by the router. */
export const wayOut = (model: Model, from: Inside, range: Cidr): readonly Hop[] => {
  const way = wayTo(model, startAt(from), { range, networkId: undefined })
  const last = way.at(-1)
  if (last?.kind !== 'gateway' || !['snat', 'no_snat'].includes(last.code)) return way
  if (!model.floatingIps && last.code === 'no_snat') {
    return [...way.slice(0, -1), { ...last, state: 'unknown', code: 'floating_ips_unread' }]
  }
  const found = boundTo(model, from)
  if (!found) return way
  return [...way.slice(0, -1), { ...last, state: 'ok', ...leading(found) }]
}

const leading = (found: ModelFloatingIp) => ({
  code: 'floating_ip' as const,
  floating_ip: thingOf(found),
  address: found.floating_ip_address,
})

const thingOf = (one: ModelFloatingIp) => named({ id: one.id, name: one.floating_ip_address })

/** From the outside in to a port. */
export const wayIn = (model: Model, range: Cidr, to: Inside, traffic: Traffic): readonly Hop[] => {
  const { network_id: networkId } = to.port
  const inside = networkHop(model, networkId)
  if (isExternal(model, networkId)) {
    return [inside.state === 'ok' ? { ...inside, code: 'direct' } : inside]
  }
  if (!model.networks) return [inside]
  // Addresses behind the next hop of a static route come through it, and so do the answers.
  const out = wayTo(model, startAt(to), { range, networkId: undefined })
  const beyond = out.find(({ code }) => code === 'next_hop')
  if (beyond) return [beyond, inside]
  const back = out.filter((hop) => hop.kind !== 'network').toReversed()
  if (range.version === 6) return [...back, inside]
  const found = boundTo(model, to)
  if (found) return [...byFloating(model, found), inside]
  const forwarded = forwardedTo(model, to, traffic)
  if (forwarded) {
    const [door, ...rest] = byFloating(model, forwarded.floatingIp)
    const address = `${forwarded.floatingIp.floating_ip_address}:${forwarded.port}`
    return [...(door ? [{ ...door, code: 'forwarded' as const, address }] : []), ...rest, inside]
  }
  if (!model.floatingIps) {
    return [{ kind: 'floating_ip', state: 'unknown', code: 'floating_ips_unread' }, inside]
  }
  // Without a way out there is none in: that comes before the address.
  if (back.some(({ state, code }) => state !== 'ok' && code !== 'no_snat')) return [...back, inside]
  const network = out.find(({ kind }) => kind === 'gateway')?.network
  return [
    { kind: 'floating_ip', state: 'stopped', code: 'no_floating_ip', ...(network && { network }) },
    ...back.filter(({ kind }) => kind === 'router'),
    inside,
  ]
}

/** Through the router that a floating IP stands at. */
const byFloating = (model: Model, found: ModelFloatingIp): readonly Hop[] => {
  const door: Hop = {
    kind: 'floating_ip',
    state: 'ok',
    ...leading(found),
    network: thing(model.networks, found.floating_network_id),
  }
  const router = model.routers?.find(({ id }) => id === found.router_id)
  if (router) {
    const facts = { kind: 'router', router: named(router) } as const
    return [
      door,
      router.admin_state_up
        ? { ...facts, state: 'ok', code: 'routed' }
        : { ...facts, state: 'stopped', code: 'router_disabled' },
    ]
  }
  return [door, { kind: 'router', state: 'unknown', code: 'router_hidden' }]
}

const boundTo = ({ floatingIps }: Model, { port, address }: Inside) =>
  floatingIps?.find(
    ({ port_id, fixed_ip_address }) =>
      port_id === port.id && (!fixed_ip_address || fixed_ip_address === address),
  )

/** The port of a floating IP that leads to the very port which is asked for. */
const forwardedTo = ({ floatingIps }: Model, { address }: Inside, traffic: Traffic) => {
  for (const floatingIp of floatingIps ?? []) {
    const found = floatingIp.port_forwardings?.find(
      (one) =>
        one.protocol === traffic.protocol &&
        one.internal_ip_address === address &&
        typeof one.internal_port === 'number' &&
        one.internal_port === traffic.port,
    )
    if (typeof found?.external_port === 'number') {
      return { floatingIp, port: found.external_port }
    }
  }
  return undefined
}

export const startAt = ({ port, subnetId, address }: Inside) => ({
  networkId: port.network_id,
  subnetId,
  address,
})
