import type { HandlerInput, volumes } from '@meridian/contract'
import type { CinderVolume, OpenStack, Query } from '@meridian/openstack'
import { leafOf, pageOf, wholeList, type PageOf } from '#paging.ts'

type Asked = Omit<HandlerInput<typeof volumes.list>['query'], 'limit'>

/**
 * One page of volumes, or all of them, as Cinder filters and sorts them. Of all projects Cinder
 * looks for a part of the name; of one project full text is looked for here, because few clouds let
 * others than administrators ask Cinder for parts (`name~` in its resource filters, a 400 without).
 */
export const listVolumes = async (
  { cinder }: OpenStack,
  query: Asked,
  size: number,
): Promise<PageOf<CinderVolume>> => {
  const { paginate, marker, prev, sort_key = 'created_at', ...rest } = query
  const { sort_dir: sortDir = 'desc', all_projects, queryString, ...filters } = rest
  const asked: Query = { ...filters, ...(all_projects === true && { all_tenants: 1 }) }
  const sort = (dir: string) => `${sort_key}:${dir}`
  const all = async () =>
    (await cinder.volumes.listAll({ ...asked, sort: sort(sortDir), limit: 1000 })).filter(
      containing(queryString),
    )
  if (paginate !== true) return wholeList(await all())
  const ask = { size, marker, back: prev, sortKey: sort_key, sortDir }
  if (queryString === undefined || all_projects === true) {
    const part = { 'name~': queryString }
    return pageOf(await cinder.volumes.leaf(ask, { ...asked, ...part }), (volume) => volume)
  }
  return pageOf(leafOf(await all(), ask), (volume) => volume)
}

const containing =
  (text = '') =>
  ({ name, id, description }: CinderVolume): boolean =>
    [name, id, description].some((word) => word?.toLowerCase().includes(text.toLowerCase()))
