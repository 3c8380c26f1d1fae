import type { Project, RoleAssignment } from '@meridian/contract'
import type { Member, MemberRole, Membership } from '#forms/members/members.ts'
import { t } from '#lib/translate.ts'
import type { Answers } from '#dialogs/project-members/read.ts'

/** Whose roles a dialog is about. */
export type Whose = 'users' | 'groups'

/** Who is a member with which roles, of the roles given to users, or groups, on the project itself. */
export const membershipOf = (
  direct: readonly RoleAssignment[],
  whose: Whose = 'users',
): Membership => {
  const members = new Map<string, readonly string[]>()
  for (const { user, group, role } of direct.filter(inForce)) {
    const one = whose === 'users' ? user : group
    if (one) members.set(one.id, [...(members.get(one.id) ?? []), role.id])
  }
  return members
}

/** The groups that have roles on the project itself, by name. */
export const groupsOf = (project: Project, { direct }: Answers): readonly Member[] => {
  const groups = new Map<string, Member>()
  for (const { group } of direct) {
    if (!group) continue
    const note = strangerIn(project, group.domain)
    groups.set(group.id, { id: group.id, name: group.name ?? group.id, ...(note && { note }) })
  }
  return [...groups.values()].toSorted((a, b) => a.name.localeCompare(b.name))
}

/** Everybody who has a role on the project, by name, with those that come from elsewhere. */
export const peopleOf = (project: Project, answers: Answers): readonly Member[] => {
  const notes = notesOf(answers)
  const people = new Map<string, Member>()
  const add = (id: string, name: string, ...said: readonly (string | undefined)[]) => {
    const note = [...said, notes.get(id)].filter((part) => part !== undefined).join(' ')
    people.set(id, { id, name, ...(note && { note }) })
  }
  for (const { user } of [...answers.direct, ...answers.effective]) {
    if (user) add(user.id, user.name ?? user.id, strangerIn(project, user.domain))
  }
  return [...people.values()].toSorted((a, b) => a.name.localeCompare(b.name))
}

/** The roles that can be given, and those that somebody has, by name. */
export const rolesOf = ({ roles, direct }: Answers): readonly MemberRole[] => {
  const known = new Map(roles.map(({ id, name }) => [id, { id, name }]))
  for (const { role } of direct) {
    if (!known.has(role.id)) known.set(role.id, { id: role.id, name: role.name ?? role.id })
  }
  return [...known.values()].toSorted((a, b) => a.name.localeCompare(b.name))
}

/** The groups with roles on the project, a line each. */
export const groupLines = ({ direct }: Answers): readonly string[] => {
  const groups = new Map<string, readonly string[]>()
  for (const { group, role } of direct.filter(inForce)) {
    const name = group && (group.name ?? group.id)
    if (name) groups.set(name, [...(groups.get(name) ?? []), role.name ?? role.id])
  }
  return [...groups].map(([name, roles]) => t('{name}: {roles}', { name, roles: roles.join(', ') }))
}

const inForce = ({ inherited }: RoleAssignment) => !inherited

const strangerIn = (project: Project, domain: { id: string; name?: string } | undefined) =>
  domain && domain.id !== project.domain_id
    ? t('Domain {domain}.', { domain: domain.name ?? domain.id })
    : undefined

/** What each user has without being a member, in words; roles that others imply are left out. */
const notesOf = ({ direct, effective }: Answers): ReadonlyMap<string, string> => {
  const groups = new Map(direct.flatMap(({ group }) => (group ? [[group.id, group.name]] : [])))
  const found = new Map<string, Map<string, { readonly origin: Origin; roles: string[] }>>()
  const note = ({ user, role }: RoleAssignment, origin: Origin) => {
    if (!user) return
    const origins = found.get(user.id) ?? new Map<string, { origin: Origin; roles: string[] }>()
    const key = JSON.stringify(origin)
    const known = origins.get(key) ?? { origin, roles: [] }
    known.roles.push(role.name ?? role.id)
    found.set(user.id, origins.set(key, known))
  }
  for (const line of effective) {
    const { via } = line
    if (!via || via.role_id !== undefined) continue
    const from = via.domain_id ? 'domain' : via.project_id ? 'project' : undefined
    note(line, { group: via.group_id && (groups.get(via.group_id) ?? via.group_id), from })
  }
  for (const line of direct) if (line.inherited) note(line, { group: undefined, from: 'here' })
  return new Map(
    [...found].map(([id, origins]) => [
      id,
      [...origins.values()].map(({ origin, roles }) => words(origin, roles.join(', '))).join(' '),
    ]),
  )
}

/** Whether a role is a group's, and whether it comes from above; `here` goes to those below. */
type Origin = {
  readonly group: string | undefined
  readonly from: 'domain' | 'project' | 'here' | undefined
}

const words = ({ group, from }: Origin, roles: string): string => {
  if (from === 'here') return t('Handed down to the projects below: {roles}.', { roles })
  if (group !== undefined && from) {
    return t('Through the group {group}, from above: {roles}.', { group, roles })
  }
  if (group !== undefined) return t('Through the group {group}: {roles}.', { group, roles })
  return from === 'domain'
    ? t('From the domain: {roles}.', { roles })
    : t('From the project above: {roles}.', { roles })
}
