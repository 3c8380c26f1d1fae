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

export const project = kind({
  type: 'OS::Keystone::Project',
  name: [t('Project'), t('Projects')],
  inline: [t('project'), t('projects')],
  key: ({ id }: ShownProject) => [id],
  title: ({ name }) => name,
  names: named(
    t('Project names are missing.'),
    async () => (await import('#kinds/names.ts')).keystone.projects,
  ),
})

export const domain = kind({
  type: 'OS::Keystone::Domain',
  name: [t('Domain'), t('Domains')],
  inline: [t('domain'), t('domains')],
  key: ({ id }: Domain) => [id],
  title: ({ name }) => name,
  names: named(
    t('Domain names are missing.'),
    async () => (await import('#kinds/names.ts')).keystone.domains,
  ),
})

export const group = kind({
  type: 'OS::Keystone::Group',
  name: [t('Group'), t('Groups')],
  inline: [t('group'), t('groups')],
  key: ({ id }: Group) => [id],
  title: ({ name }) => name,
  names: named(
    t('Group names are missing.'),
    async () => (await import('#kinds/names.ts')).keystone.groups,
  ),
})

export const role = kind({
  type: 'OS::Keystone::Role',
  name: [t('Role'), t('Roles')],
  inline: [t('role'), t('roles')],
  key: ({ id }: Role) => [id],
  title: ({ name }) => name,
})

/** A user, with whether it is the one who is signed in. */
export type ShownUser = User & { readonly is_self: boolean }

export const user = kind({
  type: 'OS::Keystone::User',
  name: [t('User'), t('Users')],
  inline: [t('user'), t('users')],
  key: ({ id }: ShownUser) => [id],
  title: ({ name }) => name,
})

/** A user as a member of a group. */
export type GroupMember = User & { readonly group_id: string }

export const groupMember = kind({
  type: 'OS::Keystone::GroupMember',
  name: [t('Member'), t('Members')],
  inline: [t('member'), t('members')],
  key: ({ group_id, id }: GroupMember) => [group_id, id],
  title: ({ name }) => name,
})

export const applicationCredential = kind({
  type: 'OS::Keystone::ApplicationCredential',
  name: [t('Application Credential'), t('Application Credentials')],
  inline: [t('application credential'), t('application credentials')],
  key: ({ id }: ApplicationCredential) => [id],
  title: ({ name }) => name,
})

export const ec2Credential = kind({
  type: 'OS::Keystone::Ec2Credential',
  name: [t('EC2 Credential'), t('EC2 Credentials')],
  inline: [t('EC2 credential'), t('EC2 credentials')],
  key: ({ access }: Ec2Credential) => [access],
  title: ({ access }) => access,
})

declare module '#kinds/codes.ts' {
  interface TypeCodes {
    keystone: CodesOf<typeof import('#kinds/keystone/kinds.ts')>
  }
}
