/** What a stack needs before the engine judges it (EngineService._validate_new_stack). */
import { nameIn } from '#heat/stacks/instantiation.ts'
import { newBlueprint } from '#heat/stacks/blueprints.ts'
import type { NewStack } from '#heat/engine-port.ts'
import { enforceTypes } from '#heat/policies.ts'
import { stacks, type StackRow } from '#heat/rows.ts'
import { HeatError, stackExists, stackInvalid } from '#heat/template/errors.ts'
import type { Context } from '#http/context.ts'
import type { JsonObject } from '#http/json.ts'
import type { Token } from '#http/token.ts'
import { pythonText } from '#wire/python.ts'

/** The most stacks of a project (`max_stacks_per_tenant`); administrators have no such limit. */
const MOST_STACKS = 512

/**
 * The stack that a body asks for. Throws for a name that is taken or is none, for one stack too many
 * and for types of resources that who asks may not use.
 */
export function newStackIn(context: Context, body: JsonObject): NewStack {
  const said = nameIn(body)
  const blueprint = newBlueprint(body)
  const name = pythonText(said)
  checkPlace(context, name)
  checkName(said)
  enforceTypes(context, blueprint.template)
  return { name, blueprint, owner: ownerOf(context.token) }
}

/** Who makes a stack or changes it: as them its resources are asked for. */
export const ownerOf = ({ user, project, roles }: Token): StackRow['owner'] => ({
  user,
  ...(project ? { project } : {}),
  roles,
})

function checkPlace(context: Context, name: string): void {
  const { projectId: project_id, isAdmin } = context
  const table = context.table(stacks)
  if (table.first({ project_id, name, deleted_at: '' })) {
    throw stackExists(name)
  }
  const count = table.count({ project_id, deleted_at: '', parent_id: '' })
  if (isAdmin || count < MOST_STACKS) return
  throw new HeatError('RequestLimitExceeded', {
    message: `Request limit exceeded: You have reached the maximum stacks per tenant, ${MOST_STACKS}. Please delete some stacks.`,
  })
}

function checkName(name: unknown): void {
  if (typeof name !== 'string') {
    throw stackInvalid({ message: `Invalid stack name ${pythonText(name)}, must be a string` })
  }
  if (/^[a-zA-Z][a-zA-Z0-9_.-]{0,254}$/.test(name)) return
  throw stackInvalid({
    message: `Invalid stack name ${name} must contain only alphanumeric or "_-." characters, must start with alpha and must be 255 characters or less.`,
  })
}
