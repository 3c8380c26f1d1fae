/** What an environment says of resources and their types (heat.engine.environment.ResourceRegistry). */
import type { Hook, RestrictedAction } from '#heat/template/environment.ts'
import { HOOKS, RESTRICTED } from '#heat/template/environment.ts'
import { HeatError } from '#heat/template/errors.ts'
import { isList, isMap, own, type Value, type ValueMap } from '#heat/template/values.ts'

/** What implements a resource: a type of the cloud, or a template by its name among the files. */
export type Implementation =
  | { readonly kind: 'type'; readonly type: string }
  | { readonly kind: 'template'; readonly file: string }

/** So many mappings lead to one another before there can be only a circle. */
const DEEPEST = 20

/**
 * What a resource of a type is made by: what the registry says of that resource, then of the type,
 * then of all types that begin alike, and then the cloud's own. Throws EntityNotFound for a type
 * that leads nowhere.
 */
export function implementationOf(
  registry: ValueMap,
  type: string,
  resource: string,
  isKnown: (type: string) => boolean,
  depth = 0,
): Implementation {
  if (isTemplate(type)) return { kind: 'template', file: type }
  for (const [name, value] of mappings(registry, type, resource)) {
    if (isTemplate(value)) return { kind: 'template', file: value }
    const target = targetOf(name, value, type)
    if (target === type && isKnown(type)) return { kind: 'type', type }
    if (depth >= DEEPEST || target === type) continue
    try {
      return implementationOf(registry, target, resource, isKnown, depth + 1)
    } catch (error) {
      // Heat goes on with the next mapping that fits.
      if (!(error instanceof HeatError && error.kind === 'EntityNotFound')) throw error
    }
  }
  if (isKnown(type)) return { kind: 'type', type }
  throw new HeatError('EntityNotFound', {
    message: `The Resource Type (${type}) could not be found.`,
  })
}

/** Whether a type is the name of a template. */
export const isTemplate = (name: string): boolean => /\.(yaml|template)$/.test(name)

/** `OS::Networking::*` to `OS::Neutron::*` keeps what follows; any other target is the type. */
function targetOf(name: string, value: string, type: string): string {
  if (!name.endsWith('*') || !value.endsWith('*')) return value
  return `${value.slice(0, -1)}${type.slice(name.length - 1)}`
}

/** The mappings that fit, the most special first. */
function mappings(
  registry: ValueMap,
  type: string,
  resource: string,
): readonly (readonly [name: string, value: string])[] {
  const special = partOf(partOf(registry, 'resources'), resource)
  const exact = [own(special, type), own(registry, type)].map((value) => [type, value] as const)
  const globs = Object.entries(registry)
    .filter(
      ([name, value]) => name.endsWith('*') && type.startsWith(name.slice(0, -1)) && type !== value,
    )
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return [...exact, ...globs].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  )
}

function partOf(map: ValueMap, name: string): ValueMap {
  const part = own(map, name)
  return isMap(part) ? part : {}
}

/** Where a stack stops and waits at a resource; names in the registry may have wildcards. */
export function hooksOf(registry: ValueMap, resource: string): readonly Hook[] {
  const found = saidOf(registry, resource, 'hooks')
  return HOOKS.filter((hook) => found.includes(hook))
}

/** What must not be done with a resource. */
export function restrictedActionsOf(
  registry: ValueMap,
  resource: string,
): readonly RestrictedAction[] {
  const found = saidOf(registry, resource, 'restricted_actions')
  return RESTRICTED.filter((action) => found.includes(action))
}

function saidOf(registry: ValueMap, resource: string, key: string): readonly Value[] {
  return Object.entries(partOf(registry, 'resources')).flatMap(([pattern, said]) => {
    const value = isMap(said) && fits(resource, pattern) ? own(said, key) : undefined
    if (value === undefined) return []
    return isList(value) ? value : [value]
  })
}

/** As Python's `fnmatch.fnmatchcase`: `*`, `?` and `[…]`. */
function fits(name: string, pattern: string): boolean {
  let [at, mark, back] = [0, -1, 0]
  const parts = pattern.match(/\[!?\]?[^\]]*\]|[\s\S]/g) ?? []
  let part = 0
  while (at < name.length) {
    const one = parts[part]
    if (one === '*') [mark, back, part] = [part, at, part + 1]
    else if (one !== undefined && fitsOne(name.charAt(at), one)) [at, part] = [at + 1, part + 1]
    else if (mark >= 0) [back, at, part] = [back + 1, back + 1, mark + 1]
    else return false
  }
  return parts.slice(part).every((one) => one === '*')
}

function fitsOne(character: string, part: string): boolean {
  if (part === '?') return true
  if (part.length === 1) return part === character
  const [not, set] = part.startsWith('[!') ? [true, part.slice(2, -1)] : [false, part.slice(1, -1)]
  const spans = set.match(/[\s\S]-[\s\S]|[\s\S]/g) ?? []
  const isIn = spans.some((span) =>
    span.length === 3
      ? span.charAt(0) <= character && character <= span.charAt(2)
      : span === character,
  )
  return isIn !== not
}
