/** A stack as the engine sees it while it works: its rows, what they refer to, and who asks for them. */
import { mapOf, withoutUnset } from '#heat/engine/json.ts'
import { kindNamed, kindOf, type Kind } from '#heat/engine/kinds.ts'
import { memberAttribute, type Members } from '#heat/engine/members.ts'
import { planOf, type Plan } from '#heat/engine/plan.ts'
import { physicalNameOf } from '#heat/engine/physical-name.ts'
import { isGone, resourceWork, workOf } from '#heat/engine/states.ts'
import { callAs } from '#heat/resources/ask.ts'
import type { Neighbour, Resource, ResourceData } from '#heat/resources/type.ts'
import {
  stackResources,
  stacks,
  type Blueprint,
  type ResourceRow,
  type StackRow,
} from '#heat/rows.ts'
import type { Definition } from '#heat/template/definitions.ts'
import { invalidAttribute } from '#heat/template/errors.ts'
import type { Scope } from '#heat/template/functions/rule.ts'
import { propertyValues } from '#heat/template/properties.ts'
import { outputValues, scopeOf } from '#heat/template/scope.ts'
import { unknownYet, type Value, type ValueMap } from '#heat/template/values.ts'
import type { JsonObject } from '#http/json.ts'
import type { Token } from '#http/token.ts'
import { rows, type Scene } from '#scene.ts'

export type Stage = {
  readonly scene: Scene
  readonly stack: StackRow
  readonly plan: Plan
  /** The rows that are not gone, also of what is to be removed. */
  readonly all: () => readonly ResourceRow[]
  /** The resource of that name that counts. */
  readonly current: (name: string) => ResourceRow | undefined
  readonly scope: Scope
}

/** The identity that asks for a stack's resources: its owner, whose token never ends. */
export function callOf(scene: Scene, { owner, ...stack }: StackRow) {
  const token: Token = {
    ...owner,
    id: '',
    system: false,
    methods: [],
    auditIds: [],
    issuedAt: 0,
    expiresAt: Infinity,
  }
  const { world, region, now } = scene
  // What is asked for happens at the moment of the step, not when somebody notices it.
  const then = { ...world, clock: { now: () => now } }
  const origin = workOf({ owner, ...stack }).origin || 'http://localhost'
  return callAs(then, { region, token, origin })
}

/** The names that a stack's template may ask for itself. */
export const identityOf = (stack: Pick<StackRow, 'id' | 'name' | 'project_id'>) => ({
  stack_id: stack.id,
  stack_name: stack.name,
  project_id: stack.project_id,
})

/** The rows of a stack's resources that are there. */
export function resourceRows(scene: Scene, stackId: string): ResourceRow[] {
  return rows(scene, stackResources)
    .list({ where: { stack_id: stackId } })
    .filter((row) => !isGone(row))
}

/** A stack with what it consists of, of its blueprint or of another one. */
export function stageOf(
  scene: Scene,
  stack: StackRow,
  blueprint: Blueprint = stack.blueprint,
): Stage {
  const plan = planOf(blueprint, identityOf(stack))
  const all = () => resourceRows(scene, stack.id)
  const current = (name: string) =>
    rows(scene, stackResources)
      .list({ where: { stack_id: stack.id, name } })
      .find((row) => !isGone(row) && !row.obsolete)
  const stage: Stage = {
    scene,
    stack,
    plan,
    all,
    current,
    get scope() {
      return scope
    },
  }
  const scope = liveScope(stage)
  return stage
}

function liveScope(stage: Stage): Scope {
  const { plan, current, scene, stack } = stage
  const facade = facadeOf(scene, stack)
  return scopeOf(plan.template, {
    parameters: plan.parameters,
    files: plan.blueprint.files,
    reference: (name) => {
      const row = current(name)
      return row && row.action !== 'INIT' ? referenceOf(stage, row) : unknownYet
    },
    attribute: (name, attribute) => {
      const row = current(name)
      if (!row || row.action === 'INIT') return unknownYet
      if (attribute === undefined) return allAttributes(stage, row)
      return attributeOf(stage, row, attribute) ?? null
    },
    attributeAt: (name, attribute, path) => {
      const row = current(name)
      if (!row || row.action === 'INIT' || kindOfRow(stage, row).type.life !== 'nested') {
        return undefined
      }
      return nestedAttribute(stage, row, attribute, path)
    },
    ...(facade ? { facade } : {}),
  })
}

/** What a nested template may ask of the resource that it stands for. */
function facadeOf(scene: Scene, { parent }: StackRow): ValueMap | undefined {
  const around = parent && rows(scene, stacks).get(parent.stack_id)
  const row = around && resourceRows(scene, around.id).find(({ name }) => name === parent.resource)
  if (!row) return undefined
  const { metadata, deletion_policy } = row
  return { metadata, deletion_policy, update_policy: {} }
}

/** The implementation of a resource that is there, whatever the template says by now. */
export function kindOfRow({ plan }: Stage, row: ResourceRow): Kind {
  const { implementation } = resourceWork(row)
  if (!/\.(yaml|template)$/.test(implementation)) return kindNamed(implementation, row.properties)
  const { environment, blueprint } = plan
  if (!Object.hasOwn(blueprint.files, implementation)) return withoutTemplate(implementation)
  return kindOf(environment, blueprint.files, implementation, row.name)
}

/** Stands in for a nested template that an update took away: enough to remove what was made of it. */
const withoutTemplate = (name: string): Kind => ({
  implementation: name,
  type: {
    name,
    support_status: { status: 'SUPPORTED' },
    properties: {},
    attributes: {},
    life: 'nested',
  },
  schemas: {},
})

/** A resource as its type's life takes it. */
export function resourceOf(
  stage: Stage,
  row: ResourceRow,
  action: Resource['action'] = 'CHECK',
  properties: JsonObject = row.properties,
): Resource {
  const { scene, stack } = stage
  return {
    call: callOf(scene, stack),
    name: row.name,
    physicalName: physicalNameOf(stack, row),
    projectId: stack.project_id,
    random: scene.world.random,
    now: scene.now,
    since: row.since,
    action,
    properties,
    data: dataOf(scene, row.id),
    resourceOf: (reference) => neighbourOf(stage, reference),
  }
}

/** What a resource keeps, written down at once. */
export function dataOf(scene: Scene, id: string): ResourceData {
  const table = rows(scene, stackResources)
  return {
    get: (key) => table.get(id)?.data[key],
    set: (key, value) => {
      const row = table.get(id)
      if (row) table.update({ ...row, data: { ...row.data, [key]: value } })
    },
  }
}

function neighbourOf(stage: Stage, reference: string): Neighbour | undefined {
  const found = stage
    .all()
    .find((row) => row.action !== 'INIT' && referenceOf(stage, row) === reference)
  if (!found) return undefined
  const { implementation } = resourceWork(found)
  return { name: found.name, type: implementation, data: dataOf(stage.scene, found.id) }
}

/** The value of `get_resource` for a resource that was made. */
export function referenceOf(stage: Stage, row: ResourceRow): Value {
  const { physical_id: id, name } = row
  if (id === null) return name
  const { type, template } = kindOfRow(stage, row)
  if (template) return nestedReference(stage, row)
  if (type.life === 'nested') return id
  return type.life.reference?.(resourceOf(stage, row), id) ?? id
}

/** The output `OS::stack_id` of a nested template, or where its stack is. */
function nestedReference(stage: Stage, row: ResourceRow): Value {
  const { stack } = stage
  const outputs = nestedOutputs(stage, row)
  const said = outputs.find(({ output_key }) => output_key === 'OS::stack_id')
  if (said && said.output_error === undefined) return said.output_value
  const where = `stacks/${physicalNameOf(stack, row)}/${row.physical_id}`
  return `arn:openstack:heat::${stack.project_id}:${where}`
}

/** The stack that a resource is, where it is one. */
export function nestedStage(stage: Stage, row: ResourceRow): Stage | undefined {
  const child =
    row.physical_id === null ? undefined : rows(stage.scene, stacks).get(row.physical_id)
  return child && child.deleted_at === null ? stageOf(stage.scene, child) : undefined
}

function nestedOutputs(stage: Stage, row: ResourceRow) {
  const child = nestedStage(stage, row)
  return child ? outputValues(child.plan.template, child.scope) : []
}

/** An attribute of a resource; undefined where its type does not say. */
export function attributeOf(stage: Stage, row: ResourceRow, name: string): Value | undefined {
  const { type } = kindOfRow(stage, row)
  if (type.life === 'nested') return nestedAttribute(stage, row, name, [])
  if (row.physical_id === null) return null
  const it = resourceOf(stage, row)
  if (name === 'show') return type.life.show?.(it, row.physical_id)
  return type.life.attribute(it, row.physical_id, name)
}

/** All attributes, as `get_attr` with a name alone gives them. */
export function allAttributes(stage: Stage, row: ResourceRow): ValueMap {
  const names = Object.keys(kindOfRow(stage, row).type.attributes)
  return Object.fromEntries(names.map((name) => [name, attributeOf(stage, row, name) ?? null]))
}

function nestedAttribute(
  stage: Stage,
  row: ResourceRow,
  name: string,
  path: readonly Value[],
): Value {
  const child = nestedStage(stage, row)
  if (!child) return null
  const skipped = row.data['name_blacklist'] ?? ''
  const found = memberAttribute(kindOfRow(stage, row), membersOf(stage, row, child), name, path, {
    group: row.name,
    skipped: skipped === '' ? [] : skipped.split(','),
    size: row.properties['count'],
  })
  if (found === undefined) throw invalidAttribute(row.name, name)
  return found
}

/** What is in a stack, as attributes of groups tell it. */
function membersOf(stage: Stage, row: ResourceRow, child: Stage): Members {
  const inside = child
    .all()
    .filter(({ obsolete }) => !obsolete)
    .toSorted((a, b) => a.created_at - b.created_at || (a.name < b.name ? -1 : 1))
  const named = (name: string) => inside.find((one) => one.name === name)
  return {
    name: child.stack.name,
    all: inside.filter(({ status }) => status !== 'FAILED').map((one) => one.name),
    has: (name) => named(name) !== undefined,
    reference: (name) => {
      const found = named(name)
      return found ? referenceOf(child, found) : null
    },
    attribute: (name, attribute, path) => {
      const found = named(name)
      if (!found) return { value: null, path: [] }
      if (kindOfRow(child, found).type.life === 'nested') {
        return { value: nestedAttribute(child, found, attribute, path), path: [] }
      }
      return { value: attributeOf(child, found, attribute) ?? null, path }
    },
    outputs: () => nestedOutputs(stage, row),
  }
}

/** A resource's properties as the blueprint has them now; what is not known yet is left out. */
export function wantedProperties(stage: Stage, { name, properties }: Definition): JsonObject {
  const { schemas } = stage.plan.kind(name)
  const reading = { functions: stage.plan.template.version.functions, scope: stage.scope }
  return withoutUnset(mapOf(propertyValues(properties, schemas, reading)), schemas)
}
