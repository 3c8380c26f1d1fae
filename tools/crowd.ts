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
