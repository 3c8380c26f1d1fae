/** The functions that look into parameters, resources and files (heat.engine.hot.functions). */
import { invalidReference, parameterMissing, typeError, valueError } from '#heat/template/errors.ts'
import type { FunctionRule } from '#heat/template/functions/rule.ts'
import { isList, isMap, own, unknownYet, type Value } from '#heat/template/values.ts'

export const getParam: FunctionRule = {
  description: 'A function for resolving parameter references.',
  apply: (args, { name, scope }) => {
    if (args === '' || args === null || (isList(args) && args.length === 0)) {
      throw valueError(`Function "${name}" must have arguments`)
    }
    if (typeof args !== 'string' && !isList(args)) {
      throw typeError(`Argument to "${name}" must be string or list`)
    }
    const [parameter, ...path] = isList(args) ? args : [args]
    if (typeof parameter !== 'string') throw typeError(`Parameter name in "${name}" must be string`)
    const value = scope.parameter(parameter)
    if (value === undefined) throw parameterMissing(parameter)
    return followed(value, path, Number) ?? ''
  },
}

export const getResource: FunctionRule = {
  description: 'A function for resolving resource references.',
  apply: (resource, { scope }) => {
    const id = typeof resource === 'string' ? scope.reference(resource) : undefined
    if (id === undefined) throw invalidReference(String(resource), 'unknown')
    return id
  },
}

const getAttribute = (allowsAll: boolean): FunctionRule => ({
  description: 'A function for resolving resource attributes.',
  check: (args, { name, isCall }) => {
    const list = isList(args) && !isCall(args)
    if (allowsAll && (args === null || args === '' || (list && args.length === 0))) {
      throw valueError(
        `Arguments to "${name}" can be of the next forms: [resource_name] or [resource_name, attribute, (path), ...]`,
      )
    }
    // A text is a sequence to Python, too, whose first letter would be the resource.
    if (!list) throw typeError(`Argument to "${name}" must be a list`)
    if (!allowsAll && args.length < 2) {
      throw valueError(
        `Arguments to "${name}" must be of the form [resource_name, attribute, (path), ...]`,
      )
    }
  },
  apply: (args, { scope }) => {
    const [resource, attribute, ...path] = isList(args) ? args : []
    if (typeof resource === 'string' && typeof attribute === 'string') {
      const whole = scope.attributeAt?.(resource, attribute, path)
      if (whole !== undefined) return whole
    }
    const value =
      typeof resource === 'string'
        ? scope.attribute(resource, typeof attribute === 'string' ? attribute : undefined)
        : undefined
    if (value === undefined) throw invalidReference(String(resource), 'unknown')
    return followed(value, path) ?? null
  },
})

export const getAttr = getAttribute(false)
export const getAttrOrAll = getAttribute(true)

/** What a path leads to: names in maps, numbers in lists; undefined where it leads nowhere. */
export function followed(
  value: Value,
  path: readonly Value[],
  index: (key: Value) => Value = (key) => key,
): Value | undefined {
  return path.reduce<Value | undefined>((at, key) => {
    if (at === unknownYet) return at
    if (isMap(at)) return typeof key === 'symbol' ? undefined : own(at, String(key))
    const number = index(key)
    return isList(at) && typeof number === 'number' ? at.at(number) : undefined
  }, value)
}

export const getFile: FunctionRule = {
  description: 'A function for including a file inline.',
  apply: (path, { name, scope }) => {
    if (typeof path !== 'string') throw typeError(`Argument to "${name}" must be a string`)
    const file = Object.hasOwn(scope.files, path) ? scope.files[path] : undefined
    if (file === undefined) {
      throw valueError(`No content found in the "files" section for ${name} path: ${path}`)
    }
    return file
  },
}

const FACADE = ['metadata', 'deletion_policy', 'update_policy']

export const resourceFacade: FunctionRule = {
  description: 'A function for retrieving data in a parent provider template.',
  check: (args, { name }) => {
    if (typeof args === 'string' && FACADE.includes(args)) return
    throw valueError(`Incorrect arguments to "${name}" should be one of: ${FACADE.join(', ')}`)
  },
  apply: (args, { scope }) =>
    scope.facade && typeof args === 'string' ? (own(scope.facade, args) ?? null) : null,
}
