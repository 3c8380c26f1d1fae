import { HeatError, notInFormat, PythonError } from '#heat/template/errors.ts'
import { isList, isMap, isValue, own, type Value, type ValueMap } from '#heat/template/values.ts'
import { readYaml } from '#heat/template/yaml.ts'
import { pythonRepr, pythonText, pythonTuple } from '#wire/python.ts'

/** What a user says beside a template, each section there (heat.common.environment_format). */
export type Environment = {
  readonly parameters: ValueMap
  readonly parameter_defaults: ValueMap
  readonly resource_registry: ValueMap
  readonly event_sinks: readonly Value[]
  readonly encrypted_param_names: readonly Value[]
  readonly parameter_merge_strategies: ValueMap
}

const SECTIONS = [
  'parameters',
  'resource_registry',
  'parameter_defaults',
  'encrypted_param_names',
  'event_sinks',
  'parameter_merge_strategies',
]

/** When a stack can stop and wait for its user. */
export const HOOKS = [
  'pre-create',
  'pre-update',
  'pre-delete',
  'post-create',
  'post-update',
  'post-delete',
] as const
export type Hook = (typeof HOOKS)[number]

export const RESTRICTED = ['update', 'replace'] as const
export type RestrictedAction = (typeof RESTRICTED)[number]

/**
 * Reads an environment from YAML, JSON or the object that a body holds, and puts the body's own
 * `parameters` above its. Throws HTTPBadRequest for what is none (InstantiationData.environment),
 * and for hooks and restricted actions that do not exist.
 */
export function parseEnvironment(source: unknown, parameters: ValueMap = {}): Environment {
  const given = readSections(source)
  const map = (section: string): ValueMap => {
    const value = own(given, section) ?? {}
    if (isMap(value)) return value
    throw notInFormat('Environment', `The section "${section}" is not a mapping.`)
  }
  const list = (section: string): readonly Value[] => {
    const value = own(given, section) ?? []
    if (isList(value)) return value
    throw notInFormat('Environment', `The section "${section}" is not a list.`)
  }
  const registry = map('resource_registry')
  checkRegistry(registry)
  return {
    parameters: { ...map('parameters'), ...parameters },
    parameter_defaults: map('parameter_defaults'),
    resource_registry: registry,
    event_sinks: list('event_sinks'),
    encrypted_param_names: list('encrypted_param_names'),
    parameter_merge_strategies: map('parameter_merge_strategies'),
  }
}

function readSections(source: unknown): ValueMap {
  const value = source === undefined || source === null ? {} : read(source)
  if (!isMap(value)) {
    throw notInFormat('Environment', 'The environment is not a valid YAML mapping data type.')
  }
  for (const [section, content] of Object.entries(value)) {
    if (!SECTIONS.includes(section)) {
      throw notInFormat('Environment', `environment has wrong section "${section}"`)
    }
    if (content === null) {
      throw notInFormat('Environment', `environment has empty section "${section}"`)
    }
  }
  return value
}

function read(source: unknown): Value {
  if (typeof source !== 'string') return isValue(source) ? source : null
  try {
    return readYaml(source)
  } catch (error) {
    if (error instanceof PythonError) throw notInFormat('Environment', error.message)
    throw error
  }
}

/** Refuses hooks and restricted actions that do not exist (heat.engine.environment). */
function checkRegistry(registry: ValueMap): void {
  for (const [name, value] of Object.entries(registry)) {
    if (name === 'hooks' && !allOf(value, HOOKS)) {
      throw new HeatError('InvalidBreakPointHook', {
        message: `Invalid hook type "${shown(value)}" for resource breakpoint, acceptable hook types are: ${pythonTuple(HOOKS)}`,
      })
    }
    if (name === 'restricted_actions' && !allOf(value, RESTRICTED)) {
      throw new HeatError('InvalidRestrictedAction', {
        message: `Invalid restricted_action type "${shown(value)}" for resource, acceptable restricted_action types are: ${pythonTuple(RESTRICTED)}`,
      })
    }
    if (isMap(value)) checkRegistry(value)
  }
}

const shown = (value: Value): string => (isList(value) ? pythonRepr(value) : pythonText(value))

function allOf(value: Value, known: readonly string[]): boolean {
  const all = isList(value) ? value : [value]
  return all.every((one) => typeof one === 'string' && known.includes(one))
}

/** The environment as Heat answers with it (Environment.user_env_as_dict). */
export function shownEnvironment({
  resource_registry,
  parameters,
  parameter_defaults,
  event_sinks,
}: Environment) {
  const resources = own(resource_registry, 'resources') ?? {}
  return {
    resource_registry: { ...withoutNull(resource_registry), resources },
    parameters,
    parameter_defaults,
    event_sinks,
  }
}

/** A type that is mapped to nothing is taken away, and so not shown. */
const withoutNull = (map: ValueMap): ValueMap =>
  Object.fromEntries(Object.entries(map).filter(([, value]) => value !== null))
