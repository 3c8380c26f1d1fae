/** What an update comes to for a resource that is there (Resource.update_convergence). */
import { definedAs, lifeOfRow, needsOf, startCreate, startUpdate } from '#heat/engine/act.ts'
import { fresh, guarded, type Result } from '#heat/engine/attempts.ts'
import { STACK } from '#heat/engine/children.ts'
import { insertResource } from '#heat/engine/begin.ts'
import { giveBack, handOver } from '#heat/engine/handover.ts'
import { resourceOf, wantedProperties, type Stage } from '#heat/engine/stage.ts'
import { noteResource, resourceWork, setResource, workOf } from '#heat/engine/states.ts'
import { placeOf } from '#heat/engine/told.ts'
import { changeOf } from '#heat/resources/change.ts'
import { isObject, type JsonObject } from '#http/json.ts'
import { ResourceError } from '#heat/resources/failures.ts'
import { stackResources, type ResourceRow } from '#heat/rows.ts'
import type { Definition } from '#heat/template/definitions.ts'
import { restrictedActionsOf } from '#heat/template/registry.ts'
import { rows } from '#scene.ts'
import { isDeepStrictEqual } from 'node:util'

/** The decision on a resource, as far as it can be made. */
export type Decision =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'updated'; readonly after: JsonObject; readonly changed: JsonObject }
  /** `told` where its properties are why, which its events tell. */
  | { readonly kind: 'replaced'; readonly told: boolean }

/** Compares what is there with what shall be. Throws for what may not be changed. */
export function decide(stage: Stage, row: ResourceRow, definition: Definition): Decision {
  const kind = stage.plan.kind(row.name)
  const after = wantedProperties(stage, definition)
  if (kind.implementation !== resourceWork(row).implementation) {
    return { kind: 'replaced', told: false }
  }
  const isNested = kind.type.life === 'nested' && kind.implementation !== STACK
  if (isNested && row.physical_id !== null && !(row.action === 'CHECK' && isFailed(row))) {
    return { kind: 'updated', after, changed: changes(stage, row, after) ?? {} }
  }
  if (isFailed(row) && replacesFailed(stage, row)) return { kind: 'replaced', told: false }
  const changed = changes(stage, row, after)
  if (!changed) return { kind: 'replaced', told: true }
  const same = isSame(stage, row, definition) && Object.keys(changed).length === 0
  return same ? { kind: 'unchanged' } : { kind: 'updated', after, changed }
}

const isFailed = ({ status }: ResourceRow): boolean => status === 'FAILED'

function isSame(stage: Stage, row: ResourceRow, definition: Definition): boolean {
  const { metadata, deletion_policy } = definedAs(stage, definition)
  return isDeepStrictEqual(metadata, row.metadata) && deletion_policy === row.deletion_policy
}

/** The properties that change; undefined where they need a new thing. */
function changes(stage: Stage, row: ResourceRow, after: JsonObject): JsonObject | undefined {
  const { type, schemas } = stage.plan.kind(row.name)
  const changed = changeOf({ ...type, properties: schemas }, row.name, after, row.properties)
  return changed === 'replace' ? undefined : changed
}

/** The states in which a thing of a failed resource is of no more use (`needs_replace_failed`). */
const USELESS: Readonly<Record<string, readonly string[]>> = {
  'OS::Nova::Server': ['ERROR', 'DELETED', 'SOFT_DELETED'],
  'OS::Cinder::Volume': ['error', 'deleting'],
}

function replacesFailed(stage: Stage, row: ResourceRow): boolean {
  const { implementation } = resourceWork(row)
  const known = Object.hasOwn(USELESS, implementation) ? USELESS[implementation] : undefined
  const useless = known ?? (implementation.startsWith('OS::Neutron::') ? ['ERROR'] : undefined)
  if (!useless || row.physical_id === null) return true
  const status = statusOf(stage, row, row.physical_id)
  return status === undefined || useless.includes(status)
}

/** The status in the resource's own service; undefined where it is gone, '' where it has none. */
function statusOf(stage: Stage, row: ResourceRow, id: string): string | undefined {
  try {
    const shown = lifeOfRow(stage, row).show?.(resourceOf(stage, row), id)
    if (!isObject(shown)) return undefined
    return typeof shown['status'] === 'string' ? shown['status'] : ''
  } catch (error) {
    if (error instanceof ResourceError && error.status === 404) return undefined
    throw error
  }
}

/** Changes a resource, makes another in its place, or leaves it. */
export function renew(stage: Stage, row: ResourceRow, definition: Definition): Result {
  const { plan } = stage
  const restricted = restrictedActionsOf(plan.environment.resource_registry, row.name)
  return guarded(stage, row, 'UPDATE', () => {
    const isBack = stage.stack.action === 'ROLLBACK'
    if (isBack && giveBack(stage, row) === 'in progress') return 'in progress'
    const decision = decide(stage, row, definition)
    const forbidden =
      (decision.kind === 'updated' && 'update') || (decision.kind === 'replaced' && 'replace')
    const refused = restricted.find((action) => action === forbidden)
    if (refused) return restrict(stage, row, refused)
    if (decision.kind === 'unchanged') return leave(stage, row)
    if (decision.kind === 'updated') {
      return startUpdate(stage, row, definition, decision.after, decision.changed)
    }
    return replace(stage, row, definition, decision.told)
  })
}

/** Has a resource stay as it is; one that failed is well again. */
function leave(stage: Stage, row: ResourceRow): Result {
  const { scene } = stage
  const same = fresh(stage, row)
  const { traversal, template, graph } = workOf(stage.stack)
  const needs = needsOf(stage, row.name)
  const work = { ...resourceWork(same), needs, traversal, template }
  const requires = graph[row.name] ?? []
  if (!isFailed(same) || same.action === 'INIT') {
    rows(scene, stackResources).update({ ...same, requires, work })
    return 'complete'
  }
  setResource(
    scene,
    same,
    {
      action: same.action,
      status: 'COMPLETE',
      status_reason: 'Update status to COMPLETE for FAILED resource neither update nor replace.',
    },
    { requires, work },
  )
  return 'complete'
}

function restrict({ scene }: Stage, row: ResourceRow, action: string): Result {
  const words = `${action} is restricted for resource.`
  noteResource(scene, row, { action: 'UPDATE', status: 'FAILED', status_reason: words })
  const told = `ResourceActionRestricted: ${placeOf(row.name)}: ${words}`
  return { failed: `Resource UPDATE failed: ${told}` }
}

/** The new thing is made beside the old one, which is removed when nothing needs it any more. */
function replace(stage: Stage, row: ResourceRow, definition: Definition, told: boolean): Result {
  if (handOver(stage, row) === 'in progress') return 'in progress'
  const { scene, stack, plan } = stage
  const now = fresh(stage, row)
  const old = told ? tellReplacement(stage, now) : now
  rows(scene, stackResources).update({ ...old, obsolete: true })
  const { implementation } = plan.kind(row.name)
  return startCreate(stage, insertResource(scene, stack, definition, implementation), definition)
}

function tellReplacement({ scene }: Stage, row: ResourceRow): ResourceRow {
  const under = setResource(scene, row, { action: 'UPDATE', status: 'IN_PROGRESS' })
  const status_reason = `The Resource ${row.name} requires replacement.`
  return setResource(scene, under, { action: 'UPDATE', status: 'COMPLETE', status_reason })
}
