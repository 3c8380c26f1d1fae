import type { HandlerInput, volumes } from '@meridian/contract'
import type { CinderVolume, OpenStack, Query } from '@meridian/openstack'
import { readPage, wholeList, type PageOf } from '#paging.ts'

type Asked = Omit<HandlerInput<typeof volumes.list>['query'], 'limit'>

/**
 * One page of volumes, or all of them, as Cinder filters and sorts them. Full text is looked for
 * here: most clouds let only administrators ask Cinder for parts of names.
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
  const ask = { size, marker, prev, sortDir }
  if (queryString === undefined) {
    return readPage(ask, (limit, dir) =>
      cinder.volumes.page({ ...asked, sort: sort(dir), limit, marker }),
    )
  }
  const found = await all()
  return readPage(ask, async (limit, dir) => {
    const ordered = dir === sortDir ? found : found.toReversed()
    const from = ordered.findIndex(({ id }) => id === marker) + 1
    return { items: ordered.slice(from, from + limit) }
  })
}

const containing =
  (text = '') =>
  ({ name, id, description }: CinderVolume): boolean =>
    [name, id, description].some((word) => word?.toLowerCase().includes(text.toLowerCase()))
