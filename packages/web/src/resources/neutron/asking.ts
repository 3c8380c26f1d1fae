import type { ListQuery } from '#resource/define.ts'
import { terms } from '#resource/reading.ts'

/** The terms of a list; Neutron finds by the whole name, and has no search by parts. */
export const byName = (query: ListQuery): Readonly<Record<string, string>> => {
  const { queryString, ...rest } = terms(query)
  return { ...(queryString !== undefined && { name: queryString }), ...rest }
}

const nothing = { items: [], has_more_data: false, has_prev_data: false } as const

/** Reads a list by names; Neutron is not asked for what is to have two of them, as nothing has. */
export const unlessTwoNames =
  <Listed>(list: (query: ListQuery) => Promise<Listed>) =>
  async (query: ListQuery): Promise<Listed | typeof nothing> => {
    const { name, queryString = name } = terms(query)
    const two = name !== undefined && name.toLowerCase() !== queryString?.toLowerCase()
    return two ? nothing : list(query)
  }
