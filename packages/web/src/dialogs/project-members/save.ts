import { projectMembers, type Project } from '@meridian/contract'
import { call } from '#api/call.ts'
import type { Whose } from '#dialogs/project-members/people.ts'
import { changesBetween, type Grant, type Membership } from '#forms/members/members.ts'

/** One change that could not be made, and why. */
export type Failed = Grant & { readonly kind: 'given' | 'taken'; readonly reason: string }

/**
 * Makes the project's members what `after` says, by one call about the roles that differ from `before`.
 * A change that fails leaves the others alone; resolves with those that did. Throws `ApiError` where
 * none could be made.
 */
export const saveMembers = async (
  project: Project,
  before: Membership,
  after: Membership,
  whose: Whose = 'users',
): Promise<readonly Failed[]> => {
  const { given, taken } = changesBetween(before, after)
  if (given.length + taken.length === 0) return []
  const { failed } = await call(projectMembers.change, {
    params: { id: project.id },
    body: { whose, given: given.map(grantKey), taken: taken.map(grantKey) },
  })
  return failed.map(({ id, taken: isTaken, message }) => ({
    ...grantIn(id),
    ...{ kind: isTaken ? 'taken' : 'given', reason: message },
  }))
}

/** A role and who has it, as the server has them in one word: ids of roles have no blank. */
export const grantKey = ({ role, member }: Grant): string => `${role} ${member}`

/** The same the other way. */
export const grantIn = (key: string): Grant => {
  const at = key.indexOf(' ')
  return { role: key.slice(0, at), member: key.slice(at + 1) }
}
