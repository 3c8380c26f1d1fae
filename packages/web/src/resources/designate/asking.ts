import { toAscii } from '#lib/idn.ts'
import type { ListQuery } from '#resource/define.ts'
import { terms } from '#resource/reading.ts'

/**
 * The query of a list whose names are found by their parts, which the search bar's free text are,
 * too: `*` stands for any text in Designate, which knows names in the letters of the DNS alone.
 */
export const asks = (query: ListQuery): Readonly<Record<string, string>> => {
  const { name, queryString, ...rest } = terms(query)
  const part = name ?? queryString
  return { ...rest, ...(part && { name: `*${toAscii(part)}*` }) }
}
