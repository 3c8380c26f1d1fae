/** What the lists of Cinder are asked for alike. */
import type { ListQuery } from '#resource/define.ts'
import { terms } from '#resource/reading.ts'

/** The terms of a list; names are looked for by their parts. */
export const asks = (query: ListQuery): Readonly<Record<string, string>> => {
  const { name, ...rest } = terms(query)
  return { ...rest, ...(name !== undefined && { 'name~': name }) }
}

/** Those that change are among the newest. */
export const newest = (elsewhere: boolean) => ({
  paginate: true,
  limit: 1000,
  ...(elsewhere && { all_projects: true }),
})
