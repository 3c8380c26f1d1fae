/** Judges blueprints, and tells what in them waits for what (heat.engine.stack.Stack.validate). */
import { childBlueprint, GROUP, groupSize, SCALING, STACK } from '#heat/engine/children.ts'
import { knownPart } from '#heat/engine/json.ts'
import { isUnknownType } from '#heat/engine/kinds.ts'
import {
  asRefusal,
  isEntity,
  knownProperties,
  namesScope,
  planOf,
  plannedProperties,
  type Plan,
  type Reference,
} from '#heat/engine/plan.ts'
import { ask, objectsIn, textOf, type Asker } from '#heat/resources/ask.ts'
import { customConstraint } from '#heat/resources/constraints.ts'
import { impliedDependencies, type Planned } from '#heat/resources/dependencies.ts'
import { ResourceError } from '#heat/resources/failures.ts'
import { dependenciesOf, type Graph } from '#heat/template/definitions.ts'
import { HeatError, notBuilt, stackInvalid } from '#heat/template/errors.ts'
import type { Scope } from '#heat/template/functions/rule.ts'
import { hooksOf } from '#heat/template/registry.ts'
import { checkStack, type Surroundings } from '#heat/template/validate.ts'
import { isMap } from '#heat/template/values.ts'
import type { JsonObject } from '#http/json.ts'

/** What is asked while a blueprint is judged. */
export type Judge = Asker & { readonly now: number }

/** Stacks in stacks in stacks (`max_nested_stack_depth`). */
const DEEPEST = 5

type How = {
  /** What is there already. */
  readonly reference?: Reference | undefined
  /** How many stacks are around it. */
  readonly depth?: number
  /** False for what is in a stack that is judged: its values are not known before that is made. */
  readonly values?: boolean
}

/**
 * Judges a blueprint as Heat does before it makes or changes a stack, with the stacks inside it;
 * what each resource waits for. Throws a HeatError.
 */
export function checkPlan(
  plan: Plan,
  judge: Judge,
  { reference, depth = 0, values = true }: How = {},
): Graph {
  const { template, environment, parameters, blueprint } = plan
  const scope = namesScope(plan, reference)
  const implied = once(() => impliedIn(plan, scope, judge))
  const surroundings: Surroundings = {
    typeOf: (_type, name) => surroundingType(plan, name),
    custom: (constraint, value) =>
      customConstraint(constraint, knownPart(value) ?? null, judge, judge.now),
    implied: ({ name }) => implied()(name),
  }
  const { graph, order, definitions } = checkStack(
    template,
    environment,
    parameters,
    blueprint.files,
    surroundings,
    { values },
  )
  for (const name of order.flat()) {
    const definition = definitions[name]
    if (!definition) continue
    if (definition.external_id !== undefined) throw notBuilt('external_id')
    if (hooksOf(environment.resource_registry, name).includes('post-delete')) {
      throw notBuilt('The hook post-delete')
    }
    if (isMap(definition.update_policy) && Object.keys(definition.update_policy).length > 0) {
      throw notBuilt('update_policy')
    }
    const properties = plannedProperties(plan, name, definition.properties, scope)
    const { life } = plan.kind(name).type
    if (life === 'nested') checkNested(plan, name, definition.type, properties, judge, depth)
    else if (values) judged(name, () => life.validate?.(properties, name))
  }
  return graph
}

/** What each resource waits for, of a blueprint that was judged before. */
export function graphOf(plan: Plan, judge: Judge, reference: Reference): Graph {
  const scope = namesScope(plan, reference)
  const implied = impliedIn(plan, scope, judge)
  return dependenciesOf(plan.template, plan.definitions(scope), scope, ({ name }) => implied(name))
}

function judged(name: string, work: () => void): void {
  try {
    work()
  } catch (error) {
    throw asRefusal(error, name)
  }
}

function surroundingType(plan: Plan, name: string) {
  try {
    const { schemas, type } = plan.kind(name)
    const open = type.open === true || type.life === 'nested'
    return { properties: schemas, attributes: type.attributes, open }
  } catch (error) {
    if (isUnknownType(error) || isEntity(error)) return undefined
    throw error
  }
}

/** Judges the stack inside, where there will be one. */
function checkNested(
  plan: Plan,
  name: string,
  type: string,
  properties: JsonObject,
  judge: Judge,
  depth: number,
): void {
  if (depth >= DEEPEST) {
    throw new HeatError('RequestLimitExceeded', {
      message: `Request limit exceeded: Recursion depth exceeds ${DEEPEST}.`,
    })
  }
  const kind = plan.kind(name)
  if (kind.implementation === SCALING) judged(name, () => checkSizes(properties))
  const isGroup = kind.implementation === GROUP
  if (isGroup && groupSize({ properties }) === 0) return
  // A template that another resource gives is not known yet.
  if (kind.implementation === STACK && !textOf(properties, 'template')) return
  const one = isGroup ? { ...properties, count: 1 } : properties
  const place = { name, type, properties: one, skipped: [], members: [], newName: () => 'member' }
  try {
    const child = childBlueprint(kind, place, plan)
    const identity = { stack_id: 'None', stack_name: name, project_id: 'None' }
    checkPlan(planOf(child, identity), judge, { depth: depth + 1, values: false })
  } catch (error) {
    if (error instanceof ResourceError) throw asRefusal(error, name)
    if (!(error instanceof HeatError) || error.kind === 'NotImplementedError') throw error
    const where = kind.template ? kind.implementation : 'nested_stack'
    const path = ['resources', `${name}<${where}>`]
    if (error.kind !== 'StackValidationFailed') {
      throw stackInvalid({ error: error.kind, path, message: error.message })
    }
    throw stackInvalid({
      error: error.error,
      path: [...path, ...error.path],
      message: error.said,
    })
  }
}

/** heat.engine.resources.aws.autoscaling.autoscaling_group.AutoScalingGroup.validate */
function checkSizes(properties: JsonObject): void {
  const { min_size: least, max_size: most, desired_capacity: wanted } = properties
  if (typeof least !== 'number' || typeof most !== 'number') return
  const wrong = (message: string) => new ResourceError('StackValidationFailed', message)
  if (most < least) throw wrong('MinSize can not be greater than MaxSize')
  if (typeof wanted === 'number' && (wanted < least || wanted > most)) {
    throw wrong('DesiredCapacity must be between MinSize and MaxSize')
  }
}

/** What types make resources wait for, in a template as a whole. */
function impliedIn(plan: Plan, scope: Scope, judge: Judge): (name: string) => readonly string[] {
  const definitions = plan.definitions(scope)
  const graph = dependenciesOf(plan.template, definitions, scope)
  const all = new Map(
    Object.values(definitions).map(({ name, properties }): [string, Planned] => [
      name,
      {
        type: plan.kind(name).implementation,
        properties: knownProperties(plan, properties, scope),
        requires: new Set(graph[name]),
      },
    ]),
  )
  return (name) => impliedDependencies(name, all, (network) => subnetsOf(judge, network))
}

function subnetsOf(judge: Judge, network: string): readonly string[] {
  if (network === '') return []
  const query = `/subnets?network_id=${encodeURIComponent(network)}` as const
  const found = ask(judge, 'network', 'GET', query)
  return objectsIn(found, 'subnets').map((subnet) => textOf(subnet, 'id'))
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => (made ??= { value: make() }).value
}
