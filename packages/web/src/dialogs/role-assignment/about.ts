import {
  groups,
  projects,
  roleAssignments as api,
  roles,
  type GrantPlace,
  type NamesEndpoint,
  type RoleAssignment,
} from '@meridian/contract'
import { call } from '#api/call.ts'
import { isAuthError } from '#api/errors.ts'
import { own } from '#lib/own.ts'
import { shortId } from '#lib/text.ts'
import { t } from '#lib/translate.ts'

/** Whose roles are looked at, or where, or which role. */
export type About = Readonly<
  Partial<Record<'user_id' | 'group_id' | 'role_id' | 'domain_id' | 'project_id', string>>
>

export type Line = {
  readonly key: string
  readonly given: RoleAssignment
  readonly role: string
  readonly who: string
  readonly where: string
  /** The whole of it in words: "member of project web through group developers". */
  readonly words: string
  /** Given right there, so that it can be taken away. */
  readonly direct: boolean
}

/** Reads who holds what, with the names of what each follows from. Throws `ApiError`. */
export const readLines = async (
  about: About,
  effective: boolean,
  signal: AbortSignal,
): Promise<readonly Line[]> => {
  const query = { ...about, ...(effective && { effective }) }
  const { items } = await call(api.list, { query }, { signal })
  const origins = items.flatMap(({ via }) => via ?? [])
  const [ofGroups, ofRoles, ofProjects] = await Promise.all([
    namesOf(groups.names, idsIn(origins, 'group_id'), signal),
    namesOf(roles.names, idsIn(origins, 'role_id'), signal),
    namesOf(projects.names, idsIn(origins, 'project_id'), signal),
  ])
  const words = (one: RoleAssignment) => sentence(one, { ofGroups, ofRoles, ofProjects })
  return items
    .map((given) => ({
      key: JSON.stringify(given),
      given,
      role: nameOf(given.role),
      who: nameOf(given.user ?? given.group),
      where: placeOf(given),
      words: words(given),
      direct: given.via === undefined,
    }))
    .toSorted((a, b) => a.words.localeCompare(b.words) || a.who.localeCompare(b.who))
}

type Ref = { readonly id: string; readonly name?: string | undefined }
const nameOf = (one: Ref | undefined): string => one?.name ?? (one ? shortId(one.id) : '')

type Origin = NonNullable<RoleAssignment['via']>
const idsIn = (origins: readonly Origin[], field: keyof Origin): string[] => [
  ...new Set(origins.flatMap((one) => one[field] ?? [])),
]

/** An address holds no more ids. */
const inOneAddress = 150

/** Who may not list the things sees their ids. */
const namesOf = async (
  endpoint: NamesEndpoint,
  id: string[],
  signal: AbortSignal,
): Promise<Readonly<Record<string, string>>> => {
  const parts = Array.from({ length: Math.ceil(id.length / inOneAddress) }, (_, at) =>
    id.slice(at * inOneAddress, (at + 1) * inOneAddress),
  )
  try {
    const told = await Promise.all(
      parts.map((part) => call(endpoint, { query: { id: part } }, { signal })),
    )
    return Object.assign({}, ...told.map(({ names }) => names))
  } catch (error) {
    if (isAuthError(error)) return {}
    throw error
  }
}

const placeOf = ({ project, domain }: RoleAssignment): string => {
  if (project) return t('Project {name}', { name: nameOf(project) })
  return domain ? t('Domain {name}', { name: nameOf(domain) }) : t('The whole cloud')
}

type Names = Readonly<
  Record<'ofGroups' | 'ofRoles' | 'ofProjects', Readonly<Record<string, string>>>
>

const sentence = (given: RoleAssignment, names: Names): string => {
  const { project, domain, via = {}, inherited } = given
  const role = nameOf(given.role)
  const held = project
    ? t('{role} of project {name}', { role, name: nameOf(project) })
    : domain
      ? t('{role} of domain {name}', { role, name: nameOf(domain) })
      : t('{role} of the whole cloud', { role })
  const called = (known: Readonly<Record<string, string>>, id: string) =>
    own(known, id) ?? shortId(id)
  const from = [
    via.group_id && t('through group {name}', { name: called(names.ofGroups, via.group_id) }),
    via.domain_id && t('handed down by the domain'),
    via.project_id &&
      t('handed down by project {name}', { name: called(names.ofProjects, via.project_id) }),
    via.role_id && t('as {name} implies it', { name: called(names.ofRoles, via.role_id) }),
    inherited && t('for all projects below, and not there itself'),
  ]
  return [held, ...from].filter(Boolean).join(' ')
}

/** The path of a grant that was given right there. */
export const grantOf = ({ role, user, group, project, domain, inherited }: RoleAssignment) => {
  const bare = project ? 'projects' : domain ? 'domains' : 'system'
  const on: GrantPlace = inherited && bare !== 'system' ? `below-${bare}` : bare
  return {
    on,
    target: project?.id ?? domain?.id ?? 'all',
    to: user ? 'users' : 'groups',
    actor: user?.id ?? group?.id ?? '',
    roleId: role.id,
  }
}
