/** Dependents of Keystone's resources. https://docs.openstack.org/api-ref/identity/v3/ */
import type { KeystoneRoleAssignment, OpenStack } from '@meridian/openstack'
import { all, everywhere, rowsOf, those, type Asker, type Telling } from '#dependents/found.ts'

type Row = { readonly id: string; readonly name: string }

const itself = ({ id, name }: Row) => ({ id, name })

const listed = <T extends Row>(rows: readonly T[]) => those({ rows, more: false }, all, itself)

/** "member: anna on shop": it has no id of its own, and no page. */
const spoken = ({ role, user, group, scope }: KeystoneRoleAssignment) => {
  const named = (ref: { readonly id: string; readonly name?: string } | undefined) =>
    ref && (ref.name ?? ref.id)
  const who = named(user ?? group) ?? ''
  const where = named(scope.project ?? scope.domain) ?? 'system'
  const name = `${named(role) ?? ''}: ${who} · ${where}`
  return { id: `${role.id}/${(user ?? group)?.id ?? ''}/${name}`, name }
}

const assignments = ({ keystone }: OpenStack, query: Readonly<Record<string, string>>) => ({
  service: 'identity' as const,
  of: ['role_assignments'] as const,
  read: async () => {
    const rows = await keystone.roleAssignments({ ...query, include_names: true })
    return { role_assignments: those({ rows, more: false }, all, spoken) }
  },
})

export const user = (asker: Asker, id: string): readonly Telling<'user'>[] => {
  const { keystone, nova } = asker.openstack
  return [
    {
      service: 'identity',
      of: ['groups'],
      proves: true,
      read: async () => ({ groups: listed(await keystone.users.groups(id)) }),
    },
    assignments(asker.openstack, { 'user.id': id }),
    {
      service: 'identity',
      of: ['application_credentials'],
      read: async () => ({
        application_credentials: listed(await keystone.applicationCredentials(id).listAll()),
      }),
    },
    {
      service: 'compute',
      of: ['servers'],
      read: async () => ({
        servers: those(
          await rowsOf(nova.servers, { ...everywhere(asker), user_id: id }),
          ({ user_id: whose }) => whose === id,
          (one) => one,
        ),
      }),
    },
  ]
}

export const group = ({ openstack }: Asker, id: string): readonly Telling<'group'>[] => [
  {
    service: 'identity',
    of: ['users'],
    proves: true,
    read: async () => ({ users: listed(await openstack.keystone.groups.users(id)) }),
  },
  assignments(openstack, { 'group.id': id }),
]

export const role = ({ openstack }: Asker, id: string): readonly Telling<'role'>[] => [
  assignments(openstack, { 'role.id': id }),
]

export const domain = (
  { openstack: { keystone } }: Asker,
  domain_id: string,
): readonly Telling<'domain'>[] => [
  {
    service: 'identity',
    of: ['users'],
    proves: true,
    read: async () => ({ users: listed(await keystone.users.list({ domain_id })) }),
  },
  {
    service: 'identity',
    of: ['groups'],
    read: async () => ({ groups: listed(await keystone.groups.list({ domain_id })) }),
  },
  {
    service: 'identity',
    of: ['projects'],
    read: async () => ({ projects: listed(await keystone.projects.list({ domain_id })) }),
  },
]
