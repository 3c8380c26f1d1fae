import type { ListQuery } from '#resource/define.ts'
import { terms } from '#resource/reading.ts'

type Asked = 'name' | 'description'

/** The terms of a list; Neutron finds by whole values, and has no search by parts. */
const by =
  (field: Asked) =>
  (query: ListQuery): Readonly<Record<string, string>> => {
    const { queryString, ...rest } = terms(query)
    return { ...(queryString !== undefined && { [field]: queryString }), ...rest }
  }

const nothing = { items: [], has_more_data: false, has_prev_data: false } as const

/** Reads a list; Neutron is not asked for what is to have two values in one field, as nothing has. */
const unlessTwo =
  (field: Asked) =>
  <Listed>(list: (query: ListQuery) => Promise<Listed>) =>
  async (query: ListQuery): Promise<Listed | typeof nothing> => {
    const { [field]: wanted, queryString = wanted } = terms(query)
    const two = wanted !== undefined && wanted.toLowerCase() !== queryString?.toLowerCase()
    return two ? nothing : list(query)
  }

export const byName = by('name')
export const unlessTwoNames = unlessTwo('name')

/** The same for what has no name. */
export const byDescription = by('description')
export const unlessTwoDescriptions = unlessTwo('description')
