import type { Context } from '#http/context.ts'

/** The caller, as Gnocchi writes a creator: `user:project`. */
export const creatorOf = ({ token, projectId }: Context): string => `${token.user.id}:${projectId}`

type CreatedBy = { created_by_user_id: string; created_by_project_id: string }

/** The two parts of a creator. */
export function createdBy(creator: string): CreatedBy {
  const at = creator.indexOf(':')
  if (at < 0) return { created_by_user_id: creator, created_by_project_id: '' }
  return {
    created_by_user_id: creator.slice(0, at),
    created_by_project_id: creator.slice(at + 1),
  }
}
