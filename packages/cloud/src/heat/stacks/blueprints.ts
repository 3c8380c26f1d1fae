/** What a stack is to be made of, by the body of a request (EngineService._prepare_stack_updates). */
import {
  argumentsIn,
  environmentIn,
  filesIn,
  templateIfAny,
  templateIn,
} from '#heat/stacks/instantiation.ts'
import type { Blueprint } from '#heat/rows.ts'
import { parseEnvironment, type Environment } from '#heat/template/environment.ts'
import { HeatError } from '#heat/template/errors.ts'
import { parseTemplate, type Template } from '#heat/template/template.ts'
import type { ValueMap } from '#heat/template/values.ts'
import type { JsonObject } from '#http/json.ts'

/** The most resources of a stack (`max_resources_per_stack`). */
const MOST_RESOURCES = 1000

/** Of a new stack: by default nothing that was made is taken back. */
export function newBlueprint(body: JsonObject): Blueprint {
  const { timeout_mins = null, disable_rollback = true, tags = [] } = argumentsIn(body, 'create')
  return { ...sentParts(body), timeout_mins, disable_rollback, tags }
}

/** Of a stack that is to become what a body says (PUT); what it does not say of its way stays. */
export function replacedBlueprint(body: JsonObject, before: Blueprint): Blueprint {
  const { tags = [], ...way } = wayOf(body, before)
  return { ...sentParts(body), ...way, tags }
}

/**
 * The blueprint that a body changes in part (PATCH): its files and parameters are put over those
 * that are there, `clear_parameters` are taken away, and so are parameters that the template does
 * not declare.
 */
export function patchedBlueprint(body: JsonObject, before: Blueprint): Blueprint {
  const { tags = before.tags, ...way } = wayOf(body, before)
  const sent = templateIfAny(body)
  const template = sent ?? parseTemplate(before.template)
  const files = { ...before.files, ...filesIn(body) }
  const change = environmentIn(body, files, template)
  const { clear_parameters: cleared } = argumentsIn(body, 'update')
  const environment = over(parseEnvironment(before.environment), change, (name, isNew) => {
    return Object.hasOwn(template.parameters, name) && (isNew || !cleared.includes(name))
  })
  checkSize(template)
  return { template: template.raw, environment, files, ...way, tags }
}

function wayOf(body: JsonObject, before: Blueprint) {
  const said = argumentsIn(body, 'update')
  return {
    tags: said.tags,
    timeout_mins: said.timeout_mins ?? before.timeout_mins,
    disable_rollback: said.disable_rollback ?? before.disable_rollback,
  }
}

function sentParts(body: JsonObject): Pick<Blueprint, 'template' | 'environment' | 'files'> {
  const template = templateIn(body)
  const files = filesIn(body)
  const environment = environmentIn(body, files, template)
  checkSize(template)
  return { template: template.raw, environment, files }
}

function checkSize({ resources }: Template): void {
  if (Object.keys(resources).length <= MOST_RESOURCES) return
  throw new HeatError('RequestLimitExceeded', {
    message: 'Request limit exceeded: Maximum resources per stack exceeded.',
  })
}

/** heat.engine.environment.Environment.load */
function over(
  before: Environment,
  after: Environment,
  isKept: (parameter: string, isNew: boolean) => boolean,
): Environment {
  const kept = (parameters: ValueMap, isNew: boolean): ValueMap =>
    Object.fromEntries(Object.entries(parameters).filter(([name]) => isKept(name, isNew)))
  return {
    ...before,
    parameters: { ...kept(before.parameters, false), ...kept(after.parameters, true) },
    parameter_defaults: { ...before.parameter_defaults, ...after.parameter_defaults },
    resource_registry: { ...before.resource_registry, ...after.resource_registry },
    event_sinks: [...before.event_sinks, ...after.event_sinks],
  }
}

/** Whether a body of PATCH changes nothing (InstantiationData.no_change). */
export function isNoChange(body: JsonObject): boolean {
  if (templateIfAny(body)) return false
  const { environment_files: names = null, files_container: container = null } = body
  const others = Object.keys(body).filter((name) => !PARTS.includes(name))
  if (others.length > 0 || names !== null || container !== null) return false
  if (Object.keys(filesIn(body)).length > 0) return false
  const said = parseEnvironment(body['environment'])
  const { parameters = {} } = body
  return [...Object.values(said), parameters].every((part) => sizeOf(part) === 0)
}

const PARTS = [
  ...['stack_name', 'template', 'template_url', 'parameters', 'environment', 'files'],
  ...['environment_files', 'files_container'],
]

const sizeOf = (part: unknown): number =>
  typeof part === 'object' && part !== null ? Object.keys(part).length : String(part).length
