/** What a mapping makes of an assertion (`RuleProcessor` of keystone.federation.utils). */
import { isObject, type Json, type JsonObject } from '#http/json.ts'
import { matches } from '#store/pattern.ts'

/** What the web server in front of Keystone says of who asks, by the names of its variables. */
export type Assertion = Readonly<Record<string, string | undefined>>

/** Who it is, and what comes with that. */
export type Mapped = {
  readonly user: { readonly id?: string; readonly name?: string; readonly email?: string }
  readonly groupIds: readonly string[]
  readonly groupNames: readonly { readonly name: string; readonly domain: JsonObject }[]
  readonly projects: readonly { readonly name: string; readonly roles: readonly string[] }[]
}

/** Nothing where no rule fits: then it is nobody. */
export function applyMapping(
  rules: readonly JsonObject[],
  assertion: Assertion,
): Mapped | undefined {
  const locals = rules.flatMap((rule) => {
    const values = valuesOf(objectsIn(rule['remote']), assertion)
    return values ? objectsIn(rule['local']).map((local) => filledIn(local, values)) : []
  })
  return locals.length === 0 ? undefined : collected(locals.filter(isObject))
}

/** What `{0}`, `{1}` … stand for; nothing where a requirement is not met. */
function valuesOf(
  requirements: readonly JsonObject[],
  assertion: Assertion,
): (readonly string[])[] | undefined {
  const found: (readonly string[])[] = []
  for (const requirement of requirements) {
    const said = assertion[textOf(requirement['type']) ?? '']?.split(';')
    if (!said) return undefined
    const fits = matcherOf(requirement)
    const [any, none] = [requirement['any_one_of'], requirement['not_any_of']]
    if (Array.isArray(any)) {
      if (!said.some((one) => fits(any, one))) return undefined
    } else if (Array.isArray(none)) {
      if (said.some((one) => fits(none, one))) return undefined
    } else {
      const { blacklist, whitelist } = requirement
      if (Array.isArray(blacklist)) found.push(said.filter((one) => !fits(blacklist, one)))
      else if (Array.isArray(whitelist)) found.push(said.filter((one) => fits(whitelist, one)))
      else found.push(said)
    }
  }
  return found
}

const matcherOf =
  ({ regex }: JsonObject) =>
  (wanted: readonly Json[], said: string): boolean =>
    wanted.some((one) =>
      regex === true && typeof one === 'string' ? matches(one, said) : one === said,
    )

function filledIn(value: Json, values: readonly (readonly string[])[]): Json {
  if (typeof value === 'string') {
    return value.replace(/\{(\d+)\}/g, (_, at: string) => {
      const said = values[Number(at)] ?? []
      return said.length === 1 ? (said[0] ?? '') : JSON.stringify(said)
    })
  }
  if (Array.isArray(value)) return value.map((one) => filledIn(one, values))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, of]) => [key, filledIn(of, values)]))
}

function collected(locals: readonly JsonObject[]): Mapped {
  const user = locals.map((local) => local['user']).find(isObject) ?? {}
  const groups = locals.flatMap((local) => (isObject(local['group']) ? [local['group']] : []))
  const [id, name, email] = [textOf(user['id']), textOf(user['name']), textOf(user['email'])]
  return {
    user: {
      ...(id === undefined ? {} : { id }),
      ...(name === undefined ? {} : { name }),
      ...(email === undefined ? {} : { email }),
    },
    groupIds: [
      ...groups.flatMap((group) => textOf(group['id']) ?? []),
      ...locals.flatMap((local) => listIn(local['group_ids'])),
    ],
    groupNames: [
      ...groups.flatMap((group) => named(textOf(group['name']), group['domain'])),
      ...locals.flatMap((local) =>
        listIn(local['groups']).flatMap((one) => named(one, local['domain'])),
      ),
    ],
    projects: locals.flatMap((local) =>
      objectsIn(local['projects']).map((project) => ({
        name: textOf(project['name']) ?? '',
        roles: objectsIn(project['roles']).flatMap((role) => textOf(role['name']) ?? []),
      })),
    ),
  }
}

const named = (
  name: string | undefined,
  domain: Json | undefined,
): { name: string; domain: JsonObject }[] =>
  name !== undefined && isObject(domain) ? [{ name, domain }] : []

/** Several values are written as a list; one stands for itself. */
function listIn(value: Json | undefined): string[] {
  const given = textOf(value)
  if (given === undefined) return []
  if (!given.startsWith('[')) return [given]
  const parsed: unknown = JSON.parse(given)
  return Array.isArray(parsed) ? parsed.filter((one) => typeof one === 'string') : []
}

const textOf = (value: Json | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined

const objectsIn = (value: Json | undefined): JsonObject[] =>
  Array.isArray(value) ? value.filter(isObject) : []
