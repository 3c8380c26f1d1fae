import { createPolicy, defaultPolicies } from '@meridian/policy'
import { forbidden } from '#heat/fault-style.ts'
import { isMap, own, type ValueMap } from '#heat/template/values.ts'
import type { Context } from '#http/context.ts'

/** Heat's own rules; those before Wallaby still count (`enforce_new_defaults` of oslo.policy). */
export const heatPolicy = createPolicy(defaultPolicies['orchestration'] ?? {}, {
  enforceNewDefaults: false,
})

/**
 * Whether who asks may use a type of resource: its rule and the rule of all types that begin alike
 * say so, and of what has no rule everybody may (heat.common.policy.ResourceEnforcer).
 */
export function mayUseType({ allows }: Context, type: string): boolean {
  const all = [...type.split('::').slice(0, -1), '*'].join('::')
  return [type, all]
    .map((name) => `resource_types:${name}`)
    .every((rule) => !heatPolicy.knows(rule) || allows(rule))
}

/**
 * Throws Heat's 403 for a type that who asks may not use. Its own rule is named as a rule; the rule of
 * all that begin alike is not, the type is.
 */
export function enforceType(context: Context, type: string): void {
  if (mayUseType(context, type)) return
  const rule = `resource_types:${type}`
  const named = heatPolicy.knows(rule) && !context.allows(rule) ? rule : type
  throw forbidden(named)
}

/** The same for each resource of a template. */
export function enforceTypes(context: Context, template: ValueMap): void {
  const resources = own(template, 'resources')
  for (const resource of isMap(resources) ? Object.values(resources) : []) {
    const type = isMap(resource) ? own(resource, 'type') : undefined
    if (typeof type === 'string') enforceType(context, type)
  }
}
