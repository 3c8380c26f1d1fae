/** Parameters of queries and bodies (heat.api.openstack.v1.util, heat.common.param_utils). */
import { badRequest, unsaid } from '#heat/fault-style.ts'
import { pythonText } from '#wire/python.ts'

/** One value, the last of several; an empty one is none. */
export const single = (query: URLSearchParams, name: string): string | undefined =>
  query.getAll(name).at(-1) || undefined

/** All values of a filter; undefined where nothing, or one empty value, is said. */
export function several(query: URLSearchParams, name: string): readonly string[] | undefined {
  const values = query.getAll(name)
  return values.length === 0 || (values.length === 1 && values[0] === '') ? undefined : values
}

/** A word for true or false, in any case. Throws 400 for another. */
export function booleanIn(name: string, value: unknown): boolean {
  const word = pythonText(value).toLowerCase()
  if (word === 'true' || word === 'false') return word === 'true'
  throw badRequest(
    `Unrecognized value "${pythonText(value)}" for "${name}", acceptable values are: true, false.`,
  )
}

/** The same of a query, false where it says nothing. */
export function flagIn(query: URLSearchParams, name: string): boolean {
  const value = single(query, name)
  return value !== undefined && booleanIn(name, value)
}

/** A whole number that is not negative. Throws 400 for anything else. */
export function wholeIn(name: string, value: unknown): number {
  const text = pythonText(value)
  if (!/^(?:0|-?[1-9]\d*)$/.test(text)) {
    throw badRequest(`Only integer is acceptable by '${name}'.`)
  }
  if (!text.startsWith('-')) return Number(text)
  throw badRequest(
    `Value '${text}' is invalid for '${name}' which only accepts non-negative integer.`,
  )
}

/** The same of a query, undefined where it says nothing. */
export function numberIn(query: URLSearchParams, name: string): number | undefined {
  const value = single(query, name)
  return value === undefined ? undefined : wholeIn(name, value)
}

const LONGEST_TAG = 80

/** Tags that commas separate. Throws 400 for one that is too long. */
export function tagsIn(text: string): readonly string[] {
  const tags = text.split(',')
  const long = tags.find((tag) => tag.length > LONGEST_TAG)
  if (long === undefined) return tags
  throw badRequest(`Invalid tag, "${long}" is longer than ${LONGEST_TAG} characters`)
}

/** `sort_dir`; the words of Heat's refusal of another are not told. */
export function directionIn(query: URLSearchParams, standard: 'asc' | 'desc'): 'asc' | 'desc' {
  const said = single(query, 'sort_dir') ?? standard
  if (said === 'asc' || said === 'desc') return said
  throw unsaid('ValueError')
}
