/** How stacks are asked for. */
import { stacks as api } from '@meridian/contract'
import { call } from '#api/call.ts'
import type { ListQuery } from '#resource/define.ts'
import { refreshing, terms } from '#resource/reading/reading.ts'
import { callFor } from '#resource/reading/reads.ts'
import { stack, type StackRow } from '#kinds/heat/kinds.ts'

const most = 1000

/**
 * All stacks of the project, whose number Heat bounds (`max_stacks_per_tenant`, 512): they are found
 * here by parts of their names, which Heat itself cannot do.
 */
export const listOwn = async ({ signal }: ListQuery): Promise<readonly StackRow[]> => {
  const all: StackRow[] = []
  for (let marker: string | undefined; ;) {
    const query = { paginate: true, limit: most, ...(marker !== undefined && { marker }) }
    const page = await call(api.list, { query }, { signal })
    all.push(...page.items)
    marker = page.items.at(-1)?.id
    if (!page.has_more_data || marker === undefined) return all
  }
}

/** One page of the stacks of all projects. Heat knows names as a whole only. */
export const listAll = (query: ListQuery) => {
  const { name, queryString, ...rest } = terms(query)
  const whole = name ?? queryString
  const asked = { ...rest, ...(whole !== undefined && { name: whole }) }
  return callFor(api.list, [], { query: asked })
}

export const load = ([id = '']: readonly string[], signal?: AbortSignal): Promise<StackRow> =>
  call(api.load, { params: { id } }, { signal })

const readAgain = refreshing(
  stack,
  async (items, elsewhere) => {
    const id = items.map((one) => one.id)
    const query = { id, ...(elsewhere && { all_projects: true }) }
    return (await call(api.list, { query })).items
  },
  load,
)

/**
 * Those that change, in one call. One alone is read with all that its page shows, and Heat still tells
 * of one that is deleted: for the product it is gone.
 */
export const refresh: typeof readAgain = async (items, elsewhere) =>
  (await readAgain(items, elsewhere)).filter(
    ({ stack_status }) => stack_status !== 'DELETE_COMPLETE',
  )
