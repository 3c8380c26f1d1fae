import type { ListQuery } from '#resource/define.ts'
import { terms } from '#resource/reading.ts'

/** The query of a list whose names are found by their parts, which the search bar's free text are, too. */
export const byPart = (query: ListQuery): Readonly<Record<string, string>> => {
  const { name, queryString, ...rest } = terms(query)
  const part = name ?? queryString
  return { ...rest, ...(part && { name__contains: part }) }
}
