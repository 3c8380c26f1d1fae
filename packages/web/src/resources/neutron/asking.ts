import type { ListQuery } from '#resource/define.ts'
import { terms } from '#resource/reading.ts'

/** The terms of a list; Neutron finds by the whole name, and has no search by parts. */
export const byName = (query: ListQuery): Readonly<Record<string, string>> => {
  const { queryString, ...rest } = terms(query)
  return { ...(queryString !== undefined && { name: queryString }), ...rest }
}
