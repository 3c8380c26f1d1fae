/** How actions of stacks begin; what follows is worked off by their lifecycle (Stack.converge_stack). */
import { graphOf, type Judge } from '#heat/engine/check-plan.ts'
import { planOf } from '#heat/engine/plan.ts'
import {
  isGone,
  isUnderWay,
  resourceWork,
  setResource,
  setStack,
  workOf,
} from '#heat/engine/states.ts'
import { callOf, identityOf, referenceOf, stageOf } from '#heat/engine/stage.ts'
import { wake } from '#heat/engine/wake.ts'
import {
  stackResources,
  stacks,
  type Blueprint,
  type ResourceRow,
  type StackAction,
  type StackRow,
} from '#heat/rows.ts'
import { creationOrder, type Definition, type Graph } from '#heat/template/definitions.ts'
import { own, type Value, type ValueMap } from '#heat/template/values.ts'
import { rows, type Scene } from '#scene.ts'
import { without } from '#wire/without.ts'

/** Who asks the cloud while a stack's blueprint is read. */
export const judgeOf = (scene: Scene, stack: StackRow): Judge => ({
  call: callOf(scene, stack),
  now: scene.now,
})

/** What a stack's resources go by that are there already; undefined of all others. */
export function referencesOf(scene: Scene, stack: StackRow): (name: string) => Value | undefined {
  const stage = stageOf(scene, stack)
  return (name) => {
    const row = stage.current(name)
    return row && row.action !== 'INIT' ? referenceOf(stage, row) : undefined
  }
}

type Target = {
  readonly action: 'CREATE' | 'UPDATE' | 'RESTORE' | 'ROLLBACK' | 'DELETE'
  readonly blueprint: Blueprint
  /** What each resource of the blueprint waits for. */
  readonly graph: Graph
}

/** Begins to make a stack like a blueprint. */
export function converge(
  scene: Scene,
  stack: StackRow,
  { action, blueprint, graph }: Target,
  changes: Partial<StackRow> = {},
): StackRow {
  const { now } = scene
  const work = workOf(stack)
  const traversal = work.traversal + 1
  const back = action === 'ROLLBACK'
  const isNew = action === 'CREATE'
  // What goes on inside is not waited for to its end: the new action has other plans for it.
  for (const child of stack.status === 'IN_PROGRESS' && !isNew ? childrenOf(scene, stack) : []) {
    if (child.status === 'IN_PROGRESS') cancel(scene, child)
  }
  const next = setStack(
    scene,
    stack,
    { action, status: 'IN_PROGRESS', status_reason: `Stack ${action} started` },
    {
      ...changes,
      blueprint,
      before: back || isNew ? null : stack.blueprint,
      updated_at: isNew ? null : now,
      since: now,
      cancelled: false,
      work: {
        ...work,
        traversal,
        template: back ? (work.template_before ?? traversal) : traversal,
        template_before: back || isNew ? null : work.template,
        graph,
      },
    },
  )
  arrange(scene, next, work.template)
  wake(scene, next.id)
  return next
}

/** Chooses among the rows of each resource, and adds those that there are none of. */
function arrange(scene: Scene, stack: StackRow, templateBefore: number): void {
  const table = rows(scene, stackResources)
  const { graph, template } = workOf(stack)
  const plan = planOf(stack.blueprint, identityOf(stack))
  const { scope } = stageOf(scene, stack)
  const definitions = plan.definitions(scope)
  const there = table.list({ where: { stack_id: stack.id } }).filter((row) => !isGone(row))
  for (const name of creationOrder(graph, definitions).flat()) {
    const definition = definitions[name]
    const candidates = there.filter((row) => row.name === name)
    const best = candidates.toSorted(
      (a, b) =>
        suitability(b, template, templateBefore) - suitability(a, template, templateBefore) ||
        b.updated_at - a.updated_at,
    )[0]
    if (best) candidates.forEach((row) => table.update({ ...row, obsolete: row !== best }))
    else if (definition) insertResource(scene, stack, definition, plan.kind(name).implementation)
  }
  // Where nothing shall remain, all that is there is still what the stack consists of.
  if (Object.keys(graph).length === 0) return
  for (const row of there) {
    if (!Object.hasOwn(graph, row.name)) table.update({ ...row, obsolete: true })
  }
}

/** Which of several things of one name is gone on with (Stack._get_best_existing_rsrc_db). */
function suitability(row: ResourceRow, template: number, templateBefore: number): number {
  const own = resourceWork(row).template
  return (
    (row.status === 'FAILED' ? -30 : 0) +
    (row.action === 'DELETE' ? -50 : 0) +
    (row.obsolete ? -1 : 0) +
    (own === templateBefore ? 5 : 0) +
    (own === template ? 10 : 0)
  )
}

/** A resource that is not made yet; beside what it replaces, or alone. */
export function insertResource(
  scene: Scene,
  stack: StackRow,
  { name, type, deletion_policy }: Pick<Definition, 'name' | 'type' | 'deletion_policy'>,
  implementation: string,
): ResourceRow {
  return rows(scene, stackResources).insert({
    id: scene.world.random.uuid(),
    stack_id: stack.id,
    project_id: stack.project_id,
    name,
    type,
    physical_id: null,
    action: 'INIT',
    status: 'COMPLETE',
    status_reason: '',
    created_at: scene.now,
    updated_at: scene.now,
    since: scene.now,
    properties: {},
    metadata: {},
    data: {},
    requires: workOf(stack).graph[name] ?? [],
    deletion_policy,
    obsolete: false,
    work: { implementation, needs: [], traversal: 0, template: 0 },
  })
}

/** A blueprint of which nothing remains to be made. */
export const emptied = (blueprint: Blueprint): Blueprint => ({
  ...blueprint,
  template: { ...blueprint.template, resources: {} },
})

/** Begins to remove a stack and all that is in it. */
export function beginDelete(scene: Scene, stack: StackRow): StackRow {
  const stopped = stack.status === 'IN_PROGRESS' ? cancel(scene, stack) : stack
  const next = converge(scene, stopped, {
    action: 'DELETE',
    blueprint: emptied(stack.blueprint),
    graph: {},
  })
  abort(scene, next)
  return next
}

/** Stops what goes on where it is; only deleting does (WorkerService.stop_all_workers). */
function abort(scene: Scene, stack: StackRow): void {
  const there = rows(scene, stackResources).list({ where: { stack_id: stack.id } })
  for (const row of there.filter(isUnderWay)) {
    const { action } = row
    if (action === 'INIT' || isGone(row)) continue
    const status_reason = `${action} aborted (user triggered cancel)`
    const work = without(resourceWork(row), 'trial')
    setResource(scene, row, { action, status: 'FAILED', status_reason }, { work })
  }
}

/** Ends an action where it stands; what is under way with resources goes on. */
export function cancel(scene: Scene, stack: StackRow): StackRow {
  const { action } = stack
  const state = { action, status: 'FAILED', status_reason: `Stack ${action} cancelled` } as const
  const next = setStack(scene, stack, state, { cancelled: true })
  for (const child of childrenOf(scene, stack)) {
    if (child.status === 'IN_PROGRESS') cancel(scene, child)
  }
  return next
}

/** The stacks inside a stack that are there. */
export function childrenOf(scene: Scene, { id }: StackRow): readonly StackRow[] {
  const found = rows(scene, stacks).list({ where: { parent_id: id } })
  return found.filter(({ deleted_at }) => deleted_at === null)
}

/** Begins to go back: to the blueprint before, or to nothing where there was none. */
export function beginRollback(scene: Scene, stack: StackRow): StackRow {
  const { before } = stack
  if (!before) {
    const version: Value = own(stack.blueprint.template, 'heat_template_version') ?? null
    const template: ValueMap = { heat_template_version: version }
    const empty = { ...stack.blueprint, template }
    return converge(scene, stack, { action: 'ROLLBACK', blueprint: empty, graph: {} })
  }
  const plan = planOf(before, identityOf(stack))
  const graph = graphOf(plan, judgeOf(scene, stack), referencesOf(scene, stack))
  return converge(scene, stack, { action: 'ROLLBACK', blueprint: before, graph })
}

type Walk = 'CHECK' | 'SUSPEND' | 'RESUME' | 'SNAPSHOT'

/** Begins to do something with each resource of a stack (Stack.stack_task). */
export function beginWalk(
  scene: Scene,
  stack: StackRow,
  action: Walk & StackAction,
  snapshot_id: string | null = null,
): StackRow {
  const { now } = scene
  const work = workOf(stack)
  const next = setStack(
    scene,
    stack,
    { action, status: 'IN_PROGRESS', status_reason: `Stack ${action} started` },
    {
      updated_at: now,
      since: now,
      cancelled: false,
      work: { ...work, traversal: work.traversal + 1, snapshot_id },
    },
  )
  wake(scene, next.id)
  return next
}
