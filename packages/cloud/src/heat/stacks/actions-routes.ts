/** https://docs.openstack.org/api-ref/orchestration/v1/#stack-actions and #stack-snapshots */
import { admitted, stackAt } from '#heat/asker.ts'
import { asBytes, bodyIfAny, sentBody } from '#heat/bodies.ts'
import { ACTIONS, type Action, type Engine } from '#heat/engine-port.ts'
import { badRequest, engineRefusal } from '#heat/fault-style.ts'
import { isoTime } from '#heat/identity.ts'
import { enforceTypes } from '#heat/policies.ts'
import { stackSnapshots, type ResourceRow, type SnapshotRow, type StackRow } from '#heat/rows.ts'
import { webobAccepted } from '#heat/stacks/routes.ts'
import { parseEnvironment, shownEnvironment } from '#heat/template/environment.ts'
import type { Context } from '#http/context.ts'
import { noContent, ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'

const ONE = '/stacks/{stack_name}/{stack_id}'

/** What is done with a stack as a whole. */
export const actionRoutes =
  (engine: Engine): Routes =>
  (router) => {
    const act = (context: Context) => {
      const action = actionIn(context)
      admitted(context, `actions:${action}`)
      const stack = stackAt(context)
      if (action === 'suspend' || action === 'resume') {
        enforceTypes(context, stack.blueprint.template)
      }
      engine.actOn(context, stack, action)
      return ok(null)
    }
    router.post(`${ONE}/actions`, act, { ...asBytes, actions: { played: ACTIONS } })
    snapshotRoutes(engine)(router)
  }

function actionIn(context: Context): Action {
  const names = Object.keys(bodyIfAny(context) ?? {})
  const [name] = names
  if (name === undefined) throw badRequest('No action specified')
  if (names.length > 1) throw badRequest('Multiple actions specified')
  const action = ACTIONS.find((one) => one === name)
  if (!action) throw badRequest(`Invalid action ${name} specified`)
  return action
}

const snapshotRoutes =
  (engine: Engine): Routes =>
  (router) => {
    router.get(`${ONE}/snapshots`, (context) => {
      admitted(context, 'stacks:list_snapshots')
      const stack = stackAt(context)
      const where = { stack_id: stack.id, project_id: context.projectId }
      const rows = context.table(stackSnapshots).list({ where })
      return ok({ snapshots: rows.map((one) => shownSnapshot(stack, one)) })
    })
    const make = (context: Context) => {
      const { name } = sentBody(context)
      admitted(context, 'stacks:snapshot')
      const named = typeof name === 'string' ? name : ''
      const stack = stackAt(context)
      return ok(shownSnapshot(stack, engine.snapshotStack(context, stack, named)))
    }
    router.post(`${ONE}/snapshots`, make, asBytes)
    router.get(`${ONE}/snapshots/{snapshot_id}`, (context) => {
      admitted(context, 'stacks:show_snapshot')
      const stack = stackAt(context)
      return ok({ snapshot: shownSnapshot(stack, snapshotAt(context, stack)) })
    })
    router.delete(`${ONE}/snapshots/{snapshot_id}`, (context) => {
      admitted(context, 'stacks:delete_snapshot')
      const stack = stackAt(context)
      engine.deleteSnapshot(context, stack, snapshotAt(context, stack).id)
      return noContent()
    })
    const restore = (context: Context) => {
      admitted(context, 'stacks:restore_snapshot')
      const stack = stackAt(context)
      enforceTypes(context, stack.blueprint.template)
      engine.restoreSnapshot(context, stack, snapshotAt(context, stack).id)
      return webobAccepted(context)
    }
    router.post(`${ONE}/snapshots/{snapshot_id}/restore`, restore, asBytes)
  }

/** One that is another stack's is told apart from one that the project does not have. */
function snapshotAt(context: Context, stack: StackRow): SnapshotRow {
  const id = context.param('snapshot_id')
  const snapshot = context.table(stackSnapshots).get(id)
  if (snapshot?.project_id !== context.projectId) {
    throw engineRefusal(404, 'NotFound', `Snapshot with id ${id} not found`)
  }
  if (snapshot.stack_id === stack.id) return snapshot
  throw engineRefusal(
    404,
    'SnapshotNotFound',
    `The Snapshot (${id}) for Stack (${stack.name}) could not be found.`,
  )
}

/** heat.engine.api.format_snapshot; what is in one is told once it is whole. */
function shownSnapshot(stack: StackRow, snapshot: SnapshotRow) {
  const { id, name, status, status_reason, created_at } = snapshot
  return {
    id,
    name: name === '' ? null : name,
    status,
    status_reason: status_reason === '' ? null : status_reason,
    data: status === 'IN_PROGRESS' ? null : dataOf(stack, snapshot),
    creation_time: isoTime(created_at),
  }
}

/** heat.engine.stack.Stack.prepare_abandon */
function dataOf(stack: StackRow, { status, blueprint, resources }: SnapshotRow) {
  const { template, environment, files, tags } = blueprint
  return {
    name: stack.name,
    id: stack.id,
    action: 'SNAPSHOT',
    status,
    environment: shownEnvironment(parseEnvironment(environment)),
    ...{ template, files, tags: tags.length === 0 ? null : tags },
    project_id: stack.project_id,
    stack_user_project_id: stack.project_id,
    resources: Object.fromEntries(resources.map((one) => [one.name, keptResource(one)])),
  }
}

const keptResource = (resource: ResourceRow) => ({
  name: resource.name,
  resource_id: resource.physical_id,
  type: resource.type,
  action: resource.action,
  status: resource.status,
  metadata: resource.metadata,
  resource_data: resource.data,
})
