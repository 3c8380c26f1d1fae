import { expect, test } from 'vitest'
import type { Action, Actions } from '#resource/action.ts'
import { flavorProfiles } from '#resources/octavia/flavor-profiles.tsx'
import { loadBalancerFlavors } from '#resources/octavia/flavors.tsx'
import { healthMonitors } from '#resources/octavia/health-monitors.tsx'
import { l7Policies } from '#resources/octavia/l7-policies.tsx'
import { l7Rules } from '#resources/octavia/l7-rules.tsx'
import { listeners } from '#resources/octavia/listeners.tsx'
import { loadBalancers } from '#resources/octavia/load-balancers.tsx'
import { members } from '#resources/octavia/members.tsx'
import { pools } from '#resources/octavia/pools.tsx'

type Ruled = Pick<Action<never>, 'id' | 'requires'>

/** The rules that actions ask for, by their ids. */
const rulesOf = <T>({ global = [], item = [] }: Actions<T>) => {
  const all: readonly Ruled[] = [...global, ...item]
  return Object.fromEntries(
    all.map(({ id, requires = [] }) => [
      id,
      requires.flatMap((one) => ('policy' in one ? [one.policy.join(' ')] : [])),
    ]),
  )
}

const rule = (name: string) => [`load-balancer os_load-balancer_api:${name}`]

test('each action of load balancers needs the rule of what it makes, changes or deletes [SV-LBPERM-01 SV-LBPERM-02 SV-LBPERM-03 SV-LBPERM-04 SV-LBPERM-05 SV-LBPERM-06 SV-LBPERM-07 SV-LBPERM-08 SV-LBPERM-09 SV-LBPERM-10 SV-LBPERM-11]', () => {
  expect(rulesOf(loadBalancers.actions)).toEqual({
    create: rule('loadbalancer:post'),
    edit: rule('loadbalancer:put'),
    delete: rule('loadbalancer:delete'),
    failover: rule('loadbalancer:put_failover'),
    'create-listener': rule('listener:post'),
    'create-pool': rule('pool:post'),
    associate: ['network loadbalancer_associate_floating_ip', 'network update_floatingip'],
    disassociate: ['network loadbalancer_disassociate_floating_ip', 'network update_floatingip'],
  })
  expect(rulesOf(listeners.actions)).toEqual({
    edit: rule('listener:put'),
    delete: rule('listener:delete'),
    'create-l7-policy': rule('l7policy:post'),
    'create-pool': rule('pool:post'),
  })
  expect(rulesOf(pools.actions)).toEqual({
    edit: rule('pool:put'),
    delete: rule('pool:delete'),
    members: rule('pool:put'),
    'create-health-monitor': rule('healthmonitor:post'),
  })
  expect(rulesOf(members.actions)).toEqual({
    edit: rule('member:put'),
    delete: rule('member:delete'),
  })
  expect(rulesOf(healthMonitors.actions)).toEqual({
    edit: rule('healthmonitor:put'),
    delete: rule('healthmonitor:delete'),
  })
  expect(rulesOf(l7Policies.actions)).toEqual({
    edit: rule('l7policy:put'),
    delete: rule('l7policy:delete'),
    'create-l7-rule': rule('l7rule:post'),
  })
  expect(rulesOf(l7Rules.actions)).toEqual({
    edit: rule('l7rule:put'),
    delete: rule('l7rule:delete'),
  })
})

test('flavors and their profiles are made, changed and deleted by whom their rules allow it', () => {
  expect(rulesOf(loadBalancerFlavors.actions)).toEqual({
    create: rule('flavor:post'),
    edit: rule('flavor:put'),
    delete: rule('flavor:delete'),
  })
  expect(rulesOf(flavorProfiles.actions)).toEqual({
    create: rule('flavor-profile:post'),
    edit: rule('flavor-profile:put'),
    delete: rule('flavor-profile:delete'),
  })
})
