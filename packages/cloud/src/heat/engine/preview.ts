/** What would become of a stack (EngineService.preview_stack, preview_update_stack). */
import { childBlueprint } from '#heat/engine/children.ts'
import { mapOf } from '#heat/engine/json.ts'
import { judgedStack, judgedUpdate, type Asked, type NewStack } from '#heat/engine/operations.ts'
import { namesScope, planOf, plannedProperties, type Plan } from '#heat/engine/plan.ts'
import { decide } from '#heat/engine/renew.ts'
import { shortId } from '#heat/engine/physical-name.ts'
import { identityOf, stageOf, type Stage } from '#heat/engine/stage.ts'
import { attributesIn } from '#heat/engine/views.ts'
import { isoSeconds } from '#clock.ts'
import type { Blueprint, ResourceRow, StackRow } from '#heat/rows.ts'
import { creationOrder, dependenciesOf, type Definition } from '#heat/template/definitions.ts'
import { isMap, unknownYet } from '#heat/template/values.ts'
import type { Json, JsonObject } from '#http/json.ts'

type Identity = {
  readonly tenant: string
  readonly stack_name: string
  readonly stack_id: string | null
  readonly path: string
}

/** A resource in the fields of Heat's engine (format_stack_resource). */
export type Previewed = {
  readonly resource_name: string
  readonly resource_type: string
  readonly resource_identity: Identity
  readonly stack_identity: Identity
  readonly stack_name: string
  readonly resource_action: string
  readonly resource_status: string
  readonly resource_status_reason: string
  readonly physical_resource_id: string
  readonly creation_time: string | null
  readonly updated_time: string | null
  readonly required_by: readonly string[]
  readonly description: string
  readonly metadata: JsonObject
  readonly attributes: JsonObject
  readonly properties?: JsonObject
}

/** What is in a stack inside stands in a list of its own. */
export type Tree = Previewed | readonly Tree[]

/** The stack that would be made, and its resources. Throws as making it does. */
export function previewStack(
  asked: Asked,
  made: NewStack,
): { readonly stack: StackRow; readonly resources: readonly Tree[] } {
  const { stack, plan } = judgedStack(asked, made)
  return { stack, resources: previewed(asked, plan, { ...stack, id: '' }) }
}

type About = Pick<StackRow, 'id' | 'name' | 'project_id'>

function previewed(asked: Asked, plan: Plan, stack: About): readonly Tree[] {
  const scope = namesScope(plan)
  return Object.values(plan.definitions(scope)).map((definition): Tree => {
    const kind = plan.kind(definition.name)
    const properties = plannedProperties(plan, definition.name, definition.properties, scope)
    if (kind.type.life !== 'nested') {
      return { ...unmade(plan, definition, stack), properties: withAll(kind.schemas, properties) }
    }
    const place = {
      name: definition.name,
      type: definition.type,
      properties,
      skipped: [],
      members: [],
      newName: () => shortId(asked.world.random.uuid()),
    }
    const child = childBlueprint(kind, place, plan)
    const inside = { ...stack, name: `${stack.name}-${definition.name}` }
    return previewed(asked, planOf(child, identityOf(inside)), inside)
  })
}

/** Each property of the type, null where nobody sets it. */
function withAll(schemas: object, properties: JsonObject): JsonObject {
  const names = Object.keys(schemas)
  return Object.fromEntries(names.map((name): [string, Json] => [name, properties[name] ?? null]))
}

const identity = ({ id, name, project_id }: About, path = ''): Identity => ({
  tenant: project_id,
  stack_name: name,
  stack_id: id === '' ? null : id,
  path,
})

/** A resource that is not there yet. */
function unmade(plan: Plan, definition: Definition, stack: About): Previewed {
  const { name, type, metadata, description } = definition
  const attributes = Object.keys(plan.kind(name).type.attributes).map((key) => [key, null] as const)
  return {
    ...about(stack, name, type),
    resource_action: 'INIT',
    resource_status: 'COMPLETE',
    resource_status_reason: '',
    physical_resource_id: '',
    creation_time: null,
    updated_time: null,
    required_by: requiredBy(plan, name),
    description,
    metadata: isMap(metadata) ? mapOf(metadata) : {},
    attributes: Object.fromEntries(attributes),
  }
}

const about = (stack: About, name: string, type: string) => ({
  resource_name: name,
  resource_type: type,
  resource_identity: identity(stack, `/resources/${name}`),
  stack_identity: identity(stack),
  stack_name: stack.name,
})

function requiredBy(plan: Plan, name: string): readonly string[] {
  const scope = namesScope(plan)
  const graph = dependenciesOf(plan.template, plan.definitions(scope), scope)
  return Object.keys(graph).filter((other) => graph[other]?.includes(name))
}

/** A resource that is there. */
function made(stage: Stage, row: ResourceRow): Previewed {
  const { stack } = stage
  return {
    ...about(stack, row.name, row.type),
    resource_action: row.action,
    resource_status: row.status,
    resource_status_reason: row.status_reason,
    physical_resource_id: row.physical_id ?? '',
    creation_time: isoSeconds(row.created_at),
    updated_time: isoSeconds(row.updated_at),
    required_by: stage
      .all()
      .filter(({ requires }) => requires.includes(row.name))
      .map(({ name }) => name),
    description: stage.plan.definitions(stage.scope)[row.name]?.description ?? '',
    metadata: row.metadata,
    attributes: attributesIn(stage, row),
  }
}

export type Changes = Readonly<
  Record<'unchanged' | 'updated' | 'replaced' | 'added' | 'deleted', readonly Previewed[]>
>

/** What an update would do with each resource. Throws as the update itself does. */
export function previewUpdate(asked: Asked, stack: StackRow, blueprint: Blueprint): Changes {
  const { plan, graph } = judgedUpdate(asked, stack, blueprint)
  const before = stageOf(asked, stack)
  const after = stageOf(asked, stack, blueprint)
  // The stack that is compared has nothing yet, so whatever refers to a resource looks different
  // (StackUpdate.preview).
  const stage: Stage = { ...after, scope: { ...after.scope, reference: () => unknownYet } }
  const definitions = plan.definitions(after.scope)
  const changes: Record<keyof Changes, Previewed[]> = {
    unchanged: [],
    updated: [],
    replaced: [],
    added: [],
    deleted: [],
  }
  for (const name of creationOrder(graph, definitions).flat()) {
    const definition = definitions[name]
    const row = before.current(name)
    if (!definition) continue
    if (!row) {
      changes.added.push(unmade(plan, definition, stack))
      continue
    }
    const { kind } = decide(stage, row, definition)
    changes[kind].push(kind === 'updated' ? made(before, row) : unmade(plan, definition, stack))
  }
  for (const row of before.all()) {
    if (!row.obsolete && !Object.hasOwn(graph, row.name)) changes.deleted.push(made(before, row))
  }
  return changes
}
