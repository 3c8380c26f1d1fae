/**
 * Gnocchi's query language as JSON, `{"and": [{"=": {"host": "compute-1"}}, …]}`, checked as
 * `ResourceSearchSchema` does it and asked of resources as the indexer's SQL would be.
 * https://gnocchi.osci.io/rest.html#searching-for-resources
 */
import { creatorOf, createdBy } from '#gnocchi/asker.ts'
import { invalid, objectIn, type Path } from '#gnocchi/checks.ts'
import { abort } from '#gnocchi/fault-style.ts'
import { resourceIdOf } from '#gnocchi/ids.ts'
import type { Attribute, Resource, ResourceType } from '#gnocchi/rows.ts'
import { ValueError, timespanOf, timestampOf } from '#gnocchi/times.ts'
import type { Context } from '#http/context.ts'
import type { Json } from '#http/json.ts'
import { matches } from '#store/pattern.ts'

type Comparison = '=' | '!=' | '<' | '>' | '<=' | '>=' | 'like' | 'in'
export type Filter =
  | { readonly is: 'and' | 'or'; readonly parts: readonly Filter[] }
  | { readonly is: 'not'; readonly part: Filter }
  | Compared
type Compared = { readonly is: Comparison; readonly field: string; readonly value: Json }

/** Every spelling of the operators that compare. */
export const COMPARISONS: Readonly<Record<string, Comparison>> = {
  ...{ '=': '=', '==': '=', eq: '=', '!=': '!=', '≠': '!=', ne: '!=' },
  ...{ '<': '<', lt: '<', '>': '>', gt: '>', '<=': '<=', '≤': '<=', le: '<=' },
  ...{ '>=': '>=', '≥': '>=', ge: '>=', like: 'like', in: 'in' },
}
const JOINS: Readonly<Record<string, 'and' | 'or'>> = {
  and: 'and',
  '∧': 'and',
  or: 'or',
  '∨': 'or',
}

/** A query, checked; undefined where it asks for nothing. */
export function filterOf(context: Context, value: Json, path: Path = []): Filter | undefined {
  const entries = Object.entries(objectIn(value, path))
  if (entries.length > 1) throw invalid('length of value must be at most 1', path)
  const [entry] = entries
  if (!entry) return undefined
  const [operator, inside] = entry
  const at = [...path, operator]
  const join = own(JOINS, operator)
  if (join) {
    if (!Array.isArray(inside)) throw invalid('expected a list', at)
    if (inside.length === 0) throw invalid('length of value must be at least 1', at)
    const parts = inside.flatMap((each, index) => filterOf(context, each, [...at, index]) ?? [])
    return { is: join, parts }
  }
  if (operator === 'not') {
    const part = filterOf(context, inside, at)
    if (!part) throw abort(400, 'Unable to parse this query')
    return { is: 'not', part }
  }
  const is = own(COMPARISONS, operator)
  if (!is) throw invalid('extra keys not allowed', at)
  return comparisonOf(context, is, inside, at)
}

function comparisonOf(context: Context, is: Comparison, inside: Json, path: Path): Filter {
  const entries = Object.entries(objectIn(inside, path))
  const [entry] = entries
  if (!entry) throw invalid('length of value must be at least 1', path)
  if (entries.length > 1) throw invalid('length of value must be at most 1', path)
  const [field, value] = entry
  const at = [...path, field]
  if (is === 'like' && field === 'id') throw invalid('extra keys not allowed', at)
  if (is !== 'in') return { is, field, value: scalarOf(context, field, value, at) }
  if (!Array.isArray(value)) throw invalid('expected a list', at)
  if (value.length === 0) throw invalid('length of value must be at least 1', at)
  const values = value.map((each, index) => scalarOf(context, field, each, [...at, index]))
  return { is, field, value: values }
}

/** A value; the id of a resource is made of any name of it. */
function scalarOf(context: Context, field: string, value: Json, path: Path): Json {
  if (typeof value === 'object' && value !== null) throw invalid('expected str', path)
  if (field !== 'id') return value
  const id = typeof value === 'string' ? resourceIdOf(value, creatorOf(context)) : undefined
  if (id !== undefined) return id
  const slash = typeof value === 'string' && value.includes('/')
  throw invalid(
    slash
      ? "'/' is not supported in resource id"
      : 'transformable resource id >255 max allowed characters',
    path,
  )
}

function own<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}

/** Whether resources of a type meet a filter; throws 400 of a field or a value that they cannot have. */
export function meets(
  filter: Filter,
  type: ResourceType,
  now: number,
): (resource: Resource) => boolean {
  const test = testOf(filter, type, now)
  return (resource) => test(resource) === true
}

/** As in SQL, null is neither true nor false: it is the result where a value is missing. */
type Test = (resource: Resource) => boolean | null

function testOf(filter: Filter, type: ResourceType, now: number): Test {
  if ('parts' in filter) {
    const tests = filter.parts.map((part) => testOf(part, type, now))
    const decisive = filter.is === 'or'
    return (resource) => {
      const results = tests.map((test) => test(resource))
      if (results.includes(decisive)) return decisive
      return results.includes(null) ? null : !decisive
    }
  }
  if ('part' in filter) {
    const test = testOf(filter.part, type, now)
    return (resource) => {
      const result = test(resource)
      return result === null ? null : !result
    }
  }
  return compares(filter, type, now)
}

function compares({ is, field, value }: Compared, type: ResourceType, now: number): Test {
  const kind = kindOf(field, type)
  const read = (each: Json): Json => (each === null ? null : valueOf(kind, each, field, now))
  if (is === 'in') {
    const values = (Array.isArray(value) ? value : [value]).map(read)
    return (resource) => {
      const has = fieldOf(resource, field)
      return has === null ? null : values.includes(has)
    }
  }
  const wanted = read(value)
  if (is === 'like') {
    const pattern = likeOf(String(wanted))
    return (resource) => {
      const has = fieldOf(resource, field)
      return has === null ? null : matches(pattern, String(has))
    }
  }
  return (resource) => compared(is, fieldOf(resource, field), wanted)
}

function compared(is: Exclude<Comparison, 'like' | 'in'>, has: Json, wanted: Json): boolean | null {
  if (is === '=') return wanted === null ? has === null : has === null ? null : has === wanted
  if (is === '!=') return wanted === null ? has !== null : has !== wanted
  if (has === null || wanted === null) return null
  if (is === '<') return has < wanted
  if (is === '>') return has > wanted
  return is === '<=' ? has <= wanted : has >= wanted
}

/** A pattern of SQL as a regular expression. */
function likeOf(pattern: string): string {
  const source = pattern.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return `(?is)^${source.replaceAll('%', '.*').replaceAll('_', '.')}$`
}

type Kind = Attribute['type'] | 'span'
const TIMES = ['started_at', 'ended_at', 'revision_start', 'revision_end']
const TEXTS = [
  ...['type', 'creator', 'user_id', 'project_id', 'original_resource_id'],
  ...['created_by_user_id', 'created_by_project_id'],
]

function kindOf(field: string, type: ResourceType): Kind {
  if (field === 'id') return 'uuid'
  if (field === 'lifespan') return 'span'
  if (TIMES.includes(field)) return 'datetime'
  if (TEXTS.includes(field)) return 'string'
  const attribute = own(type.attributes, field)
  if (!attribute) throw abort(400, `Resource type ${type.id} has no ${field} attribute`)
  return attribute.type
}

function valueOf(kind: Kind, value: Json, field: string, now: number): Json {
  try {
    if (kind === 'datetime') return timestampOf(value, now)
    if (kind === 'span') return timespanOf(value) * 1000
  } catch (error) {
    if (!(error instanceof ValueError)) throw error
    throw abort(400, `Invalid value: \`${String(value)}' for field \`${field}'`)
  }
  if (kind === 'number') {
    const number = Number(value)
    if (Number.isNaN(number))
      throw abort(400, `Invalid value: \`${String(value)}' for field \`${field}'`)
    return number
  }
  if (kind === 'bool') return Boolean(value)
  // Texts come as numbers where a query without quotes names one.
  return typeof value === 'string' ? value : String(value)
}

/** What a resource has under a name of the query language. */
export function fieldOf(resource: Resource, field: string): Json {
  switch (field) {
    case 'id':
    case 'type':
    case 'creator':
    case 'user_id':
    case 'project_id':
    case 'original_resource_id':
    case 'started_at':
    case 'ended_at':
    case 'revision_start':
      return resource[field]
    case 'revision_end':
      return null
    case 'lifespan':
      return resource.ended_at === null ? null : resource.ended_at - resource.started_at
    case 'created_by_user_id':
    case 'created_by_project_id':
      return createdBy(resource.creator)[field]
    default: {
      const value = Object.hasOwn(resource.attributes, field) ? resource.attributes[field] : null
      const time =
        typeof value === 'string' && field.endsWith('_at') ? Date.parse(value) : Number.NaN
      return Number.isNaN(time) ? (value ?? null) : time
    }
  }
}
