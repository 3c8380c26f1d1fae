/** What Keystone's lists show: filtered by their query, by name, and whole. */
import type { Context } from '#http/context.ts'
import { badRequest } from '#http/faults.ts'
import { type Answer, ok } from '#http/reply.ts'
import { links } from '#keystone/present.ts'
import type { Order, Scalar, Tests } from '#store/collection.ts'

/** What things must be to be in a list, whatever is asked for: `{ domain_id: … }`. */
export type Among = Readonly<Record<string, Scalar>>
export type Asked = { readonly where: Readonly<Record<string, Tests>>; readonly order: Order }

/**
 * What a query asks for by the names that a list knows, `name__icontains` and the like too; a name
 * that is given twice must fit both.
 */
export function asked(
  query: URLSearchParams,
  filters: readonly string[],
  among: Among = {},
): Asked {
  const filtered = [...query].flatMap(([key, value]) => {
    const [name = '', how = ''] = key.split('__')
    const tests = filters.includes(name) ? testsOf(name, how, value) : undefined
    return tests ? [[columnOf(name, tests), tests] as const] : []
  })
  const given = Object.entries(among).map(([name, is]) => [name, { is }] as const)
  const where: Record<string, Tests> = {}
  for (const [name, tests] of [...filtered, ...given]) {
    const before = where[name]
    where[name] = before ? { ...tests, not: { not: before } } : tests
  }
  return { where, order: [['name', 'asc']] }
}

/** Of a part of a name its letters count, of a whole name they do not (`utf8_general_ci`). */
function columnOf(name: string, { ignoreCase }: Tests): string {
  return name === 'name' && ignoreCase === false ? 'spelled' : name
}

/** Undefined for a comparison that Keystone does not know: that leaves everything. */
function testsOf(name: string, how: string, value: string): Tests | undefined {
  const ignoreCase = how.startsWith('i')
  // Where Keystone compares itself, and not its database.
  if (name === 'enabled' && how === 'contains') {
    throw badRequest("argument of type 'bool' is not iterable")
  }
  switch (how.replace(/^i/, '')) {
    case '':
      if (name === 'enabled') return { is: isTrue(value) }
      // What is absent counts as empty in the database, and equals nothing in Keystone.
      return value === '' ? { is: value, above: '' } : { is: value }
    case 'contains':
      return { contains: value, ignoreCase }
    case 'startswith':
      return { startsWith: value, ignoreCase }
    case 'endswith':
      return { endsWith: value, ignoreCase }
    default:
      return undefined
  }
}

/** As a filter's value is understood: whatever is no clear no is a yes. */
export function isTrue(value: string): boolean {
  return !/^(0|f|false|off|n|no)$/i.test(value.trim())
}

/** Whether a query turns something on: only a 0 is a no here. */
export function flag(query: URLSearchParams, name: string): boolean {
  return (query.get(name) ?? '0') !== '0'
}

/** What narrows a list for who signed in to a domain: to the things of that domain. */
export function ownDomain({ token }: Context): { domain_id?: string } {
  return token.domain ? { domain_id: token.domain.id } : {}
}

/** A list's answer; `show` is how one of its items looks. */
export function listReply<T>(
  context: Context,
  many: string,
  items: readonly T[],
  show: (context: Context, item: T) => object,
): Answer {
  return ok({ [many]: items.map((item) => show(context, item)), links: links(context) })
}
