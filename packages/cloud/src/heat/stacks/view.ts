/** How Heat shows a stack (heat.engine.api.format_stack, heat.api.openstack.v1.views.stacks_view). */
import type { Engine } from '#heat/engine-port.ts'
import { isoTime, isoTimeOrNull, link } from '#heat/identity.ts'
import type { StackRow } from '#heat/rows.ts'
import { own, type ValueMap } from '#heat/template/values.ts'
import type { Context } from '#http/context.ts'

/** A stack in a list, whose description nobody reads from its template. */
export function listedStack(context: Context, stack: StackRow) {
  return {
    id: stack.id,
    links: [link(context, stack, 'self')],
    // Administrators are shown whose it is.
    ...(context.isAdmin ? { project: stack.project_id } : {}),
    ...summary(stack),
    tags: listedTags(stack),
    description: '',
  }
}

/** A stack among those of `stacks/detail`, which tells no more than a list. */
export function detailedStack(context: Context, stack: StackRow) {
  const links = [link(context, stack, 'self')]
  return { id: stack.id, links, ...summary(stack), tags: listedTags(stack), description: '' }
}

/** None are null in a list (format_stack_db_object), and an empty list of a stack by itself. */
const listedTags = ({ blueprint: { tags } }: StackRow) => (tags.length === 0 ? null : tags)

function summary(stack: StackRow) {
  return {
    stack_name: stack.name,
    stack_status: `${stack.action}_${stack.status}`,
    stack_status_reason: stack.status_reason,
    ...common(stack),
  }
}

function common(stack: StackRow) {
  const { created_at, updated_at, deleted_at, owner, parent } = stack
  return {
    creation_time: isoTime(created_at),
    updated_time: isoTimeOrNull(updated_at),
    deletion_time: isoTimeOrNull(deleted_at),
    stack_owner: owner.user.name,
    parent: parent?.stack_id ?? null,
    // There is no domain for users whom stacks make: they would be in the stack's own project.
    stack_user_project_id: stack.project_id,
  }
}

/** A stack by itself; its outputs are left out where they are not asked for, or it is gone. */
export function shownStack(context: Context, engine: Engine, stack: StackRow, outputs: boolean) {
  const isGone = stack.action === 'DELETE' && stack.status === 'COMPLETE'
  return {
    ...whole(context, engine, stack),
    ...summary(stack),
    ...(outputs && !isGone ? { outputs: engine.outputsOfStack(context, stack) } : {}),
  }
}

/** A stack that there is not, as `POST stacks/preview` shows it: without a state. */
export function previewedStack(context: Context, engine: Engine, stack: StackRow) {
  return {
    ...whole(context, engine, stack),
    stack_name: stack.name,
    ...common(stack),
    stack_user_project_id: null,
    outputs: engine.outputsOfStack(context, stack),
  }
}

function whole(context: Context, engine: Engine, stack: StackRow) {
  const { blueprint } = stack
  const description = descriptionOf(blueprint.template)
  return {
    id: stack.id,
    links: [link(context, stack, 'self')],
    description,
    template_description: description,
    parameters: engine.parametersOfStack(stack),
    capabilities: [],
    notification_topics: [],
    disable_rollback: blueprint.disable_rollback,
    timeout_mins: blueprint.timeout_mins,
    tags: blueprint.tags,
  }
}

function descriptionOf(template: ValueMap): string {
  const description = own(template, 'description')
  return typeof description === 'string' && description !== '' ? description : 'No description'
}
