/** Users by when their passwords end: `password_expires_at=lt:2026-12-01T00:00:00Z`. */
import type { Context } from '#http/context.ts'
import { badRequest } from '#http/faults.ts'
import { allOf } from '#keystone/users/passwords.ts'
import { passwordRows } from '#keystone/rows.ts'

const FORMAT =
  'Timestamp not in expected format. The server could not comply with the request since it is ' +
  'either malformed or otherwise incorrect. The client is assumed to be in error.'

type Compare = (ends: number, asked: number) => boolean

const OPERATORS = new Map<string, Compare>([
  ['lt', (ends, asked) => ends < asked],
  ['gt', (ends, asked) => ends > asked],
  ['eq', (ends, asked) => ends === asked],
  ['lte', (ends, asked) => ends <= asked],
  ['gte', (ends, asked) => ends >= asked],
  ['neq', (ends, asked) => ends !== asked],
])

/**
 * The ids of the users of whose passwords, former ones that are known among them, one ends as the
 * query asks; undefined when it does not ask. Throws Keystone's 400.
 * https://docs.openstack.org/api-ref/identity/v3/#list-users
 */
export function expiringAsAsked({ query, world }: Context): string[] | undefined {
  const tests = query.getAll('password_expires_at').map(testOf)
  if (tests.length === 0) return undefined
  const rows = world.table(passwordRows).list({ where: { ends: true } })
  const found = rows.filter((row) => {
    const ends = allOf(row).flatMap(({ expires_at }) => expires_at ?? [])
    return ends.some((end) => tests.every((test) => test(end)))
  })
  return found.map(({ id }) => id)
}

function testOf(text: string): (ends: number) => boolean {
  const at = text.slice(2, 4).includes(':') ? text.indexOf(':') : -1
  const operator = at < 0 ? 'eq' : text.slice(0, at)
  const time = text.slice(at + 1)
  const asked = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(time) ? Date.parse(inUtc(time)) : NaN
  if (Number.isNaN(asked)) throw badRequest(FORMAT)
  const compare = OPERATORS.get(operator)
  if (!compare) {
    throw badRequest(
      `The given operator ${operator} is not valid. It must be one of the following: ` +
        "'eq', 'neq', 'lt', 'lte', 'gt', or 'gte'.",
    )
  }
  return (ends) => compare(ends, asked)
}

/** A time without a zone is Greenwich's. */
const inUtc = (time: string): string => (/(Z|[+-]\d\d:?\d\d)$/.test(time) ? time : `${time}Z`)
