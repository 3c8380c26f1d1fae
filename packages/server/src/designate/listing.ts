import type { LeftOut } from '@meridian/contract'
import type { Collection, OpenStack, Query } from '@meridian/openstack'
import type { Context } from '#bind.ts'
import { leftOutOf } from '#left-out.ts'
import { pageSize } from '#page-size.ts'
import { pageAsk, pageOf, wholeList, withoutPaging, type PageTerms } from '#paging.ts'
import { rowsOf } from '#rows.ts'

type Asked = PageTerms & Query & { readonly all_projects?: boolean | undefined }

type Listed<Shown> = {
  readonly rows: Shown[]
  readonly around: {
    has_more_data: boolean
    has_prev_data: boolean
    left_out?: LeftOut[]
  }
}

/** The most that Designate answers at once (`max_limit_v2`); without a limit it is twenty. */
const limit = 1000

/**
 * One page of zones or of record sets, or all of them, as Designate filters and sorts them. Its lists
 * have names of their own in the contract, so that their shape is said here.
 */
export const listDesignate = async <Wire, Shown>(
  of: (
    designate: Pick<OpenStack['designate'], 'zones' | 'recordSets' | 'allRecordSets'>,
  ) => Pick<Collection<Wire>, 'leaf' | 'listAll'>,
  { all_projects, ...query }: Asked,
  context: Context,
  { present, shape }: { readonly present: (row: Wire) => Shown; readonly shape: object },
): Promise<Listed<Shown>> => {
  const { request, openstack } = context
  const { designate } = openstack
  const all = of(all_projects === true ? designate.ofAllProjects : designate)
  const shown = (found: readonly Wire[]) => rowsOf(context, found, present, shape)
  const terms = withoutPaging(query)
  const read = async () => {
    if (query.paginate === true) {
      const ask = pageAsk(query, pageSize(request, query.limit))
      return pageOf(await all.leaf(ask, terms), shown)
    }
    const { sort_key, sort_dir } = query
    return wholeList(shown(await all.listAll({ ...terms, sort_key, sort_dir, limit })))
  }
  const { items, has_more_data, has_prev_data } = await read()
  return { rows: items, around: { has_more_data, has_prev_data, ...leftOutOf(request) } }
}
