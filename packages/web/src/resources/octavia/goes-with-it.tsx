/** What is deleted with things of a load balancer, as far as they tell it themselves. */
import type { ReactNode } from 'react'
import { plural, t } from '#lib/translate.ts'
import type { L7PolicyRow, ListenerRow, LoadBalancerRow, PoolRow } from '#kinds/octavia/rows.ts'

/** Below a load balancer is all of it; its floating IP is not. */
export const withLoadBalancers = (items: readonly LoadBalancerRow[]): ReactNode => {
  const listeners = amount(items, (one) => one.listeners)
  const pools = amount(items, (one) => one.pools)
  return lines(
    listeners > 0 &&
      plural(
        listeners,
        '{count} listener goes with it, and all of its L7 policies and rules.',
        '{count} listeners go with it, and all of their L7 policies and rules.',
      ),
    pools > 0 &&
      plural(
        pools,
        '{count} pool goes with it, and all of its members.',
        '{count} pools go with it, and all of their members.',
      ),
    ...items.map(
      ({ floating_ip_address: ip }) =>
        ip !== undefined && t('The project keeps the floating IP {ip}.', { ip }),
    ),
  )
}

/** Pools stay, and can be given to another listener. */
export const withListeners = (items: readonly ListenerRow[]): ReactNode => {
  const policies = amount(items, (one) => one.l7_policies)
  return lines(
    policies > 0 &&
      plural(
        policies,
        '{count} L7 policy goes with it, and all of its rules.',
        '{count} L7 policies go with it, and all of their rules.',
      ),
  )
}

export const withPools = (items: readonly PoolRow[]): ReactNode => {
  const members = amount(items, (one) => one.members)
  const monitors = items.filter((one) => one.health_monitor_id).length
  return lines(
    members > 0 && plural(members, '{count} member goes with it.', '{count} members go with it.'),
    monitors > 0 &&
      plural(
        monitors,
        '{count} health monitor goes with it.',
        '{count} health monitors go with it.',
      ),
  )
}

export const withPolicies = (items: readonly L7PolicyRow[]): ReactNode => {
  const rules = amount(items, (one) => one.rules)
  return lines(
    rules > 0 && plural(rules, '{count} L7 rule goes with it.', '{count} L7 rules go with it.'),
  )
}

const amount = <T,>(items: readonly T[], ids: (one: T) => readonly unknown[]): number =>
  items.reduce((sum, one) => sum + ids(one).length, 0)

const lines = (...all: readonly (string | false)[]): ReactNode => {
  const said = all.filter((line) => line !== false)
  if (said.length === 0) return null
  return (
    <ul className="list-disc ps-5">
      {said.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
