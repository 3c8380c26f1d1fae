import type {
  ApplicationCredential,
  Domain,
  Ec2Credential,
  Group,
  Project,
  Role,
  User,
} from '@meridian/contract'
import { t } from '#lib/translate.ts'
import { kind, named } from '#kinds/kind.ts'

/** A project, with whether it is the one that the session works in. */
export type ShownProject = Project & { readonly is_current?: boolean }

export const project = kind<ShownProject>({
  type: 'OS::Keystone::Project',
  name: [t('Project'), t('Projects')],
  inline: [t('project'), t('projects')],
  key: ({ id }) => [id],
  title: ({ name }) => name,
  names: named(
    t('Project names are missing.'),
    async () => (await import('#kinds/names.ts')).keystone.projects,
  ),
})

export const domain = kind<Domain>({
  type: 'OS::Keystone::Domain',
  name: [t('Domain'), t('Domains')],
  inline: [t('domain'), t('domains')],
  key: ({ id }) => [id],
  title: ({ name }) => name,
  names: named(
    t('Domain names are missing.'),
    async () => (await import('#kinds/names.ts')).keystone.domains,
  ),
})

export const group = kind<Group>({
  type: 'OS::Keystone::Group',
  name: [t('Group'), t('Groups')],
  inline: [t('group'), t('groups')],
  key: ({ id }) => [id],
  title: ({ name }) => name,
  names: named(
    t('Group names are missing.'),
    async () => (await import('#kinds/names.ts')).keystone.groups,
  ),
})

export const role = kind<Role>({
  type: 'OS::Keystone::Role',
  name: [t('Role'), t('Roles')],
  inline: [t('role'), t('roles')],
  key: ({ id }) => [id],
  title: ({ name }) => name,
})

/** A user, with whether it is the one who is signed in. */
export type ShownUser = User & { readonly is_self: boolean }

export const user = kind<ShownUser>({
  type: 'OS::Keystone::User',
  name: [t('User'), t('Users')],
  inline: [t('user'), t('users')],
  key: ({ id }) => [id],
  title: ({ name }) => name,
})

/** A user as a member of a group. */
export type GroupMember = User & { readonly group_id: string }

export const groupMember = kind<GroupMember>({
  type: 'OS::Keystone::GroupMember',
  name: [t('Member'), t('Members')],
  inline: [t('member'), t('members')],
  key: ({ group_id, id }) => [group_id, id],
  title: ({ name }) => name,
})

export const applicationCredential = kind<ApplicationCredential>({
  type: 'OS::Keystone::ApplicationCredential',
  name: [t('Application Credential'), t('Application Credentials')],
  inline: [t('application credential'), t('application credentials')],
  key: ({ id }) => [id],
  title: ({ name }) => name,
})

export const ec2Credential = kind<Ec2Credential>({
  type: 'OS::Keystone::Ec2Credential',
  name: [t('EC2 Credential'), t('EC2 Credentials')],
  inline: [t('EC2 credential'), t('EC2 credentials')],
  key: ({ access }) => [access],
  title: ({ access }) => access,
})
