/** What hangs on things of Keystone. */
import { t } from '#lib/translate.ts'
import { dependents, goes, stays } from '#resource/dependents/declare.ts'
import { applicationCredential, domain, group, project, role, user } from '#kinds/keystone/kinds.ts'
import { instance } from '#kinds/nova/kinds.ts'

const assignments = goes({
  name: [t('Role Assignment'), t('Role Assignments')],
  inline: [t('role assignment'), t('role assignments')],
})

export const hangsOnUser = dependents(user, 'user', {
  groups: stays(group, { says: t('The user is no longer a member.') }),
  role_assignments: assignments,
  application_credentials: goes(
    { name: applicationCredential.name, inline: applicationCredential.inline },
    { says: t('Programs that sign in with them no longer can.') },
  ),
  servers: stays(instance, { says: t('They belong to their projects.') }),
})

export const hangsOnGroup = dependents(group, 'group', {
  users: stays(user, { says: t('They lose the roles they have through the group.') }),
  role_assignments: assignments,
})

export const hangsOnRole = dependents(role, 'role', { role_assignments: assignments })

export const hangsOnDomain = dependents(domain, 'domain', {
  users: goes(user),
  groups: goes(group),
  projects: goes(project, { says: t('What belongs to them stays behind in the other services.') }),
})
