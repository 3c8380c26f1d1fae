/** What is done with one resource, a step at a time (heat.engine.resource.Resource). */
import { fresh, guarded, pause, type Result } from '#heat/engine/attempts.ts'
import { holds } from '#heat/engine/hooks.ts'
import { jsonOf } from '#heat/engine/json.ts'
import { nestedLife } from '#heat/engine/nested.ts'
import { retained, snapshotLife } from '#heat/engine/retain.ts'
import { callOf, kindOfRow, resourceOf, wantedProperties, type Stage } from '#heat/engine/stage.ts'
import { resourceWork, setResource, workOf } from '#heat/engine/states.ts'
import { toldFailure } from '#heat/engine/told.ts'
import { customConstraint } from '#heat/resources/constraints.ts'
import type { Life, Progress } from '#heat/resources/type.ts'
import { stackResources, type ResourceRow, type ResourceWork, type Trial } from '#heat/rows.ts'
import type { Definition } from '#heat/template/definitions.ts'
import { checkProperties } from '#heat/template/properties.ts'
import { resolve } from '#heat/template/resolve.ts'
import type { JsonObject } from '#http/json.ts'
import { isObject } from '#http/json.ts'
import { rows } from '#scene.ts'
import { without } from '#wire/without.ts'

/** The life of what is there. */
export function lifeOfRow(stage: Stage, row: ResourceRow): Life {
  const { life } = kindOfRow(stage, row).type
  return life === 'nested' ? nestedLife(stage, row) : life
}

/** What a resource is by its definition, apart from its properties. */
export function definedAs(stage: Stage, { name, type, metadata, deletion_policy }: Definition) {
  const { scope, plan } = stage
  const resolved = jsonOf(resolve(metadata, { functions: plan.template.version.functions, scope }))
  const { graph } = workOf(stage.stack)
  return {
    metadata: isObject(resolved) ? resolved : {},
    type,
    deletion_policy,
    requires: graph[name] ?? [],
  }
}

/** The rows that must not go before a resource does. */
export function needsOf(stage: Stage, name: string): readonly string[] {
  const { graph } = workOf(stage.stack)
  return (graph[name] ?? []).flatMap((needed) => stage.current(needed)?.id ?? [])
}

/** Begins to make a resource; properties are judged once more, now that they are known. */
export function startCreate(stage: Stage, row: ResourceRow, definition: Definition): Result {
  const { scene, plan } = stage
  const { schemas, implementation } = plan.kind(row.name)
  const work: ResourceWork = {
    ...resourceWork(row),
    implementation,
    needs: needsOf(stage, row.name),
    template: workOf(stage.stack).template,
    traversal: workOf(stage.stack).traversal,
    ...underTrial(row),
  }
  const begun = (changes: Partial<ResourceRow>) =>
    setResource(
      scene,
      row,
      { action: 'CREATE', status: 'IN_PROGRESS' },
      { since: scene.now, work, ...changes },
    )
  return guarded(stage, row, 'CREATE', () => {
    let [made, properties]: [ResourceRow, JsonObject] = [row, {}]
    try {
      properties = wantedProperties(stage, definition)
    } finally {
      made = begun({ properties, ...safely(stage, definition) })
    }
    if (!row.work?.trial) {
      const call = callOf(scene, stage.stack)
      const reading = { functions: plan.template.version.functions, scope: stage.scope }
      checkProperties(row.name, definition.properties, schemas, reading, (name, value) =>
        customConstraint(name, jsonOf(value), { call }, scene.now),
      )
    }
    const id = lifeOfRow(stage, made).create(resourceOf(stage, made, 'CREATE', properties))
    rows(scene, stackResources).update({ ...fresh(stage, made), physical_id: id })
    return 'in progress'
  })
}

/** While it is tried again, an attempt has no time of its own to wait for. */
function underTrial({ work }: ResourceRow): Partial<ResourceWork> {
  return work?.trial ? { trial: { ...work.trial, at: null } } : {}
}

/** Metadata that cannot be resolved fails with the properties, which are resolved first. */
function safely(stage: Stage, definition: Definition): Partial<ResourceRow> {
  try {
    return definedAs(stage, definition)
  } catch (error) {
    if (toldFailure(error, definition.name) === undefined) throw error
    return {}
  }
}

/** Begins to change a resource where it is. */
export function startUpdate(
  stage: Stage,
  row: ResourceRow,
  definition: Definition,
  after: JsonObject,
  changed: JsonObject,
): Result {
  const { scene } = stage
  const before = row.properties
  const begun = setResource(
    scene,
    row,
    { action: 'UPDATE', status: 'IN_PROGRESS' },
    {
      since: scene.now,
      properties: after,
      ...definedAs(stage, definition),
      work: {
        ...resourceWork(row),
        needs: [...new Set([...resourceWork(row).needs, ...needsOf(stage, row.name)])],
        template: workOf(stage.stack).template,
        traversal: workOf(stage.stack).traversal,
      },
    },
  )
  return guarded(stage, begun, 'UPDATE', () => {
    const life = lifeOfRow(stage, begun)
    const id = begun.physical_id
    const isNested = kindOfRow(stage, begun).type.life === 'nested'
    if (id !== null && (isNested || Object.keys(changed).length > 0)) {
      life.update?.(resourceOf(stage, begun, 'UPDATE', after), id, changed, before)
    }
    return 'in progress'
  })
}

/** Begins to remove a resource, by its deletion policy where the whole of it goes. */
export function startDelete(stage: Stage, row: ResourceRow): Result {
  const failedBefore = row.status === 'FAILED'
  const begun = setResource(
    stage.scene,
    row,
    { action: 'DELETE', status: 'IN_PROGRESS' },
    {
      since: stage.scene.now,
      work: { ...resourceWork(row), traversal: workOf(stage.stack).traversal },
    },
  )
  return guarded(stage, begun, 'DELETE', () => {
    const trial = row.work?.trial
    if (!trial && retained(stage, begun, failedBefore)) return 'in progress'
    remove(stage, begun)
    return 'in progress'
  })
}

function remove(stage: Stage, row: ResourceRow): void {
  if (row.physical_id === null) return
  lifeOfRow(stage, row).delete(resourceOf(stage, row, 'DELETE'), row.physical_id)
}

/** Looks after what is under way. */
export function proceed(stage: Stage, row: ResourceRow): Result {
  const { scene } = stage
  const trial = row.work?.trial
  if (trial && trial.at !== null) {
    if (scene.now < trial.at) return 'in progress'
    return tryAgain(stage, row, trial)
  }
  const { action } = row
  if (action !== 'CREATE' && action !== 'UPDATE' && action !== 'DELETE') return 'complete'
  return guarded(stage, row, action, () => ENDS[action](stage, row))
}

const ENDS = { CREATE: created, UPDATE: updated, DELETE: deleted }

function created(stage: Stage, row: ResourceRow): Progress {
  const life = lifeOfRow(stage, row)
  const it = resourceOf(stage, row, 'CREATE')
  if (life.created?.(it, row.physical_id) === 'in progress') return 'in progress'
  const physical_id = life.made?.(it) ?? row.physical_id
  const work = without(resourceWork(row), 'trial')
  setResource(
    stage.scene,
    fresh(stage, row),
    { action: 'CREATE', status: 'COMPLETE' },
    { physical_id, work },
  )
  holds(stage, fresh(stage, row), 'post-create')
  return 'complete'
}

function updated(stage: Stage, row: ResourceRow): Progress {
  const life = lifeOfRow(stage, row)
  const it = resourceOf(stage, row, 'UPDATE')
  const id = row.physical_id
  if (id !== null && life.updated?.(it, id) === 'in progress') return 'in progress'
  const physical_id = id === null ? null : (life.moved?.(it, id) ?? id)
  const work = { ...resourceWork(row), needs: needsOf(stage, row.name) }
  setResource(
    stage.scene,
    fresh(stage, row),
    { action: 'UPDATE', status: 'COMPLETE' },
    { physical_id, work },
  )
  holds(stage, fresh(stage, row), 'post-update')
  return 'complete'
}

function deleted(stage: Stage, row: ResourceRow): Result {
  const { scene } = stage
  const keeps = snapshotLife(stage, row)
  if (keeps) {
    if (!keeps.over()) return 'in progress'
    keeps.done()
    remove(stage, row)
  }
  const life = lifeOfRow(stage, row)
  const isKept = row.deletion_policy === 'Retain' && !row.work?.trial
  if (row.physical_id !== null && !isKept && life.deleted) {
    const progress = life.deleted(resourceOf(stage, row, 'DELETE'), row.physical_id)
    if (progress === 'in progress') return progress
  }
  const work = resourceWork(row)
  const { trial } = work
  const isRemade = trial !== undefined && trial.creates > 0
  const again = isRemade
    ? { ...work, trial: { ...trial, at: scene.now + pause(stage, trial.creates) } }
    : without(work, 'trial')
  setResource(scene, fresh(stage, row), { action: 'DELETE', status: 'COMPLETE' }, { work: again })
  return isRemade ? 'in progress' : 'complete'
}

function tryAgain(stage: Stage, row: ResourceRow, trial: Trial): Result {
  const { scene, plan, scope } = stage
  const work: ResourceWork = { ...resourceWork(row), trial: { ...trial, at: null } }
  const next = rows(scene, stackResources).update({ ...row, work })
  if (row.action === 'DELETE' && row.status === 'COMPLETE') {
    const definition = plan.definitions(scope)[row.name]
    if (definition) return startCreate(stage, next, definition)
    // Nobody wants it any more, and it is gone.
    rows(scene, stackResources).update({ ...next, work: without(work, 'trial') })
    return 'complete'
  }
  if (row.status === 'IN_PROGRESS') {
    return guarded(stage, next, 'DELETE', () => {
      remove(stage, next)
      return 'in progress'
    })
  }
  return startDelete(stage, next)
}
