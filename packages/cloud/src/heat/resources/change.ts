/** What an update of a resource comes to (heat.engine.resource.update_template_diff_properties). */
import { isDeepStrictEqual } from 'node:util'
import { ResourceError } from '#heat/resources/failures.ts'
import type { ResourceType } from '#heat/resources/type.ts'
import type { JsonObject } from '#http/json.ts'

/**
 * The properties that an update changes, with their new values, or that it needs a new thing. Throws
 * for what may never change. A property that is given no more is null.
 */
export function changeOf(
  type: ResourceType,
  name: string,
  after: JsonObject,
  before: JsonObject,
): JsonObject | 'replace' {
  const keys = [...new Set([...Object.keys(after), ...Object.keys(before)])].filter(
    (key) => !isDeepStrictEqual(after[key] ?? null, before[key] ?? null),
  )
  const schemas = { ...type.hidden, ...type.properties }
  const fixed = keys.filter((key) => schemas[key]?.immutable)
  if (fixed.length > 0) {
    const all = fixed.toSorted().join(', ')
    throw new ResourceError(
      'NotSupported',
      `Update to properties ${all} of ${name} (${type.name}) is not supported.`,
    )
  }
  const changed = Object.fromEntries(keys.map((key) => [key, after[key] ?? null]))
  const { life } = type
  if (typeof life === 'object' && life.replaces?.(changed, after, before)) return 'replace'
  if (!type.open && keys.some((key) => !schemas[key]?.update_allowed)) return 'replace'
  return changed
}
