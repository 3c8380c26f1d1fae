import { projects, type Project } from '@meridian/contract'
import { call } from '#api/call.ts'
import { messageOf } from '#api/errors.ts'
import { changesBetween, type Grant, type Membership } from '#forms/members.ts'

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
): Promise<readonly Failed[]> => {
  const { given, taken } = changesBetween(before, after)
  const changes = [
    ...given.map((grant) => ({ ...grant, kind: 'given' as const })),
    ...taken.map((grant) => ({ ...grant, kind: 'taken' as const })),
  ]
  const failed: Failed[] = []
  const rest = changes.values()
  const worker = async () => {
    for (const { member, role, kind } of rest) {
      const params = { projectId: project.id, roleId: role, userId: member }
      const endpoint = kind === 'given' ? projects.grantRole : projects.revokeRole
      try {
        await call(endpoint, { params })
      } catch (error) {
        failed.push({ member, role, kind, reason: messageOf(error) })
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return failed
}
