import type { FlavorProfile, LoadBalancerFlavor } from '@meridian/contract'
import { own } from '#lib/own.ts'
import { t } from '#lib/translate.ts'
import { kind, named } from '#kinds/kind.ts'
import type {
  HealthMonitorRow,
  L7PolicyRow,
  L7RuleRow,
  ListenerRow,
  LoadBalancerRow,
  MemberRow,
  PoolRow,
} from '#kinds/octavia/rows.ts'
import { compareTypes, ruleTypes } from '#kinds/octavia/words.ts'

export const loadBalancer = kind({
  type: 'OS::Octavia::LoadBalancer',
  name: [t('Load Balancer'), t('Load Balancers')],
  inline: [t('load balancer'), t('load balancers')],
  key: ({ id }: LoadBalancerRow) => [id],
  title: ({ name }) => name,
})

export const listener = kind({
  type: 'OS::Octavia::Listener',
  name: [t('Listener'), t('Listeners')],
  inline: [t('listener'), t('listeners')],
  key: ({ id }: ListenerRow) => [id],
  title: ({ name }) => name,
  names: named(
    t('Listener names are missing.'),
    async () => (await import('#kinds/names.ts')).octavia.listeners,
  ),
})

export const pool = kind({
  type: 'OS::Octavia::Pool',
  name: [t('Pool'), t('Pools')],
  inline: [t('pool'), t('pools')],
  key: ({ id }: PoolRow) => [id],
  title: ({ name }) => name,
  names: named(
    t('Pool names are missing.'),
    async () => (await import('#kinds/names.ts')).octavia.pools,
  ),
})

export const member = kind({
  type: 'OS::Octavia::Member',
  name: [t('Member'), t('Members')],
  inline: [t('member'), t('members')],
  key: ({ poolId, id }: MemberRow) => [poolId, id],
  title: ({ name }) => name,
})

export const healthMonitor = kind({
  type: 'OS::Octavia::HealthMonitor',
  name: [t('Health Monitor'), t('Health Monitors')],
  inline: [t('health monitor'), t('health monitors')],
  key: ({ id }: HealthMonitorRow) => [id],
  title: ({ name }) => name,
})

export const l7Policy = kind({
  type: 'OS::Octavia::L7Policy',
  name: [t('L7 Policy'), t('L7 Policies')],
  inline: [t('l7 policy'), t('l7 policies')],
  key: ({ id }: L7PolicyRow) => [id],
  title: ({ name }) => name,
})

/** A rule has no name: "Path Starts With /images". */
export const l7Rule = kind({
  type: 'OS::Octavia::L7Rule',
  name: [t('L7 Rule'), t('L7 Rules')],
  inline: [t('l7 rule'), t('l7 rules')],
  key: ({ l7policyId, id }: L7RuleRow) => [l7policyId, id],
  title: ({ type, key, compare_type, rule_value }) =>
    [
      ...[own(ruleTypes, type) ?? type, key],
      ...[own(compareTypes, compare_type) ?? compare_type, rule_value],
    ]
      .filter(Boolean)
      .join(' '),
})

export const loadBalancerFlavor = kind({
  type: 'OS::Octavia::Flavor',
  name: [t('Load Balancer Flavor'), t('Load Balancer Flavors')],
  inline: [t('flavor'), t('flavors')],
  key: ({ id }: LoadBalancerFlavor) => [id],
  title: ({ name }) => name,
  names: named(
    t('The names of the flavors are missing.'),
    async () => (await import('#kinds/names.ts')).octavia.flavors,
  ),
})

export const flavorProfile = kind({
  type: 'OS::Octavia::FlavorProfile',
  name: [t('Flavor Profile'), t('Flavor Profiles')],
  inline: [t('flavor profile'), t('flavor profiles')],
  key: ({ id }: FlavorProfile) => [id],
  title: ({ name }) => name,
  names: named(
    t('The names of the flavor profiles are missing.'),
    async () => (await import('#kinds/names.ts')).octavia.flavorProfiles,
  ),
})

declare module '#kinds/codes.ts' {
  interface TypeCodes {
    octavia: CodesOf<typeof import('#kinds/octavia/kinds.ts')>
  }
}
