import {
  roleAssignments,
  roles,
  type Project,
  type Role,
  type RoleAssignment,
} from '@meridian/contract'
import { call } from '#api/call.ts'
import { isNotFound } from '#api/errors.ts'
import { userSession } from '#api/session/session.ts'

/** What Keystone says of a project's members. */
export type Answers = {
  /** What was given on the project itself. */
  readonly direct: readonly RoleAssignment[]
  /** What holds there, with where each comes from. */
  readonly effective: readonly RoleAssignment[]
  readonly roles: readonly Role[]
  readonly defaultRole: Role | undefined
  readonly me: { readonly id: string; readonly project_id: string | null }
}

/** Reads who has which role on a project, in four calls; who else could have one is searched for. */
export const readMembers = async (project: Project, signal: AbortSignal): Promise<Answers> => {
  const [direct, effective, known, fallback, me] = await Promise.all([
    readDirect(project, signal),
    call(roleAssignments.list, { query: { project_id: project.id, effective: true } }, { signal }),
    call(roles.list, {}, { signal }),
    readDefault(signal),
    userSession(),
  ])
  return {
    direct,
    effective: effective.items,
    roles: known.items,
    defaultRole: fallback,
    me,
  }
}

/** What was given on the project itself, as it is now. */
export const readDirect = async (
  { id }: Project,
  signal?: AbortSignal,
): Promise<readonly RoleAssignment[]> =>
  (await call(roleAssignments.list, { query: { project_id: id } }, signal ? { signal } : {})).items

/** Where the operator's default role does not exist, new members begin with none. */
const readDefault = async (signal: AbortSignal): Promise<Role | undefined> => {
  try {
    return await call(roles.load, { params: { id: 'default' } }, { signal })
  } catch (error) {
    if (isNotFound(error)) return undefined
    throw error
  }
}
