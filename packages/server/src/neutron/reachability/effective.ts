/** The rules that count for the ports of a server, and what is remarkable about each. */
import { covers, parseCidr, type EffectiveRule } from '@meridian/contract'
import { ethertypeOf, prefixOf, protocolOf } from '#neutron/reachability/match.ts'
import {
  named,
  type ModelGroup,
  type ModelPort,
  type ModelRule,
} from '#neutron/reachability/model.ts'

type Counted = {
  readonly rule: ModelRule
  readonly group: ModelGroup
  readonly on: readonly ModelPort[]
}

/** All rules of the groups of the ports, those of one direction, version and protocol together. */
export const effectiveRules = (
  ports: readonly ModelPort[],
  groups: readonly ModelGroup[],
): EffectiveRule[] => {
  const filtered = ports.filter(({ port_security_enabled }) => port_security_enabled !== false)
  const counted = groups
    .flatMap((group) => {
      const on = filtered.filter(({ security_groups }) => security_groups.includes(group.id))
      return group.security_group_rules.map((rule) => ({ rule, group, on }))
    })
    .toSorted((one, other) => compare(orderOf(one), orderOf(other)))
  return counted.map((one, at) => {
    const { rule, group, on } = one
    const cover = coverOf(counted, one, at)
    return {
      ...rule,
      group: named(group),
      ports: on.length === ports.length ? [] : on.map(named),
      ...(cover && {
        covered_by: {
          id: cover.rule.id,
          direction: cover.rule.direction,
          group: named(cover.group),
        },
      }),
    }
  })
}

/** The rules of a group that let through what another one of it lets through, each with that one. */
export const coversIn = (group: ModelGroup): { id: string; by: ModelRule }[] => {
  const counted = group.security_group_rules
    .map((rule) => ({ rule, group, on: [] }))
    .toSorted((one, other) => compare(orderOf(one), orderOf(other)))
  return counted.flatMap((one, at) => {
    const cover = coverOf(counted, one, at)
    return cover ? [{ id: one.rule.id, by: cover.rule }] : []
  })
}

const coverOf = (all: readonly Counted[], one: Counted, at: number): Counted | undefined =>
  all.find((other, place) => other !== one && doubles(other, one, place < at))

const orderOf = ({ rule }: Counted): string =>
  [
    // Ingress rules come first.
    rule.direction === 'ingress' ? 0 : 1,
    ethertypeOf(rule),
    protocolOf(rule),
    String(rule.port_range_min ?? 0).padStart(5, '0'),
    rule.id,
  ].join(' ')

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

const isAnyone = (rule: ModelRule): boolean =>
  !rule.remote_group_id && !rule.remote_address_group_id && prefixOf(rule).endsWith('/0')

/** The first rule lets through all that the second does, wherever that counts; of equals the earlier. */
const doubles = (first: Counted, second: Counted, earlier: boolean): boolean =>
  second.on.every((port) => first.on.includes(port)) &&
  takesIn(first.rule, second.rule) &&
  (earlier || !(takesIn(second.rule, first.rule) && first.on.length === second.on.length))

/** Whether all that the inner rule lets through passes by the outer one, too. */
export const takesIn = (outer: ModelRule, inner: ModelRule): boolean =>
  outer.direction === inner.direction &&
  ethertypeOf(outer) === ethertypeOf(inner) &&
  takesInTraffic(outer, inner) &&
  takesInRemote(outer, inner)

const takesInTraffic = (outer: ModelRule, inner: ModelRule): boolean => {
  const protocol = protocolOf(outer)
  if (protocol === 'any') return true
  if (protocol !== protocolOf(inner)) return false
  const [from, to] = [outer.port_range_min ?? null, outer.port_range_max ?? null]
  const [least, most] = [inner.port_range_min ?? null, inner.port_range_max ?? null]
  // For ICMP the port fields hold a type and a code, not a range.
  if (protocol === 'icmp') return from === null || (from === least && (to === null || to === most))
  if (from === null && to === null) return true
  return (from ?? 0) <= (least ?? 0) && (most ?? 65_535) <= (to ?? 65_535)
}

const takesInRemote = (outer: ModelRule, inner: ModelRule): boolean => {
  if (isAnyone(outer)) return true
  if (outer.remote_group_id) return outer.remote_group_id === inner.remote_group_id
  if (outer.remote_address_group_id) {
    return outer.remote_address_group_id === inner.remote_address_group_id
  }
  if (inner.remote_group_id || inner.remote_address_group_id) return false
  const [wide, narrow] = [parseCidr(prefixOf(outer)), parseCidr(prefixOf(inner))]
  return wide !== undefined && narrow !== undefined && covers(wide, narrow)
}
