import { domains, keystone, roleAssignments as api, roles } from '@meridian/contract'
import { call } from '#api/call.ts'
import { allowed } from '#api/policy.ts'
import { found } from '#dialogs/found-field.tsx'
import { searchGroups, searchProjects, searchUsers } from '#dialogs/found-people.ts'
import type { About } from '#dialogs/role-assignment/about.ts'
import { required } from '#forms/rules/validators.ts'
import { t } from '#lib/translate.ts'
import type { Choice } from '#resource/forms/field-types.ts'
import { askForm, radio, select, tick } from '#resource/forms/fields.ts'

type Named = { readonly id: string; readonly name: string }

const choicesOf = (items: readonly Named[]): readonly Choice[] =>
  items
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .map(({ id, name }) => ({ value: id, label: name }))

const readRoles = async (signal: AbortSignal) =>
  choicesOf((await call(roles.list, {}, { signal })).items)

/** The domains that can be chosen: the own one at least. */
const readDomains = async (signal: AbortSignal) => {
  const mayList = await allowed([['identity', 'identity:list_domains']])
  return choicesOf(
    mayList
      ? (await call(domains.list, {}, { signal })).items
      : [await call(keystone.defaultDomain, {}, { signal })],
  )
}

const unread = t('The roles could not be read: {why}')

const values = {
  ...{ to: 'users', user: '', group: '', role: '' },
  ...{ on: 'projects', project: '', domain: '', inherited: false },
}
type Values = typeof values

/**
 * The form that gives a role to somebody somewhere; what is looked at already is not asked for. Users and
 * groups are looked for in the domain, if one is given, which is also offered first.
 */
export const givingRole = (about: About, domainId: string | undefined) => {
  const within = domainId === undefined ? {} : { domain_id: domainId }
  const knowsWho = about.user_id !== undefined || about.group_id !== undefined
  const knowsWhere = about.domain_id !== undefined || about.project_id !== undefined
  return askForm({
    endpoint: api.give,
    own: values,
    fields: {
      to: radio(
        t('To'),
        [
          { value: 'users', label: t('A user') },
          { value: 'groups', label: t('A group') },
        ],
        { shown: () => !knowsWho },
      ),
      user: found(t('User'), {
        key: `users to give roles in ${domainId}`,
        search: searchUsers(within),
        none: t('There are no users.'),
        shown: ({ to }: Values) => !knowsWho && to === 'users',
      }),
      group: found(t('Group'), {
        key: `groups to give roles in ${domainId}`,
        search: searchGroups(within),
        none: t('There are no groups.'),
        shown: ({ to }: Values) => !knowsWho && to === 'groups',
      }),
      role: select(t('Role'), readRoles, {
        ...{ start: '', unread, rules: [required()], none: t('There are no roles.') },
        shown: () => about.role_id === undefined,
      }),
      on: radio(
        t('On'),
        [
          { value: 'projects', label: t('A project') },
          { value: 'domains', label: t('A domain') },
          { value: 'system', label: t('The whole cloud') },
        ],
        { shown: () => !knowsWhere },
      ),
      project: found(t('Project'), {
        key: 'projects to give roles',
        search: searchProjects(),
        none: t('There are no projects.'),
        shown: ({ on }: Values) => !knowsWhere && on === 'projects',
      }),
      domain: select(t('Domain'), readDomains, {
        ...{ start: domainId ?? '', unread, rules: [required()] },
        shown: ({ on }: Values) => !knowsWhere && on === 'domains',
      }),
      inherited: tick(t('For all projects below'), {
        description: t('It applies to the projects below, and not to the place itself.'),
        shown: ({ on }: Values) => knowsWhere || on !== 'system',
      }),
    },
    send: (given) => call(api.give, { params: grantIn(about, { ...values, ...given }) }),
    done: t('The role was given.'),
    failed: t('Unable to give the role.'),
  })
}

const grantIn = (about: About, { to, on, inherited, ...asked }: Values) => {
  const user =
    about.user_id ?? (about.group_id === undefined && to === 'users' ? asked.user : undefined)
  const place =
    about.project_id !== undefined ? 'projects' : about.domain_id !== undefined ? 'domains' : on
  const target = {
    projects: about.project_id ?? asked.project,
    domains: about.domain_id ?? asked.domain,
  }
  return {
    on: inherited && place !== 'system' ? `below-${place}` : place,
    target: place === 'projects' || place === 'domains' ? target[place] : 'all',
    to: user === undefined ? 'groups' : 'users',
    actor: user ?? about.group_id ?? asked.group,
    roleId: about.role_id ?? asked.role,
  }
}
