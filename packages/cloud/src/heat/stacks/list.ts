/** `GET stacks` with filters, order, pages and count (heat.db.sqlalchemy.api.stack_get_all). */
import { enterProject, admitted } from '#heat/asker.ts'
import { directionIn, flagIn, numberIn, several, single, tagsIn } from '#heat/queries.ts'
import { stacks, type StackRow } from '#heat/rows.ts'
import { statesIn } from '#heat/states.ts'
import { detailedStack, listedStack } from '#heat/stacks/view.ts'
import type { Context } from '#http/context.ts'
import { nextPage } from '#http/paging.ts'
import { ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import type { Listing, Order, Where } from '#store/collection.ts'

export const stackListRoutes: Routes = (router) => {
  router.get('/stacks', (context) => {
    admitted(context, 'stacks:index')
    // Nobody may see all projects' but who acts for the whole system; an administrator does anyway.
    if (flagIn(context.query, 'global_tenant')) {
      enterProject(context)
      context.enforce('stacks:global_index', { project_id: context.projectId })
    }
    return ok(page(context))
  })
  router.get('/stacks/detail', (context) => {
    admitted(context, 'stacks:detail')
    const where = { ...scope(context), deleted_at: '', parent_id: '' }
    const rows = context.table(stacks).list({ where, also: [isShown], order: NEWEST })
    return ok({ stacks: rows.map((stack) => detailedStack(context, stack)) })
  })
}

const scope = ({ isAdmin, projectId }: Context): Where => (isAdmin ? {} : { project_id: projectId })

/** Stacks with such a tag are not shown to whom they are not to be (`hidden_stack_tags`). */
const HIDING_TAG = 'data-processing-cluster'
const isShown = ({ blueprint }: StackRow): boolean => !blueprint.tags.includes(HIDING_TAG)

const NEWEST: Order = [
  ['created_at', 'desc'],
  ['id', 'desc'],
]

function page(context: Context) {
  const { query, url } = context
  const limit = numberIn(query, 'limit')
  const { where, also } = asked(context)
  const counted = flagIn(query, 'with_count')
  const table = context.table(stacks)
  const rows = table.list({
    where: { ...where, ...statesOf(query) },
    also,
    order: orderIn(query),
    limit,
    after: single(query, 'marker'),
  })
  const full = limit !== undefined && limit > 0 && rows.length === limit
  const href = nextPage(`${url.origin}${url.pathname}`, query, rows.at(-1)?.id ?? '')
  return {
    stacks: rows.map((stack) => listedStack(context, stack)),
    ...(full ? { links: [{ rel: 'next', href }] } : {}),
    ...(counted
      ? { count: table.list({ where: { ...where, ...countedStates(query) }, also }).length }
      : {}),
  }
}

/** What a list and its count are asked for, but states. */
function asked(context: Context): { where: Where; also: readonly Test[] } {
  const { query } = context
  const deleted = flagIn(query, 'show_deleted') ? {} : { deleted_at: '' }
  const nested = flagIn(query, 'show_nested') ? {} : { parent_id: '' }
  const hidden = flagIn(query, 'show_hidden') ? [] : [isShown]
  const tags = (
    name: string,
    test: (own: readonly string[], all: readonly string[]) => boolean,
  ) => {
    const said = single(query, name)
    const all = said === undefined ? undefined : tagsIn(said)
    return all ? [({ blueprint }: StackRow) => test(blueprint.tags, all)] : []
  }
  return {
    where: {
      ...scope(context),
      ...deleted,
      ...nested,
      id: both(query, ['id']),
      name: both(query, ['name', 'stack_name']),
    },
    also: [
      ...hidden,
      ...COLUMNS.flatMap(([names, read]) => oneOf(both(query, names), read)),
      ...tags('tags', (own, all) => all.every((tag) => own.includes(tag))),
      ...tags('tags_any', (own, all) => all.some((tag) => own.includes(tag))),
      ...tags('not_tags', (own, all) => !all.every((tag) => own.includes(tag))),
      ...tags('not_tags_any', (own, all) => !all.some((tag) => own.includes(tag))),
    ],
  }
}

type Test = (stack: StackRow) => boolean
type Read = (stack: StackRow) => string

/** What else is filtered by, under the names of Heat's columns and of its API (STACK_KEYS). */
const COLUMNS: readonly (readonly [names: readonly string[], read: Read])[] = [
  [['tenant', 'stack_user_project_id'], ({ project_id }) => project_id],
  [['username', 'stack_owner'], ({ owner }) => owner.user.name],
  [['owner_id', 'parent'], ({ parent }) => parent?.stack_id ?? ''],
  [['stack_status_reason'], ({ status_reason }) => status_reason],
  [['disable_rollback'], ({ blueprint }) => (blueprint.disable_rollback ? '1' : '0')],
  [['timeout_mins'], ({ blueprint }) => String(blueprint.timeout_mins ?? '')],
]

function statesOf(query: URLSearchParams): Where {
  const said = both(query, ['status', 'stack_status'])
  const states = said && statesIn(said)
  const named = both(query, ['action', 'stack_action'])
  const actions = [...(named ?? []), ...(states?.actions ?? [])]
  return { status: states?.statuses, action: actions.length === 0 ? undefined : actions }
}

/** Words of states are not taken apart when stacks are counted: `CREATE_FAILED` is no status. */
const countedStates = (query: URLSearchParams): Where => ({
  status: both(query, ['status', 'stack_status']),
  action: both(query, ['action', 'stack_action']),
})

function both(query: URLSearchParams, names: readonly string[]): readonly string[] | undefined {
  const all = names.flatMap((name) => several(query, name) ?? [])
  return all.length === 0 ? undefined : all
}

const oneOf = (values: readonly string[] | undefined, read: Read): readonly Test[] =>
  values ? [(stack) => values.includes(read(stack))] : []

const SORTED: Readonly<Record<string, string>> = {
  stack_name: 'name',
  stack_status: 'status',
  creation_time: 'created_at',
  updated_time: 'updated_at',
}

/** Keys that there are not are left out; without any, the latest come first. */
function orderIn(query: URLSearchParams): NonNullable<Listing['order']> {
  const keys = (several(query, 'sort_keys') ?? []).flatMap((key) =>
    Object.hasOwn(SORTED, key) ? [SORTED[key] ?? key] : [],
  )
  const direction = directionIn(query, keys.length > 0 ? 'asc' : 'desc')
  const columns = [...(keys.length > 0 ? keys : ['created_at']), 'id']
  return columns.map((column) => [column, direction] as const)
}
