/** Who works in a new project. */
import { roles as roleApi } from '@meridian/contract'
import { call } from '#api/call.ts'
import { isNotFound } from '#api/errors.ts'
import type { Loaded } from '#api/use-loaded.ts'
import { searchGroups, searchProjects, searchUsers } from '#dialogs/found-people.ts'
import type { Whose } from '#dialogs/project-members/people.ts'
import { grantIn, grantKey } from '#dialogs/project-members/save.ts'
import { FoundInput } from '#forms/fields/found-input.tsx'
import { useFound } from '#forms/fields/found.ts'
import type { Member, Membership, MemberRole } from '#forms/members/members.ts'
import { MembershipPicker } from '#forms/members/membership.tsx'
import { Unread } from '#forms/unread.tsx'
import type { Field } from '#forms/use-form.ts'
import { t } from '#lib/translate.ts'

type ParentProps = { readonly field: Field<string>; readonly domain: string }

/** The project that a new one stands below, found by typing. */
export const ParentField = ({ field, domain }: ParentProps) => {
  const found = useFound(`parents in ${domain}`, searchProjects({ domain_id: domain }))
  return (
    <FoundInput
      field={field}
      label={t('Parent Project')}
      found={found}
      none={t('There is no project in the domain.')}
      description={t('Without one, it stands directly in its domain.')}
    />
  )
}

type Roles = { readonly all: readonly MemberRole[]; readonly usual: string | undefined }

/** The roles of the cloud, and the one that new members begin with, if there is one. */
export const readRoles = async (signal: AbortSignal): Promise<Roles> => {
  const [{ items }, usual] = await Promise.all([
    call(roleApi.list, {}, { signal }),
    call(roleApi.load, { params: { id: 'default' } }, { signal }).catch((error: unknown) => {
      if (isNotFound(error)) return undefined
      throw error
    }),
  ])
  const all = items
    .map(({ id, name }) => ({ id, name }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
  return { all, usual: usual?.id }
}

type PeopleProps = {
  readonly whose: Whose
  readonly domain: string
  readonly roles: Loaded<Roles>
  /** A role and who has it, with a blank between them. */
  readonly value: readonly string[]
  readonly onChange: (value: string[]) => void
}

const words = {
  users: {
    current: t('Project Members'),
    available: t('All Users'),
    add: t('Add a user'),
    nobody: t('Nobody has a role on this project yet.'),
    search: searchUsers,
  },
  groups: {
    current: t('Project Groups'),
    available: t('All Groups'),
    add: t('Add a group'),
    nobody: t('No group has a role on this project yet.'),
    search: searchGroups,
  },
} as const

const none: readonly Member[] = []

/** The users, or groups, of a new project with their roles. */
export const People = ({ whose, domain, roles, value, onChange }: PeopleProps) => {
  const { search, ...shown } = words[whose]
  const found = useFound(`${whose} of ${domain}`, search({ domain_id: domain }))
  return (
    <>
      <Unread
        loaded={roles}
        says={(why) => t('The roles could not be read: {why}', { why })}
        again={t('Read the roles again')}
      />
      {roles.data && (
        <MembershipPicker
          {...shown}
          members={none}
          found={found}
          roles={roles.data.all}
          defaultRole={roles.data.usual}
          value={membershipIn(value)}
          onChange={(membership) => onChange(linesOf(membership))}
        />
      )}
    </>
  )
}

/** A member without a role is there as one whose role is a dash. */
const without = '-'

const membershipIn = (lines: readonly string[]): Membership => {
  const members = new Map<string, readonly string[]>()
  for (const { role, member } of lines.map(grantIn))
    members.set(member, [...(members.get(member) ?? []), ...(role === without ? [] : [role])])
  return members
}

const linesOf = (membership: Membership): string[] =>
  [...membership].flatMap(([member, roles]) =>
    (roles.length > 0 ? roles : [without]).map((role) => grantKey({ role, member })),
  )

/** The roles that are given, of members and those who have none. */
export const grantsIn = (lines: readonly string[]): string[] =>
  lines.filter((line) => grantIn(line).role !== without)
