import { rows, type Cloud, type Collection } from '@meridian/cloud'

const region = 'RegionOne'

/** The name of what stands at this place of a crowd. */
export const numbered = (at: number): string => `bench-${String(at).padStart(5, '0')}`

/**
 * Puts so many more rows into a cloud as the first of those that are where `where` says, under
 * numbered names; gives their ids. Throws when there is none to be like.
 */
export function multiply<T extends { id: string; name?: string | null }>(
  cloud: Cloud,
  kind: Collection<T>,
  count: number,
  where: Readonly<Record<string, string>> = {},
  inRegion = region,
): readonly string[] {
  const table = cloud.store.table(kind, inRegion)
  const [template] = table.list({ where, limit: 1 })
  if (!template) throw new Error(`There is nothing in ${kind.name} to be like.`)
  return cloud.store.transaction(() =>
    Array.from({ length: count }, (_, at) => {
      const id = cloud.world.random.uuid()
      table.insert({ ...template, id, name: numbered(at) })
      return id
    }),
  )
}

/** 500 networks, each with a subnet, 300 flavors and 1,000 images more, to launch servers from. */
export function crowdToLaunchFrom(cloud: Cloud): void {
  const [like] = cloud.store.table(rows.networks, region).list({ where: { name: 'web' } })
  const subnets = cloud.store.table(rows.subnets, region)
  const [subnet] = subnets.list({ where: { network_id: like?.id ?? '' } })
  if (!subnet) throw new Error('The network "web" has no subnet.')
  for (const network_id of multiply(cloud, rows.networks, 500, { name: 'web' })) {
    subnets.insert({ ...subnet, id: cloud.world.random.uuid(), network_id })
  }
  multiply(cloud, rows.flavors, 300)
  multiply(cloud, rows.images, 1_000, { name: 'cirros' })
}

/**
 * Puts so many more networks and security groups into a project of the demo world, and a hundred rules
 * more into each of its groups; gives the id of one of the new groups.
 */
export function crowdOfNetworks(
  cloud: Cloud,
  project_id: string,
  count: { readonly networks: number; readonly groups: number },
): string {
  const owned = { project_id }
  multiply(cloud, rows.networks, count.networks, owned)
  const [some = ''] = multiply(cloud, rows.securityGroups, count.groups, owned)
  const rules = cloud.store.table(rows.securityGroupRules, region)
  const [rule] = rules.list({ limit: 1 })
  if (!rule) throw new Error('The world has no rule to be like.')
  const groups = cloud.store.table(rows.securityGroups, region).list({ where: owned })
  cloud.store.transaction(() => {
    for (const { id: security_group_id } of groups)
      for (let port = 1; port <= 100; port += 1)
        rules.insert({
          ...{ ...rule, ...owned, id: cloud.world.random.uuid(), security_group_id },
          ...{ direction: 'ingress', protocol: 'tcp', port_range_min: port, port_range_max: port },
        })
  })
  return some
}

/** Octavia's times have no zone, and are of UTC. */
const secondsAfter = (time: string, seconds: number): string =>
  new Date(Date.parse(`${time}Z`) + seconds * 1000).toISOString().slice(0, time.length)

/**
 * Puts so many more load balancers into the project of the demo world's "shop", each with a listener
 * and a pool like those of it, and so many members in each pool.
 */
export function crowdOfBalancers(
  cloud: Cloud,
  count: { readonly balancers: number; readonly members: number },
): void {
  const like = <T extends object>(kind: Collection<T>, name: string): T => {
    const [found] = cloud.store.table(kind, region).list({ where: { name } })
    if (!found) throw new Error(`The world has no ${name}.`)
    return found
  }
  const [listener, pool] = [like(rows.listeners, 'shop-http'), like(rows.pools, 'shop-servers')]
  const member = like(rows.members, 'web-1')
  const [listeners, pools, members] = [
    cloud.store.table(rows.listeners, region),
    cloud.store.table(rows.pools, region),
    cloud.store.table(rows.members, region),
  ]
  const fresh = () => cloud.world.random.uuid()
  const whole = cloud.store.table(rows.loadBalancers, region)
  const shop = like(rows.loadBalancers, 'shop')
  cloud.store.transaction(() => {
    for (let at = 0; at < count.balancers; at += 1) {
      const name = numbered(at)
      // Octavia lists by age: no two are made in one second.
      const created_at = secondsAfter(shop.created_at, at)
      const { id: load_balancer_id } = whole.insert({ ...shop, id: fresh(), name, created_at })
      const { id: pool_id } = pools.insert({ ...pool, id: fresh(), name, load_balancer_id })
      const own = { id: fresh(), name, load_balancer_id, default_pool_id: pool_id }
      listeners.insert({ ...listener, ...own })
      for (let nth = 0; nth < count.members; nth += 1)
        members.insert({
          ...{ ...member, id: fresh(), name: numbered(nth), pool_id },
          address: `10.20.${nth}.${at}`,
        })
    }
  })
}
