/** Answers of services in which some rows are not what they should be. */
import type { Transport } from '@meridian/openstack'

type Fields = Record<string, unknown>

/** What becomes of the rows of each list that a service answers; `list` is its key. */
export type Damage = (rows: readonly unknown[], list: string) => readonly unknown[]

/** Stands between server and cloud and damages lists that are read, as long as it is told to. */
export const damaging = () => {
  let damage: Damage | undefined
  return {
    between:
      (transport: Transport): Transport =>
      async (request) => {
        const answer = await transport(request)
        const isJson = answer.headers.get('content-type')?.includes('json') ?? false
        if (damage === undefined || request.method !== 'GET' || !answer.ok || !isJson) return answer
        const text = JSON.stringify(damaged(await answer.json(), damage))
        return new Response(text.replaceAll(`"${deep}"`, nested), answer)
      },
    with: (chosen: Damage | undefined) => {
      damage = chosen
    },
  }
}

const damaged = (body: unknown, damage: Damage): unknown => {
  if (!isFields(body)) return Array.isArray(body) ? damage(body, '') : body
  const isLinks = (key: string) => key === 'links' || key.endsWith('_links') || key === 'versions'
  return Object.fromEntries(
    Object.entries(body).map(([key, value]) => [
      key,
      Array.isArray(value) && !isLinks(key) ? damage(value, key) : within(value, damage),
    ]),
  )
}

/** Lists of rows that a service answers as a part of one thing, by their keys. */
const parts: readonly string[] = ['rules', 'routes', 'subnet_ip_availability', 'implies']

const within = (thing: unknown, damage: Damage): unknown => {
  if (!isFields(thing)) return thing
  return Object.fromEntries(
    Object.entries(thing).map(([key, value]) => [
      key,
      Array.isArray(value) && parts.includes(key) ? damage(value, key) : value,
    ]),
  )
}

/** What stands in a list and is no row of it. */
export const noRows: readonly unknown[] = [
  ...[null, 5, 'text', true, [], [[]], {}, { id: null }, { id: {} }],
  JSON.parse('{"__proto__":{"id":"x"}}'),
]

/** In its place stands what is nested as no service nests anything, and as deep as is read. */
const deep = 'nested without end'
const nested = `${'['.repeat(150)}${']'.repeat(150)}`

const wrongValues: readonly unknown[] = [
  ...[null, 7, 'text', true, {}, [], [null], ['text'], [[]], { a: null }, { toString: 1 }],
  JSON.parse('{"__proto__":"x","constructor":{"a":1}}'),
  deep,
]

/**
 * Copies of a row, each with another id and with one of its values, at whatever depth, in place of
 * which stands one of another type, or nothing.
 */
export const wrongRows = (row: unknown): readonly unknown[] =>
  pathsOf(row).flatMap((path) =>
    [...wrongValues, undefined].map((value, at) => {
      const copy: unknown = renamed(structuredClone(row), `${path.join('.')} ${at}`)
      return replaced(copy, path, value)
    }),
  )

/** What tells a row from others: what it is called by in its list. */
const renamed = (row: unknown, id: string): unknown => {
  if (!isFields(row)) return row
  const [[key, inner] = [], ...others] = Object.entries(row)
  // The rows of some lists have a key around them.
  if (key !== undefined && others.length === 0 && isFields(inner))
    return { [key]: renamed(inner, id) }
  const own = 'id' in row ? { id } : { name: id }
  return { ...row, ...own }
}

const pathsOf = (value: unknown, depth = 0): readonly (readonly string[])[] => {
  if (depth > 3 || typeof value !== 'object' || value === null) return []
  // The first of a list stands for the others.
  const parts = Array.isArray(value) ? value.slice(0, 1) : value
  return Object.entries(parts).flatMap(([key, one]) => [
    [key],
    ...pathsOf(one, depth + 1).map((path) => [key, ...path]),
  ])
}

const replaced = (value: unknown, [key, ...rest]: readonly string[], by: unknown): unknown => {
  if (key === undefined) return by
  if (Array.isArray(value)) return value.with(Number(key), replaced(value[Number(key)], rest, by))
  return isFields(value) ? { ...value, [key]: replaced(value[key], rest, by) } : value
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
