import { parseEnvironment, type Environment } from '#heat/template/environment.ts'
import { notBuilt, notInFormat } from '#heat/template/errors.ts'
import type { ValueMap } from '#heat/template/values.ts'

/**
 * Puts the environments of `environment_files`, which are among the files of a body, over its own,
 * each over those before it (heat.common.environment_util.merge_environments). Parameters that the
 * template does not declare are left out where others are there already. Throws HTTPBadRequest for a
 * file that is no environment or is not there; strategies of merging are not built.
 */
export function mergeEnvironments(
  own: Environment,
  names: readonly string[],
  files: Readonly<Record<string, string>>,
  isDeclared: (parameter: string) => boolean,
): Environment {
  return names.reduce((merged, name) => {
    const text = Object.hasOwn(files, name) ? files[name] : undefined
    if (text === undefined) throw notInFormat('Environment', `'${name}'`)
    const next = parseEnvironment(text)
    if (Object.keys(next.parameter_merge_strategies).length > 0) {
      throw notBuilt('parameter_merge_strategies')
    }
    return {
      ...merged,
      parameters: over(merged.parameters, next.parameters, isDeclared),
      parameter_defaults: over(merged.parameter_defaults, next.parameter_defaults, isDeclared),
      resource_registry: over(merged.resource_registry, next.resource_registry, () => true),
      event_sinks: [...merged.event_sinks, ...next.event_sinks],
    }
  }, own)
}

/** Null leaves what was there. */
function over(before: ValueMap, after: ValueMap, isKept: (name: string) => boolean): ValueMap {
  if (Object.keys(before).length === 0) return after
  const kept = Object.entries(after).filter(([name, value]) => value !== null && isKept(name))
  return { ...before, ...Object.fromEntries(kept) }
}
