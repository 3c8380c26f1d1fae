import type { ListQuery } from '#resource/define.ts'
import { terms } from '#resource/reading/reading.ts'

/** The query of a list whose names are found by their parts. */
export const byPart = (query: ListQuery): Readonly<Record<string, string>> => {
  const { name, ...rest } = terms(query)
  return { ...rest, ...(name && { name__contains: name }) }
}
