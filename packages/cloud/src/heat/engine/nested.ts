/** The life of a resource that is a stack of its own (heat.engine.resources.stack_resource). */
import { beginDelete, beginRollback, converge, judgeOf, referencesOf } from '#heat/engine/begin.ts'
import {
  childBlueprint,
  definitionsIn,
  removalsIn,
  SCALING,
  STACK,
  type Member,
  type Place,
} from '#heat/engine/children.ts'
import { checkPlan } from '#heat/engine/check-plan.ts'
import { planOf } from '#heat/engine/plan.ts'
import { batchesOf, keepBatches, nextBatch, type Batch } from '#heat/engine/rolling.ts'
import { shortId } from '#heat/engine/physical-name.ts'
import {
  dataOf,
  identityOf,
  kindOfRow,
  referenceOf,
  stageOf,
  type Stage,
} from '#heat/engine/stage.ts'
import { workOf } from '#heat/engine/states.ts'
import { NestedFailure } from '#heat/engine/told.ts'
import { inError } from '#heat/resources/failures.ts'
import type { Life, Progress, Resource } from '#heat/resources/type.ts'
import {
  stacks,
  type Blueprint,
  type ResourceRow,
  type StackAction,
  type StackRow,
} from '#heat/rows.ts'
import type { JsonObject } from '#http/json.ts'
import { rows, type Scene } from '#scene.ts'

/** How many stacks are around one. */
function depthOf(scene: Scene, { parent }: StackRow): number {
  const around = parent && rows(scene, stacks).get(parent.stack_id)
  return around ? depthOf(scene, around) + 1 : 0
}

/** The life of a nested resource, which its stack's stage is needed for. */
export function nestedLife(stage: Stage, row: ResourceRow): Life {
  const { scene } = stage
  const isStack = kindOfRow(stage, row).implementation === STACK
  const over = (id: string | null, actions: readonly StackAction[]): Progress => {
    const child = id === null ? undefined : rows(scene, stacks).get(id)
    return child ? progressOf(child, actions, isStack) : 'in progress'
  }
  return {
    create: (it) => {
      keepSkipped(stage, row, it.properties)
      return makeChild(stage, row, it, childOf(stage, row, it.properties)).id
    },
    created: (_it, id) => over(id, ['CREATE']),
    update: (it, id, changed) => {
      keepSkipped(stage, row, it.properties)
      const child = rows(scene, stacks).get(id)
      if (!child) return
      const rolls = kindOfRow(stage, row).implementation === SCALING && 'resource' in changed
      if (!rolls || goesBackInside(stage, child)) updateChild(stage, row, it, child)
      else {
        const timeout = (stage.stack.blueprint.timeout_mins ?? 60) * 60
        keepBatches(it.data, batchesOf(it.properties, membersOf(stage, row).length, timeout))
        roll(stage, row, it, child)
      }
    },
    updated: (it, id) => {
      const progress = over(id, ['UPDATE', 'ROLLBACK'])
      const child = rows(scene, stacks).get(id)
      return progress === 'complete' && child ? roll(stage, row, it, child) : progress
    },
    delete: (_it, id) => {
      const child = rows(scene, stacks).get(id)
      if (child && child.deleted_at === null) beginDelete(scene, child)
    },
    deleted: (_it, id) => {
      const child = rows(scene, stacks).get(id)
      return !child || child.deleted_at !== null ? 'complete' : over(id, ['DELETE'])
    },
    // The attributes are those of the nested stack, which the stage knows.
    attribute: () => undefined,
  }
}

/** Begins the next batch of a group that changes a few members at a time. */
function roll(stage: Stage, row: ResourceRow, it: Resource, child: StackRow): Progress {
  const next = nextBatch(it.data, it.properties, it.now)
  if (next === null) return 'complete'
  if (next !== 'pause') updateChild(stage, row, it, child, next === 'size' ? undefined : next)
  return 'in progress'
}

/** The progress of a nested stack's action. Throws its failure as that of the resource. */
export function progressOf(
  child: StackRow,
  actions: readonly StackAction[],
  isStack = false,
): Progress {
  if (!actions.includes(child.action) || child.status === 'IN_PROGRESS') return 'in progress'
  if (child.status === 'COMPLETE') return 'complete'
  if (isStack) throw inError(`${child.action}_${child.status}`, child.status_reason)
  throw new NestedFailure(child.action, child.status_reason)
}

/** Members of a group, those first that would be replaced or removed first. */
function membersOf({ scene }: Stage, { physical_id: id }: ResourceRow): readonly Member[] {
  const child = id === null ? undefined : rows(scene, stacks).get(id)
  if (!child) return []
  const definitions = definitionsIn(child.blueprint.template)
  return stageOf(scene, child)
    .all()
    .filter(({ obsolete }) => !obsolete)
    .toSorted(
      (a, b) =>
        Number(b.status === 'FAILED') - Number(a.status === 'FAILED') ||
        a.created_at - b.created_at ||
        (a.name < b.name ? -1 : 1),
    )
    .map(({ name, status }) => ({
      name,
      failed: status === 'FAILED',
      definition: definitions.get(name),
    }))
}

const SKIPPED = 'name_blacklist'

const skippedOf = (row: ResourceRow): readonly string[] =>
  (row.data[SKIPPED] ?? '').split(',').filter((name) => name !== '')

/** The names that a group shall not use again (ResourceGroup._update_name_skiplist). */
function keepSkipped(stage: Stage, row: ResourceRow, properties: JsonObject): void {
  const before = skippedOf(row)
  const found = removalsIn(properties, (given) => memberNamed(stage, row, given, before))
  const kept = properties['removal_policies_mode'] === 'update' ? [] : before
  const after = [...new Set([...kept, ...found])].toSorted()
  if (after.join(',') !== before.toSorted().join(',')) {
    dataOf(stage.scene, row.id).set(SKIPPED, after.join(','))
  }
}

function memberNamed(
  stage: Stage,
  row: ResourceRow,
  given: string,
  before: readonly string[],
): string | undefined {
  const child =
    row.physical_id === null ? undefined : rows(stage.scene, stacks).get(row.physical_id)
  if (!child || before.includes(given)) return given
  const inner = stageOf(stage.scene, child)
  const inside = inner.all().filter(({ obsolete }) => !obsolete)
  if (inside.some(({ name }) => name === given)) return given
  return inside.find((one) => referenceOf(inner, one) === given)?.name
}

/** What the stack inside shall be like, by properties that are not there yet, too. */
function childOf(stage: Stage, row: ResourceRow, properties: JsonObject, batch?: Batch): Blueprint {
  const { name, type } = row
  const fresh = stage.all().find(({ id }) => id === row.id) ?? row
  const place: Place = {
    name,
    type,
    properties,
    skipped: skippedOf(fresh),
    members: membersOf(stage, row),
    newName: () => shortId(stage.scene.world.random.uuid()),
    batch,
  }
  return childBlueprint(kindOfRow(stage, row), place, stage.plan)
}

function makeChild(
  { scene, stack }: Stage,
  row: ResourceRow,
  it: Resource,
  blueprint: Blueprint,
): StackRow {
  const id = scene.world.random.uuid()
  const { origin } = workOf(stack)
  const child: StackRow = {
    id,
    name: it.physicalName,
    project_id: stack.project_id,
    owner: stack.owner,
    blueprint,
    before: null,
    action: 'CREATE',
    status: 'IN_PROGRESS',
    status_reason: '',
    created_at: scene.now,
    updated_at: null,
    deleted_at: null,
    since: scene.now,
    cancelled: false,
    parent: { stack_id: stack.id, resource: row.name },
    root_id: stack.root_id,
    work: { ...workOf(stack), origin, traversal: 0, template: 0, template_before: null, graph: {} },
  }
  const depth = depthOf(scene, child)
  const graph = checkPlan(planOf(blueprint, identityOf(child)), judgeOf(scene, child), { depth })
  rows(scene, stacks).insert(child)
  return converge(scene, child, { action: 'CREATE', blueprint, graph })
}

const goesBackInside = ({ stack }: Stage, child: StackRow): boolean =>
  stack.action === 'ROLLBACK' && child.action === 'UPDATE' && child.status === 'IN_PROGRESS'

function updateChild(
  stage: Stage,
  row: ResourceRow,
  it: Resource,
  child: StackRow,
  batch?: Batch,
): void {
  const { scene } = stage
  if (goesBackInside(stage, child)) {
    beginRollback(scene, child)
    return
  }
  const blueprint = childOf(stage, row, it.properties, batch)
  const graph = checkPlan(planOf(blueprint, identityOf(child)), judgeOf(scene, child), {
    reference: referencesOf(scene, child),
    depth: depthOf(scene, child),
  })
  converge(scene, child, { action: 'UPDATE', blueprint, graph })
}
