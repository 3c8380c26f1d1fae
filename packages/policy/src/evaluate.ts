import type { PolicyRules } from '#defaults.ts'
import { parseRule, type Check } from '#parse.ts'

/** The caller's token attributes, under the names that policy rules use. */
export type Credentials = {
  readonly user_id: string
  readonly roles: readonly string[]
  readonly project_id?: string | null
  readonly domain_id?: string | null
  readonly system_scope?: string | null
  readonly is_admin?: boolean
  readonly [more: string]: unknown
}

/** The target of a check; `%(a.b)s` finds the key `a.b` or the value `b` inside `a`. */
export type Target = Readonly<Record<string, unknown>>

export type Policy = {
  /** True when the rule allows it; an unknown rule falls back to `default`, else refuses. */
  allows: (rule: string, credentials: Credentials, target?: Target) => boolean
  /** True when a rule of that name exists. */
  knows: (rule: string) => boolean
}

/**
 * Makes an evaluator of a service's rules. While new defaults are not enforced a rule also passes
 * when its deprecated form passes, as oslo.policy has it.
 */
export function createPolicy(
  rules: PolicyRules,
  { enforceNewDefaults }: { enforceNewDefaults: boolean },
): Policy {
  const parsed = new Map<string, Check>()

  function ruleCheck(name: string): Check | undefined {
    const known = parsed.get(name)
    if (known) return known
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined
    if (!rule) return undefined
    const check = parseRule(rule.check)
    const whole: Check =
      rule.deprecated_check !== undefined && !enforceNewDefaults
        ? { is: 'or', checks: [check, parseRule(rule.deprecated_check)] }
        : check
    parsed.set(name, whole)
    return whole
  }

  function holds(check: Check, asked: Asked): boolean {
    switch (check.is) {
      case 'true':
        return true
      case 'false':
        return false
      case 'not':
        return !holds(check.check, { ...asked, unknown: !asked.unknown })
      case 'and':
        return check.checks.every((one) => holds(one, asked))
      case 'or':
        return check.checks.some((one) => holds(one, asked))
      case 'role':
        return hasRole(check.match, asked)
      case 'rule':
        return named(check.name, asked)
      case 'match':
        return matches(check.kind, check.match, asked)
    }
  }

  /** A rule that leads back to itself refuses: it can never be decided. */
  function named(name: string, asked: Asked): boolean {
    if (asked.seen.includes(name)) return false
    const check = ruleCheck(name) ?? ruleCheck('default')
    return check !== undefined && holds(check, { ...asked, seen: [...asked.seen, name] })
  }

  return {
    allows: (rule, who, target = {}) => named(rule, { who, target, seen: [], unknown: true }),
    knows: (rule) => Object.hasOwn(rules, rule),
  }
}

/** The input of a check. */
type Asked = {
  readonly who: Credentials
  readonly target: Target
  /** The rules that led here. */
  readonly seen: readonly string[]
  /** The result of a check that cannot be decided here, so that the whole is allowed if in doubt. */
  readonly unknown: boolean
}

function hasRole(match: string, { who, target }: Asked): boolean {
  const wanted = fill(match, target)?.toLowerCase()
  return who.roles.some((role) => role.toLowerCase() === wanted)
}

function matches(kind: string, match: string, { who, target, unknown }: Asked): boolean {
  if (kind === 'field') return fieldMatches(match, target)
  // The service asks another server for each request (oslo_policy._external): it will decide.
  if (kind === 'http' || kind === 'https') return unknown
  const wanted = fill(match, target)
  if (wanted === undefined) return false
  const fixed = literal(kind)
  if (fixed !== undefined) return fixed === wanted
  // The attribute that oslo.policy itself adds to those of the token.
  const all = who.system_scope ? { ...who, system: who.system_scope } : who
  return find(all, kind).some((value) => text(value) === wanted)
}

/** Neutron's own check: `field:networks:shared=True`, `field:port:device_owner=~^network:`. */
function fieldMatches(match: string, target: Target): boolean {
  const [, field, wanted] = /^[^:]+:([^=]+)=(.*)$/.exec(match) ?? []
  if (field === undefined || wanted === undefined) return false
  const value = target[field]
  if (value === undefined) return false
  return wanted.startsWith('~')
    ? new RegExp(wanted.slice(1)).test(text(value))
    : text(value) === wanted
}

/** Puts the target's values in place of `%(name)s`; undefined when the target lacks one. */
function fill(match: string, target: Target): string | undefined {
  let missing = false
  const filled = match.replace(/%\(([^)]*)\)s/g, (_, name: string) => {
    // A list is one value here; only what a token says is compared one by one.
    const value = Object.hasOwn(target, name) ? target[name] : find(target, name)[0]
    if (value === undefined) missing = true
    return text(value)
  })
  return missing ? undefined : filled
}

/** Python literals on the left side (`None:%(x)s`, `'public':%(visibility)s`) are constants. */
function literal(kind: string): string | undefined {
  if (kind === 'None' || kind === 'True' || kind === 'False' || /^\d+$/.test(kind)) return kind
  return /^'(.*)'$/.exec(kind)?.[1] ?? /^"(.*)"$/.exec(kind)?.[1]
}

function find(from: object, path: string): unknown[] {
  if (Object.hasOwn(from, path)) return step(from, path)
  return path
    .split('.')
    .reduce<unknown[]>((values, key) => values.flatMap((value) => step(value, key)), [from])
}

function step(value: unknown, key: string): unknown[] {
  if (Array.isArray(value)) return value.flatMap((one) => step(one, key))
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return []
  const next: unknown = Reflect.get(value, key)
  return Array.isArray(next) ? next : [next]
}

/** A value as Python's `str()` shows it, which is what the rules are compared with. */
function text(value: unknown): string {
  if (value === true) return 'True'
  if (value === false) return 'False'
  if (value === null || value === undefined) return 'None'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
