/**
 * Who sees and changes what, asked as Neutron asks it: what the database gives to a project
 * (neutron_lib.db.utils), and what the rules of the policy say of that (neutron.policy).
 */
import { isDeepStrictEqual } from 'node:util'
import type { Credentials } from '@meridian/policy'
import type { Context } from '#http/context.ts'
import { credentialsOf, type Token } from '#http/token.ts'
import { isFields, type Attributes, type Fields } from '#neutron/attributes.ts'
import { policy } from '#neutron/policy.ts'

/** True for whom the database gives everybody's things: administrators and advanced services. */
export const spansProjects = (context: Context): boolean =>
  context.isAdmin || context.allows('context_is_advsvc')

/**
 * The same reading, done once per request for each key: for what rules ask about the networks and the
 * groups that many things of a list are on or in.
 */
export function oncePerRequest<T>(
  read: (context: Context, key: string) => T,
): (context: Context, key: string) => T {
  const memory = new WeakMap<Context, Map<string, T>>()
  return (context, key) => {
    const known = memory.get(context) ?? new Map<string, T>()
    memory.set(context, known)
    const before = known.get(key)
    if (before !== undefined) return before
    const value = read(context, key)
    known.set(key, value)
    return value
  }
}

/** True when a project's things are the caller's to work with. */
export const reaches = (context: Context, projectId: unknown): boolean =>
  projectId === context.projectId || spansProjects(context)

const askers = new WeakMap<Token, Credentials>()

/** Who asks, as Neutron's policy sees them: worked out once for all servers of a list. */
function askerOf(token: Token): Credentials {
  const known = askers.get(token)
  if (known) return known
  const asker = credentialsOf(token, policy.allows('context_is_admin', credentialsOf(token, false)))
  askers.set(token, asker)
  return asker
}

/**
 * True when Neutron's rules show the thing to who asks another service about it; that service's own
 * rules say nothing of it.
 */
export function showsTo(
  token: Token,
  one: 'network' | 'port' | 'security_group',
  item: Readonly<Record<string, unknown>>,
): boolean {
  return policy.allows(`get_${one}`, askerOf(token), item)
}

/**
 * The rules that a creation or an update asks, the action's own first, and the same as one rule in
 * the words of oslo.policy. An attribute has a rule of its own, and so has what is inside it.
 */
export function rulesOf(
  action: string,
  attributes: Attributes,
  set: Fields,
): { names: string[]; text: string } {
  const own = Object.keys(attributes).filter((name) => {
    const { unruled, ruled } = attributes[name] ?? {}
    const isAsked = unruled !== true && (ruled || policy.knows(`${action}:${name}`))
    return isAsked && isSet(action, attributes, set, name)
  })
  const parts = own.map((name) => [
    `${action}:${name}`,
    ...keysIn(set[name])
      .map((key) => `${action}:${name}:${key}`)
      .filter((rule) => policy.knows(rule)),
  ])
  const text = parts.reduce((whole, [rule, ...inner]) => {
    const all = inner.map((one) => `rule:${one}`).join(' and ')
    const attribute = inner.length === 0 ? `rule:${rule}` : `(rule:${rule} and (${all}))`
    return `(${whole} and ${attribute})`
  }, `rule:${action}`)
  return { names: [action, ...parts.flat().filter((rule) => policy.knows(rule))], text }
}

/** A creation sets what is not its fallback, an update what it names. */
function isSet(action: string, attributes: Attributes, set: Fields, name: string): boolean {
  if (!Object.hasOwn(set, name)) return false
  const fallback = attributes[name]?.fallback
  return !action.startsWith('create_') || !isDeepStrictEqual(set[name], fallback)
}

function keysIn(value: unknown): string[] {
  const all: unknown[] = Array.isArray(value) ? value : [value]
  return all.flatMap((one) => (isFields(one) ? Object.keys(one) : []))
}

/** The item without the attributes that a rule hides from the caller: `get_port:binding:profile`. */
export function unhidden(context: Context, one: string, shown: Fields, target: Fields): Fields {
  const seen = Object.entries(shown).filter(([name]) => {
    const rule = `get_${one}:${name}`
    return !policy.knows(rule) || context.allows(rule, target)
  })
  return Object.fromEntries(seen)
}
