import { projects, roleAssignments, type Project } from '@meridian/contract'
import { call } from '#api/call.ts'
import { messageOf } from '#api/errors.ts'
import type { Whose } from '#dialogs/project-members/people.ts'
import { changesBetween, type Grant, type Membership } from '#forms/members.ts'
import { inParallel } from '#lib/in-parallel.ts'

/** One change that could not be made, and why. */
export type Failed = Grant & { readonly kind: 'given' | 'taken'; readonly reason: string }

const atOnce = 6

/**
 * Makes the project's members what `after` says, by one call for each role that differs from
 * `before`. A change that fails leaves the others alone; resolves with those that did.
 */
export const saveMembers = async (
  project: Project,
  before: Membership,
  after: Membership,
  whose: Whose = 'users',
): Promise<readonly Failed[]> => {
  const { given, taken } = changesBetween(before, after)
  const changes = [
    ...given.map((grant) => ({ ...grant, kind: 'given' as const })),
    ...taken.map((grant) => ({ ...grant, kind: 'taken' as const })),
  ]
  const failed: Failed[] = []
  await inParallel(changes, atOnce, async ({ member, role, kind }) => {
    try {
      await change[whose](kind, { project: project.id, role, member })
    } catch (error) {
      failed.push({ member, role, kind, reason: messageOf(error) })
    }
  })
  return failed
}

type Change = { readonly project: string; readonly role: string; readonly member: string }

const change = {
  users: (kind: Failed['kind'], { project, role, member }: Change) =>
    call(kind === 'given' ? projects.grantRole : projects.revokeRole, {
      params: { projectId: project, roleId: role, userId: member },
    }),
  groups: (kind: Failed['kind'], { project, role, member }: Change) =>
    call(kind === 'given' ? roleAssignments.give : roleAssignments.take, {
      params: { on: 'projects', target: project, to: 'groups', actor: member, roleId: role },
    }),
} as const
