/** Whether one end reaches another: every part of the way, and the first that stops it. */
import type { Reachability } from '@meridian/contract'
import {
  endsOf,
  isPrivate,
  portsOf,
  rangeOf,
  type End,
  type Floating,
  type Hidden,
  type Inside,
} from '#neutron/reachability/ends.ts'
import type { Remote } from '#neutron/reachability/match.ts'
import {
  named,
  thing,
  type Facts,
  type Hop,
  type Model,
  type Question,
} from '#neutron/reachability/model.ts'
import { startAt, wayIn, wayOut } from '#neutron/reachability/outside.ts'
import { sideOf } from '#neutron/reachability/side.ts'
import { isExternal, wayTo, type Start } from '#neutron/reachability/way.ts'

export type Verdict = Pick<Reachability, 'verdict' | 'because' | 'hops'>

/**
 * Judges the question by the model alone. Of several ports and addresses the pair that gets through
 * counts, and else the one that gets furthest. What is not known is never said to be reachable.
 */
export const verdictOf = (model: Model, question: Question): Verdict => {
  const { source, destination } = question
  const [from, to] = [endsOf(model, source), endsOf(model, destination)]
  if (from.length === 0) return judged([withoutPort(model, 'source', source)])
  if (to.length === 0) return judged([withoutPort(model, 'destination', destination)])
  const pairs = from
    .flatMap((one) => to.map((other) => [one, other] as const))
    .filter(([one, other]) => one.range.version === other.range.version)
  const apart = pairs.filter(([one, other]) => !isSamePort(one, other))
  if (pairs.length === 0) {
    return judged([{ kind: 'source', state: 'stopped', code: 'no_common_version' }])
  }
  if (apart.length === 0) return judged([{ kind: 'source', state: 'unknown', code: 'same_end' }])
  if (apart.every((pair) => pair.every(({ kind }) => kind === 'outside'))) {
    return judged([{ kind: 'source', state: 'unknown', code: 'both_outside' }])
  }
  return apart.map(([one, other]) => judged(hopsOf(model, one, other, question))).reduce(further)
}

const isSamePort = (one: End, other: End): boolean =>
  one.kind === 'inside' && other.kind === 'inside' && one.port.id === other.port.id

/** The first that stops it decides, then the first that is not known. */
const judged = (hops: readonly Hop[]): Verdict => {
  const stop = hops.find(({ state }) => state === 'stopped')
  const because = stop ?? hops.find(({ state }) => state === 'unknown')
  const verdict = stop ? 'stopped' : because ? 'unknown' : 'reachable'
  return { verdict, hops: [...hops], ...(because && { because }) }
}

const worth = { reachable: 2, unknown: 1, stopped: 0 } as const

const further = (one: Verdict, other: Verdict): Verdict => {
  if (worth[one.verdict] !== worth[other.verdict]) {
    return worth[one.verdict] > worth[other.verdict] ? one : other
  }
  return passed(other) > passed(one) ? other : one
}

/** The share of the hops that lie before the deciding one. */
const passed = ({ hops, because }: Verdict): number =>
  because ? hops.indexOf(because) / hops.length : 1

const withoutPort = (model: Model, kind: 'source' | 'destination', id: string): Hop => {
  const server = model.servers.find((one) => one.id === id)
  const [port] = portsOf(model, id)
  return {
    kind,
    state: 'stopped',
    code: 'no_port',
    ...(server && { server: named(server) }),
    ...(port && { port: named(port) }),
  }
}

/** Every part of the way between two ends, in the order of a packet. */
const hopsOf = (model: Model, from: End, to: End, question: Question): readonly Hop[] => {
  const target = to.kind === 'floating' && from.kind === 'outside' ? to.to : to
  const way = between(model, from, to, question)
  return [
    endHop(model, 'source', from),
    ...(from.kind === 'inside' ? [sideOf(model, from.port, 'egress', remoteOf(to), question)] : []),
    ...way,
    ...(target?.kind === 'inside'
      ? [sideOf(model, target.port, 'ingress', seenFrom(way, from), question)]
      : []),
    endHop(model, 'destination', to),
  ]
}

/** Members of a group are told by their own addresses: whose a hidden one is nobody knows. */
const remoteOf = (end: End): Remote => ({
  range: end.range,
  groups:
    end.kind === 'inside' ? end.port.security_groups : end.kind === 'outside' ? [] : undefined,
})

/** Traffic through a gateway arrives with another source address. */
const seenFrom = (way: readonly Hop[], from: End): Remote => {
  const gateway = from.kind === 'outside' ? undefined : way.find(({ kind }) => kind === 'gateway')
  if (!gateway) return remoteOf(from)
  const range = rangeOf(gateway.address ?? '')
  return range ? { range, groups: [] } : { range: from.range, groups: undefined }
}

const between = (model: Model, from: End, to: End, question: Question): readonly Hop[] => {
  if (to.kind === 'floating') {
    if (!to.to) return [floatingHop('stopped', 'unbound_floating_ip', to)]
    return from.kind === 'outside'
      ? wayIn(model, from.range, to.to, question)
      : [floatingHop('unknown', 'own_floating_ip', to)]
  }
  if (from.kind === 'floating') return [floatingHop('unknown', 'own_floating_ip', from)]
  if (from.kind === 'outside') {
    return to.kind === 'inside' ? wayIn(model, from.range, to, question) : []
  }
  if (to.kind === 'outside') {
    return from.kind === 'inside' ? wayOut(model, from, to.range) : []
  }
  const [start, end] = [startOf(from), startOf(to)]
  const isOut = isExternal(model, end.networkId) && start.networkId !== end.networkId
  if (isOut && from.kind === 'inside') return wayOut(model, from, to.range)
  const way = wayTo(model, start, { range: to.range, networkId: end.networkId })
  const back = wayTo(model, end, { range: from.range, networkId: start.networkId })
  return [
    ...way,
    // The way back is told where it is not as good as the way there.
    ...back
      .filter((hop) => hop.state !== 'ok' && !way.some((one) => isSameHop(one, hop)))
      .map((hop) => ({ ...hop, back: true })),
  ]
}

const startOf = (end: Inside | Hidden): Start =>
  end.kind === 'inside'
    ? startAt(end)
    : { networkId: end.subnet.network_id, subnetId: end.subnet.id, address: end.address }

/** A hop that both ways share is told once. */
const isSameHop = (one: Hop, other: Hop): boolean =>
  one.code === other.code &&
  one.kind === other.kind &&
  one.router?.id === other.router?.id &&
  one.network?.id === other.network?.id

const floatingHop = (
  state: Hop['state'],
  code: Hop['code'],
  { address, floatingIp: { id } }: Floating,
): Hop => ({ kind: 'floating_ip', state, code, address, floating_ip: { id, name: address } })

/** Whether what is at the end runs and is connected. */
const endHop = (model: Model, kind: 'source' | 'destination', end: End): Hop => {
  const { address } = end
  if (end.kind === 'outside') {
    return isPrivate(end.range)
      ? { kind, state: 'unknown', code: 'private_end', address }
      : { kind, state: 'ok', code: 'outside', address }
  }
  if (end.kind === 'hidden') {
    const { id, name, network_id } = end.subnet
    const network = thing(model.networks, network_id)
    return { kind, state: 'unknown', code: 'hidden_end', address, subnet: { id, name }, network }
  }
  const at = end.kind === 'floating' ? end.to : end
  return at ? portHop(model, kind, at) : { kind, state: 'ok', code: 'outside', address }
}

/** Statuses of Nova in which a guest runs and hears. */
const running = new Set(['ACTIVE', 'VERIFY_RESIZE', 'PASSWORD', 'RESCUE', 'MIGRATING'])

const portHop = (model: Model, kind: 'source' | 'destination', { port, address }: Inside): Hop => {
  const isServers = port.device_owner.startsWith('compute:')
  const server = model.servers.find(({ id }) => id === port.device_id)
  const hop = (state: Hop['state'], code: Hop['code'], facts: Facts = {}): Hop => ({
    ...{ kind, state, code, address, port: named(port) },
    ...(isServers && { server: named(server ?? { id: port.device_id }) }),
    ...facts,
  })
  if (server && !running.has(server.status)) {
    return server.status === 'UNKNOWN'
      ? hop('unknown', 'server_unread')
      : hop('stopped', 'server_off', { status: server.status })
  }
  if (!port.admin_state_up) return hop('stopped', 'port_disabled')
  const { status } = port
  if (status === 'DOWN' || status === 'ERROR') return hop('stopped', 'port_down', { status })
  if (status !== 'ACTIVE') return hop('unknown', 'port_state', { status })
  return isServers && !server ? hop('unknown', 'server_unread') : hop('ok', 'up')
}
