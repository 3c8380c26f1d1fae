/** The states of stacks and resources, each change with its event (Stack.state_set, Resource.state_set). */
import {
  STACK_TYPE,
  stackEvents,
  stackResources,
  stacks,
  type ResourceRow,
  type ResourceWork,
  type StackAction,
  type StackRow,
  type StackWork,
  type Status,
} from '#heat/rows.ts'
import { rows, type Scene } from '#scene.ts'

/** What a resource's state is said to be for where nothing went wrong. */
const CHANGED = 'state changed'

type StackState = {
  readonly action: StackAction
  readonly status: Status
  readonly status_reason: string
}

/** Writes down a stack's state and the event that tells it. */
export function setStack(
  scene: Scene,
  stack: StackRow,
  state: StackState,
  changes: Partial<StackRow> = {},
): StackRow {
  const next = rows(scene, stacks).update({ ...stack, ...changes, ...state })
  rows(scene, stackEvents).insert({
    id: scene.world.random.uuid(),
    stack_id: stack.id,
    project_id: stack.project_id,
    resource_name: stack.name,
    physical_id: stack.id,
    type: STACK_TYPE,
    ...state,
    properties: {},
    at: scene.now,
  })
  return next
}

type ResourceState = {
  readonly action: StackAction
  readonly status: Status
  readonly status_reason?: string
}

/** Writes down a resource's state, and the event that tells it where the state is another one. */
export function setResource(
  scene: Scene,
  row: ResourceRow,
  { action, status, status_reason = CHANGED }: ResourceState,
  changes: Partial<ResourceRow> = {},
): ResourceRow {
  const next = rows(scene, stackResources).update({
    ...row,
    ...changes,
    action,
    status,
    status_reason,
    updated_at: scene.now,
  })
  if (row.action !== action || row.status !== status) {
    noteResource(scene, next, { action, status, status_reason })
  }
  return next
}

/** An event of a resource, whatever its state. */
export function noteResource(
  scene: Scene,
  row: ResourceRow,
  state: {
    readonly action: StackAction | 'INIT' | 'SIGNAL'
    readonly status: Status
    readonly status_reason: string
  },
): void {
  rows(scene, stackEvents).insert({
    id: scene.world.random.uuid(),
    stack_id: row.stack_id,
    project_id: row.project_id,
    resource_name: row.name,
    physical_id: row.physical_id,
    type: row.type,
    ...state,
    properties: row.properties,
    at: scene.now,
  })
}

/** What the engine knows of a stack. */
export function workOf({ work }: StackRow): StackWork {
  return (
    work ?? {
      origin: '',
      traversal: 0,
      template: 0,
      template_before: null,
      graph: {},
      snapshot_id: null,
    }
  )
}

/** What the engine knows of a resource. */
export function resourceWork({ work, type }: ResourceRow): ResourceWork {
  return work ?? { implementation: type, needs: [], traversal: 0, template: 0 }
}

/** Whether something was there and has been removed. */
export const isGone = ({ action, status, work }: ResourceRow): boolean =>
  action === 'DELETE' && status === 'COMPLETE' && work?.trial === undefined

/** Whether something is being done with a resource, or is about to be tried again. */
export const isUnderWay = ({ status, work }: ResourceRow): boolean =>
  status === 'IN_PROGRESS' || work?.trial !== undefined
