import { toAscii } from '#lib/idn.ts'
import type { ListQuery } from '#resource/define.ts'
import { terms } from '#resource/reading/reading.ts'

/**
 * The query of a list whose names are found by their parts: `*` stands for any text in Designate,
 * which knows names in the letters of the DNS alone.
 */
export const asks = (query: ListQuery): Readonly<Record<string, string>> => {
  const { name, ...rest } = terms(query)
  return { ...rest, ...(name && { name: `*${toAscii(name)}*` }) }
}
