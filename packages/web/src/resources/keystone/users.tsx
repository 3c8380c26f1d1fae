import { users as api, type User } from '@meridian/contract'
import { call } from '#api/call.ts'
import { userSession } from '#api/session/session.ts'
import { t } from '#lib/translate.ts'
import { asking, creating } from '#resource/actions/makers.ts'
import { removing } from '#resource/actions/removing.ts'
import { verb } from '#resource/actions/verb.ts'
import { policy, resource, type ListQuery } from '#resource/define.ts'
import { link, naming } from '#resource/link.tsx'
import { asked, copyable, ending, lazyTab, overview, yesNo, yesOrNo } from '#resource/makers.tsx'
import { areMet } from '#resource/reading/requirements.tsx'
import { byPart } from '#resources/keystone/asking.ts'
import { assignmentsTab } from '#resources/keystone/assignments-tab.tsx'
import { domainFacet } from '#resources/keystone/domain-facet.ts'
import { editable } from '#resources/keystone/editable.ts'
import { domain, project, user, type ShownUser } from '#kinds/keystone/kinds.ts'
import { MailLink } from '#ui/press/link.tsx'
import { hangsOnUser } from '#resources/keystone/dependents.ts'
import { dependentsTab } from '#resource/dependents/hanging.tsx'

const mayUpdate = editable('user', 'update_user')
const create = creating(user, {
  requires: editable('user', 'create_user'),
  form: async (signal) => (await import('#dialogs/user/create-user.tsx')).creatingUser(signal),
})

const edit = asking(user, {
  id: 'edit',
  label: t('Edit User'),
  requires: mayUpdate,
  form: async (item, signal) =>
    (await import('#dialogs/user/edit-user.tsx')).editingUser(item, signal),
})

const changePassword = asking(user, {
  id: 'password',
  label: t('Change Password'),
  requires: mayUpdate,
  form: async (item) => (await import('#dialogs/user/change-password.ts')).changingPassword(item),
})

const put = (enabled: boolean) => (item: ShownUser) =>
  call(api.update, { params: { id: item.id }, body: { enabled } })

const enable = verb(user, t('Enable'), {
  id: 'enable',
  requires: mayUpdate,
  offered: ({ enabled }) => !enabled,
  call: put(true),
  undo: put(false),
  while: t('Enabled'),
  done: t('User %s was successfully enabled.'),
})

const disable = verb(user, t('Disable'), {
  id: 'disable',
  requires: mayUpdate,
  offered: ({ enabled }) => enabled,
  allowed: ({ is_self }) => !is_self || t('You cannot disable the user that you are signed in as.'),
  call: put(false),
  undo: put(true),
  while: t('Disabled'),
  done: t('User %s was successfully disabled.'),
})

const remove = removing(user, api.remove, {
  dependents: hangsOnUser,
  requires: editable('user', 'delete_user'),
  together: api.removeAll,
  allowed: ({ is_self }) => !is_self || t('You cannot delete the user that you are signed in as.'),
})

const withSelf = async (items: readonly User[]): Promise<readonly ShownUser[]> => {
  const { id } = await userSession()
  return items.map((item) => ({ ...item, is_self: item.id === id }))
}

/** All users for those who may see them, otherwise oneself (SV-USER-10, SV-USER-11). */
const list = async (query: ListQuery) => {
  const { signal } = query
  if (!(await areMet([policy('identity', 'identity:list_users')])))
    return withSelf([await call(api.load, { params: { id: 'current' } }, { signal })])
  const page = await call(api.list, { query: byPart(query) }, { signal })
  return { ...page, items: await withSelf(page.items) }
}

const load = async ([id = '']: readonly string[], signal?: AbortSignal): Promise<ShownUser> => {
  const [found, me] = await Promise.all([
    call(api.load, { params: { id } }, { signal }),
    userSession(),
  ])
  return { ...found, is_self: found.id === me.id }
}

/** Users, of the domain that the session works in. */
export const users = resource(user, {
  list,
  load,
  paged: true,
  target: ({ domain_id }) => ({ 'target.user.domain_id': domain_id }),
  properties: {
    name: { label: t('Name'), sortKey: 'name' },
    email: {
      label: t('Email'),
      show: ({ email }) => email && <MailLink to={email} />,
      ...{ sortKey: 'email', priority: 2 },
    },
    id: { ...copyable(t('User ID'), ({ id }) => id), sortKey: 'id', priority: 2 },
    enabled: { ...yesNo(t('Enabled'), (item) => item.enabled), sortKey: 'enabled', priority: 2 },
    description: { label: t('Description') },
    domain_id: copyable(t('Domain ID'), ({ domain_id }) => domain_id),
    domain_name: naming(t('Domain Name'), domain, ({ domain_id }) => domain_id),
    project_id: copyable(t('Primary Project ID'), ({ default_project_id }) => default_project_id),
    project_name: link(
      t('Primary Project'),
      project,
      ({ default_project_id }) => default_project_id,
    ),
    password_expires_at: ending(t('Password Expires'), (item) => item.password_expires_at),
  },
  columns: ['name', 'email', 'id', 'enabled'],
  sort: 'name',
  facets: {
    name: asked(t('Name')),
    email: asked(t('Email')),
    id: asked(t('User ID')),
    enabled: asked(t('Enabled'), yesOrNo),
    domain_id: domainFacet(),
  },
  drawer: ['email', 'domain_name', 'project_name', 'description', 'password_expires_at'],
  actions: {
    global: [create],
    batch: [remove],
    item: [edit, changePassword, enable, disable, remove],
  },
  details: [
    overview(
      ...(['name', 'id', 'email', 'description', 'enabled', 'domain_name', 'domain_id'] as const),
      ...(['project_name', 'project_id', 'password_expires_at'] as const),
    ),
    {
      ...lazyTab(user, 'groups', t('Groups'), async () => {
        const { UserGroups } = await import('#dialogs/user/user-groups.tsx')
        return (item) => <UserGroups user={item} />
      }),
      requires: [policy('identity', 'identity:list_groups_for_user')],
    },
    assignmentsTab(
      user,
      ({ id }) => ({ user_id: id }),
      ({ domain_id }) => domain_id,
    ),
    dependentsTab(user, hangsOnUser),
  ],
  hint: t('Create a user to let somebody sign in.'),
})
