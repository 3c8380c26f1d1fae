import { inRange } from '@meridian/contract'
import type { Collection, Query } from '@meridian/openstack'
import type { Context } from '#bind.ts'
import { pageSize } from '#page-size.ts'
import {
  leafOf,
  pageAsk,
  pageOf,
  wholeList,
  withoutPaging,
  type PageOf,
  type PageTerms,
} from '#paging.ts'
import { rowsOf } from '#rows.ts'
import { allTenants } from '#serve.ts'
import { isAdmin } from '#sessions/user-session.ts'

type Row = {
  readonly id: string
  readonly name: string | null
  readonly size: number
  readonly description?: string | null
}

type Asked = PageTerms &
  Query & {
    readonly all_projects?: boolean
    readonly queryString?: string
    readonly 'name~'?: string
    /** Numbers of GiB, which Cinder compares with none. */
    readonly size?: string
  }

type Options<Wire, Shown> = {
  readonly present: (row: Wire) => Shown
  /** Cinder sorts by columns of its tables: those that are not called as in its answers. */
  readonly columns?: ReadonlyMap<string, string>
}

/**
 * One page of volumes, of snapshots or of backups, or all of them, as Cinder filters and sorts them. Few clouds
 * let others than administrators ask Cinder for parts of names (`name~` in its resource filters, a
 * 400 without), and it compares sizes with none: what is asked for and Cinder cannot be asked is
 * found among the project's own here, all of which are read then.
 */
export const listCinder = async <Wire, Shown extends Row>(
  all: Pick<Collection<Wire>, 'leaf' | 'listAll'>,
  query: Asked,
  context: Context,
  { present, columns }: Options<Wire, Shown>,
): Promise<PageOf<Shown>> => {
  const { request, session } = context
  const shown = (rows: readonly Wire[]) => rowsOf(context, rows, present)
  const { paginate, marker, prev, sort_key: key = 'created_at', sort_dir = 'desc' } = query
  const sort_key = columns?.get(key) ?? key
  const { all_projects, queryString, 'name~': part, size, ...filters } = query
  // Cinder lets administrators filter by more than others, in the list of all projects alone.
  const wide = all_projects === true && isAdmin(session, request.server.config)
  const [first, ...others] = wide ? [part, queryString].filter((one) => one !== undefined) : []
  const asked: Query = {
    ...allTenants({ ...withoutPaging(filters), all_projects }),
    'name~': first,
  }
  const tests = [
    ...(size === undefined ? [] : [sized(size)]),
    ...others.map(named),
    ...(wide || part === undefined ? [] : [named(part)]),
    ...(wide || queryString === undefined ? [] : [containing(queryString)]),
  ]
  const found = async () => {
    const sort = `${sort_key}:${sort_dir}`
    const rows = shown(await all.listAll({ ...asked, sort, limit: 1000 }))
    return rows.filter((row) => tests.every((passes) => passes(row)))
  }
  if (paginate !== true) return wholeList(await found())
  const ask = pageAsk({ marker, prev, sort_key, sort_dir }, pageSize(request, query.limit))
  if (tests.length > 0) return pageOf(leafOf(await found(), ask), (rows) => [...rows])
  return pageOf(await all.leaf(ask, asked), shown)
}

const named =
  (text: string) =>
  ({ name, id }: Row): boolean =>
    (name || id).toLowerCase().includes(text.toLowerCase())

const sized =
  (term: string) =>
  ({ size }: Row): boolean =>
    inRange(term, size)

const containing =
  (text: string) =>
  ({ name, id, description }: Row): boolean =>
    [name, id, description].some((word) => word?.toLowerCase().includes(text.toLowerCase()))
