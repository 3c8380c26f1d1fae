/** Who may ask for what (heat.api.openstack.v1.util), and the stack that a path names. */
import { denied, noStack } from '#heat/fault-style.ts'
import { stacks, type StackRow } from '#heat/rows.ts'
import type { Context } from '#http/context.ts'

/** Throws 403 for an address in a project other than the token's, unless an administrator asks. */
export function enterProject(context: Context): void {
  if (context.projectId !== context.param('project_id') && !context.isAdmin) throw denied()
}

/** The same, and 403 unless the policy lets who asks do what the rule says. */
export function admitted(context: Context, rule: string): void {
  enterProject(context)
  context.enforce(rule, { project_id: context.param('project_id') })
}

/**
 * The stack of a path with name and id: of the token's project, of any to an administrator; both
 * have to be right. Deleted ones are there for whom they are to be `deleted: 'too'`. Throws 404.
 */
export function stackAt(context: Context, { deleted }: { deleted?: 'too' } = {}): StackRow {
  const name = context.param('stack_name')
  const stack = ownStack(context, context.param('stack_id'))
  const isThere = stack?.name === name && (deleted === 'too' || stack.deleted_at === null)
  if (!stack || !isThere) throw noStack(name)
  return stack
}

/** A stack by its id, where who asks may see it; also one that is deleted. */
export function ownStack(context: Context, id: string): StackRow | undefined {
  const stack = context.table(stacks).get(id)
  return stack && (context.isAdmin || stack.project_id === context.projectId) ? stack : undefined
}
