/** What the API asks of the engine, with Heat's refusals (heat.engine.service.EngineService). */
import {
  beginDelete,
  beginRollback,
  beginWalk,
  cancel,
  converge,
  judgeOf,
  referencesOf,
} from '#heat/engine/begin.ts'
import { checkPlan } from '#heat/engine/check-plan.ts'
import { planOf } from '#heat/engine/plan.ts'
import { dropSnapshots } from '#heat/engine/snapshots.ts'
import { identityOf } from '#heat/engine/stage.ts'
import { isWalk } from '#heat/engine/walk.ts'
import { stacks, type Blueprint, type StackRow } from '#heat/rows.ts'
import { actionInProgress, notSupported, stackNotFound } from '#heat/template/errors.ts'
import { checkImmutable } from '#heat/template/parameters.ts'
import { rows, type Scene } from '#scene.ts'

/** Where a stack is asked for; a request's context is one. */
export type Asked = Scene & {
  /** The address of the cloud as its user reached it. */
  readonly origin?: string
}

export type NewStack = {
  readonly name: string
  readonly blueprint: Blueprint
  readonly owner: StackRow['owner']
}

/**
 * Begins to make a stack, whose name and size the API has looked at. Throws what is wrong with its
 * template, its environment and its parameters.
 */
export function createStack(asked: Asked, made: NewStack): StackRow {
  const { stack, graph } = judgedStack(asked, made)
  rows(asked, stacks).insert(stack)
  return converge(asked, stack, { action: 'CREATE', blueprint: made.blueprint, graph })
}

/** A stack as it would be, judged but not made. */
export function judgedStack(asked: Asked, made: NewStack) {
  const stack = unmade(asked, made)
  const plan = planOf(made.blueprint, identityOf(stack))
  return { stack, plan, graph: checkPlan(plan, judgeOf(asked, stack)) }
}

function unmade(asked: Asked, { name, blueprint, owner }: NewStack): StackRow {
  const { now, world, origin = '' } = asked
  const id = world.random.uuid()
  const { user, project, roles } = owner
  return {
    id,
    name,
    project_id: project?.id ?? '',
    owner: { user, roles, ...(project ? { project } : {}) },
    blueprint,
    before: null,
    action: 'CREATE',
    status: 'IN_PROGRESS',
    status_reason: '',
    created_at: now,
    updated_at: null,
    deleted_at: null,
    since: now,
    cancelled: false,
    parent: null,
    root_id: id,
    work: {
      origin,
      traversal: 0,
      template: 0,
      template_before: null,
      graph: {},
      snapshot_id: null,
    },
  }
}

/**
 * Begins to make a stack like another blueprint. Throws NotSupported for one that is suspended or
 * being deleted, ImmutableParameterModified, and what is wrong with the blueprint.
 */
export function updateStack(
  asked: Asked,
  stack: StackRow,
  { blueprint, owner }: { readonly blueprint: Blueprint; readonly owner?: StackRow['owner'] },
): StackRow {
  const { graph } = judgedUpdate(asked, stack, blueprint)
  const changes = owner ? { owner: { ...stack.owner, ...pickedOwner(owner) } } : {}
  return converge(asked, stack, { action: 'UPDATE', blueprint, graph }, changes)
}

const pickedOwner = ({ user, roles }: StackRow['owner']) => ({ user, roles })

/** An update that is judged but not begun. */
export function judgedUpdate(asked: Asked, stack: StackRow, blueprint: Blueprint) {
  checkThere(stack)
  if (stack.action === 'SUSPEND') throw notSupported('Updating a stack when it is suspended')
  if (stack.action === 'DELETE') throw notSupported('Updating a stack when it is deleting')
  if (isWalk(stack.action)) checkIdle(stack)
  const identity = identityOf(stack)
  const [before, plan] = [planOf(stack.blueprint, identity), planOf(blueprint, identity)]
  checkImmutable(before.parameters, plan.parameters)
  const reference = referencesOf(asked, stack)
  return { plan, graph: checkPlan(plan, judgeOf(asked, stack), { reference }) }
}

function checkThere({ deleted_at, name }: StackRow): void {
  if (deleted_at !== null) throw stackNotFound(name)
}

/** Begins to delete a stack, whatever goes on with it. Throws EntityNotFound for one that is gone. */
export function deleteStack(asked: Asked, stack: StackRow): StackRow {
  checkThere(stack)
  dropSnapshots(asked, stack)
  return beginDelete(asked, stack)
}

export type Action = 'check' | 'suspend' | 'resume' | 'cancel_update' | 'cancel_without_rollback'

/**
 * Begins an action of `POST stacks/{}/actions`. Throws ActionInProgress, and NotSupported where
 * nothing goes on that could be cancelled.
 */
export function actOn(asked: Asked, stack: StackRow, action: Action): StackRow {
  checkThere(stack)
  switch (action) {
    case 'cancel_update':
      checkCancellable(stack, ['UPDATE'])
      return beginRollback(asked, stack)
    case 'cancel_without_rollback':
      checkCancellable(stack, ['UPDATE', 'CREATE'])
      return cancel(asked, stack)
    case 'check':
      checkIdle(stack)
      return beginWalk(asked, stack, 'CHECK')
    case 'suspend':
      checkIdle(stack)
      return isAt(stack, 'SUSPEND') ? stack : beginWalk(asked, stack, 'SUSPEND')
    case 'resume':
      checkIdle(stack)
      return isAt(stack, 'RESUME') ? stack : beginWalk(asked, stack, 'RESUME')
  }
}

const isAt = ({ action, status }: StackRow, wanted: StackRow['action']): boolean =>
  action === wanted && status === 'COMPLETE'

function checkCancellable({ action, status }: StackRow, actions: readonly StackRow['action'][]) {
  if (status === 'IN_PROGRESS' && actions.includes(action)) return
  throw notSupported(`Cancelling update when stack is ${action}_${status}`)
}

/** Throws ActionInProgress for a stack that something goes on with. */
function checkIdle({ name, action, status }: StackRow): void {
  if (status === 'IN_PROGRESS') throw actionInProgress(name, action)
}
