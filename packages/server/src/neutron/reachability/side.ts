/** What the security groups of a port say of traffic between it and another end. */
import { covers, parseCidr, type Cidr } from '@meridian/contract'
import { fits, lets, prefixOf, type Remote } from '#neutron/reachability/match.ts'
import {
  named,
  thing,
  type Facts,
  type Hop,
  type Model,
  type ModelPort,
  type ModelRule,
  type Traffic,
} from '#neutron/reachability/model.ts'

type Direction = 'ingress' | 'egress'

/** Whether the port's groups let the traffic in or out, and by which rule. */
export const sideOf = (
  model: Model,
  port: ModelPort,
  direction: Direction,
  remote: Remote,
  traffic: Traffic,
): Hop => {
  const hop = (state: Hop['state'], code: Hop['code'], facts: Facts = {}): Hop => ({
    ...{ kind: direction, state, code, port: named(port) },
    ...facts,
  })
  if (isUnfiltered(port)) return hop('ok', 'unfiltered')
  const ids = [...new Set(port.security_groups)]
  // A port without groups lets nothing through (neutron.agent.linux.iptables_firewall: default drop).
  if (ids.length === 0) return hop('stopped', 'no_groups')
  const groups = ids.map((id) => thing(model.groups, id))
  const own = (model.groups ?? []).filter(({ id }) => ids.includes(id))
  const told = own
    .flatMap((group) => group.security_group_rules.map((rule) => ({ group, rule })))
    .filter(({ rule }) => rule.direction === direction)
    .map((one) => ({ ...one, answer: lets(one.rule, traffic, remote, model.addressGroups) }))
  const letting = told.filter(({ answer }) => answer === 'yes')
  const best = letting.find(({ group }) => group.stateful !== false) ?? letting[0]
  if (best) {
    const rule = { id: best.rule.id, direction, group: named(best.group) }
    // Answers to what such a group lets through need a rule of their own.
    return best.group.stateful === false
      ? hop('unknown', 'stateless', { groups, rule })
      : hop('ok', 'rule', { groups, rule })
  }
  if (own.length < ids.length) return hop('unknown', 'groups_unread', { groups })
  if (told.some(({ answer }) => answer === 'maybe')) {
    return hop('unknown', 'members_unread', { groups })
  }
  const only = partsOf(
    told.map(({ rule }) => rule),
    traffic,
    remote.range,
  )
  return only.length > 0
    ? hop('stopped', 'some_rules', { groups, only })
    : hop('stopped', 'no_rule', { groups })
}

/** Neutron filters neither where the owner has switched it off nor on ports of its own. */
const isUnfiltered = ({ port_security_enabled, device_owner }: ModelPort): boolean =>
  port_security_enabled === false || device_owner.startsWith('network:')

/** The addresses in the range that rules let through, though not all of it. */
const partsOf = (rules: readonly ModelRule[], traffic: Traffic, range: Cidr): string[] => [
  ...new Set(
    rules
      .filter((rule) => !rule.remote_group_id && !rule.remote_address_group_id)
      .filter((rule) => fits(rule, traffic, range))
      .map(prefixOf)
      .filter((prefix) => {
        const part = parseCidr(prefix)
        return part !== undefined && covers(range, part)
      }),
  ),
]
