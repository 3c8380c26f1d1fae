import { Type, type Static } from 'typebox'
import { patch } from '#endpoint.ts'
import { GrantKey, KeystoneId } from '#ids.ts'

const Grants = Type.Array(GrantKey, { maxItems: 1000 })

/** Roles that users, or groups, are given on a project, and that are taken from them. */
export const MembersChange = Type.Object({
  whose: Type.Union([Type.Literal('users'), Type.Literal('groups')]),
  given: Grants,
  taken: Grants,
})
export type MembersChange = Static<typeof MembersChange>

/** What could not be done of it: `id` is the role and whose it is. */
export const MembersChanged = Type.Object({
  failed: Type.Array(
    Type.Object({
      id: Type.String(),
      taken: Type.Boolean(),
      status: Type.Integer(),
      message: Type.String(),
    }),
  ),
})

/** Who works in a project, changed together: docs/project-members.md. */
export const projectMembers = {
  change: patch('/api/keystone/projects/{id}/members/', {
    params: { id: KeystoneId },
    body: MembersChange,
    reply: MembersChanged,
  }),
} as const
