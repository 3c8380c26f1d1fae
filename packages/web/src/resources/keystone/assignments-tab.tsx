import type { About } from '#dialogs/role-assignment/about.ts'
import { t } from '#lib/translate.ts'
import { policy, refTo, type Kind } from '#resource/define.ts'
import { lazyTab } from '#resource/makers.tsx'

/** The tab with the roles of a user or group, or of everybody on something, or of one kind. */
export const assignmentsTab = <T,>(
  kind: Kind<T>,
  about: (item: T) => About,
  domainOf: (item: T) => string | null | undefined = () => undefined,
) => ({
  ...lazyTab(kind, 'assignments', t('Role Assignments'), async () => {
    const { RoleAssignments } = await import('#dialogs/role-assignment/role-assignments.tsx')
    return (item) => (
      <RoleAssignments
        item={refTo(kind, item)}
        about={about(item)}
        domainId={domainOf(item) ?? undefined}
      />
    )
  }),
  requires: [policy('identity', 'identity:list_role_assignments')],
})
