/** Chance over what a cloud holds, for calls that nobody planned. */
import type { Cloud } from '#create-cloud.ts'
import { snapshots, types, volumes } from '#cinder/rows.ts'
import { recordSets, zones } from '#designate/rows.ts'
import { images } from '#glance/rows.ts'
import { containers as secretContainers, secrets } from '#barbican/rows.ts'
import { metrics } from '#gnocchi/rows.ts'
import { stacks, stackSnapshots } from '#heat/rows.ts'
import { projectRows, userRows } from '#keystone/rows.ts'
import { portForwardings } from '#neutron/port-forwardings/tables.ts'
import { qosPolicies } from '#neutron/qos/tables.ts'
import {
  addressGroups,
  agents,
  floatingIps,
  networks,
  ports,
  rbacPolicies,
  routers,
  securityGroupRules,
  securityGroups,
  subnets,
} from '#neutron/tables.ts'
import { trunks } from '#neutron/trunks/rows.ts'
import { flavors } from '#nova/flavors/rows.ts'
import { keypairRows } from '#nova/keypairs/keypairs.ts'
import { servers } from '#nova/servers/servers.ts'
import { l7Policies, listeners, loadBalancers, members, pools } from '#octavia/rows.ts'
import { containers, objects } from '#swift/rows.ts'
import type { Collection, Where } from '#store/collection.ts'
import type { Random } from '#store/random.ts'

const KINDS = {
  server: servers,
  flavor: flavors,
  keypair: keypairRows,
  volume: volumes,
  snapshot: snapshots,
  type: types,
  image: images,
  network: networks,
  subnet: subnets,
  port: ports,
  router: routers,
  floatingip: floatingIps,
  forwarding: portForwardings,
  qosPolicy: qosPolicies,
  group: securityGroups,
  rule: securityGroupRules,
  trunk: trunks,
  rbac: rbacPolicies,
  agent: agents,
  addressGroup: addressGroups,
  secret: secrets,
  secrets: secretContainers,
  zone: zones,
  recordset: recordSets,
  container: containers,
  object: objects,
  balancer: loadBalancers,
  listener: listeners,
  pool: pools,
  member: members,
  policy: l7Policies,
  stack: stacks,
  stackSnapshot: stackSnapshots,
  metric: metrics,
  project: projectRows,
  user: userRows,
} satisfies Record<string, Collection<never>>

export type KindName = keyof typeof KINDS

/** An id of nothing. */
export const NOWHERE = '00000000-0000-4000-8000-000000000000'

/** What a call is made of: an id of a kind that is there (or, now and then, was), and chance. */
export type Chance = {
  id: (kind: KindName, where?: Where) => string
  /** A row of the kind, as far as anybody needs to know it. */
  row: (kind: KindName, where?: Where) => unknown
  one: <T>(of: readonly T[]) => T
  below: (bound: number) => number
  maybe: () => boolean
}

/** Chance from a source of randomness, over what a cloud holds. */
export function chanceOf(cloud: Cloud, random: Random): Chance {
  const one = <T>(of: readonly T[]): T => {
    const picked = of[random.below(of.length)]
    if (picked === undefined) throw new Error('Nothing to choose from.')
    return picked
  }
  const lost: string[] = [NOWHERE]
  const row = (kind: KindName, where: Where = {}): { id: string } | undefined => {
    const region = kind === 'project' || kind === 'user' ? '' : 'RegionOne'
    // Only ids are looked at, which all of them have.
    const table = cloud.store.table(KINDS[kind] as Collection<{ id: string }>, region)
    const count = table.count(where)
    return table.list({ where, limit: 1, offset: count === 0 ? 0 : random.below(count) })[0]
  }
  return {
    one,
    below: random.below,
    maybe: () => random.below(2) === 0,
    id: (kind, where) => {
      if (random.below(40) === 0) return one(lost)
      const found = row(kind, where)
      if (!found) return one(lost)
      if (random.below(10) === 0) lost.push(found.id)
      return found.id
    },
    row,
  }
}
