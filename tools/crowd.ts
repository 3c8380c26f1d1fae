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
