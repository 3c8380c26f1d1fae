import { domains, keystone, roleAssignments as api, roles } from '@meridian/contract'
import { call } from '#api/call.ts'
import { allowed } from '#api/policy.ts'
import { useLoaded } from '#api/use-loaded.ts'
import { searchGroups, searchProjects, searchUsers } from '#dialogs/found-people.ts'
import type { About } from '#dialogs/role-assignment/about.ts'
import { CheckboxInput, RadioInput, SelectInput } from '#forms/fields.tsx'
import { FormDialog } from '#forms/form-dialog.tsx'
import { FoundInput } from '#forms/found-input.tsx'
import { useFound } from '#forms/found.ts'
import { Unread } from '#forms/unread.tsx'
import { useForm } from '#forms/use-form.ts'
import { required } from '#forms/validators.ts'
import { t } from '#lib/translate.ts'
import { toast } from '#ui/toast.ts'

type Props = {
  readonly about: About
  /** Where users, groups and projects are looked for first. */
  readonly domainId: string | undefined
  /** Hears whether a role was given. */
  readonly close: (done: boolean) => void
}

const byName = (a: { readonly name: string }, b: { readonly name: string }) =>
  a.name.localeCompare(b.name)

/** The roles that can be given, and the domains that can be chosen: the own one at least. */
const read = async (signal: AbortSignal) => {
  const [own, all, mayList] = await Promise.all([
    call(keystone.defaultDomain, {}, { signal }),
    call(roles.list, {}, { signal }),
    allowed([['identity', 'identity:list_domains']]),
  ])
  const known = mayList ? (await call(domains.list, {}, { signal })).items : [own]
  return { roles: all.items.toSorted(byName), domains: known.toSorted(byName), own }
}

/** Gives a role to somebody somewhere; what is looked at already is not asked for. */
export const GiveRole = ({ about, domainId, close }: Props) => {
  const loaded = useLoaded(['what roles are given'], read)
  const within = domainId === undefined ? {} : { domain_id: domainId }
  const people = useFound(`users to give roles in ${domainId}`, searchUsers(within))
  const groups = useFound(`groups to give roles in ${domainId}`, searchGroups(within))
  const projects = useFound('projects to give roles', searchProjects())
  const knowsWho = about.user_id !== undefined || about.group_id !== undefined
  const knowsWhere = about.domain_id !== undefined || about.project_id !== undefined
  const form = useForm({
    initial: {
      ...{ to: 'users', user: '', group: '', role: '' },
      ...{ on: 'projects', project: '', domain: domainId ?? '', inherited: false },
    },
    rules: {
      ...{ user: [required()], group: [required()], role: [required()] },
      ...{ project: [required()], domain: [required()] },
    },
    shown: {
      to: () => !knowsWho,
      user: ({ to }) => !knowsWho && to === 'users',
      group: ({ to }) => !knowsWho && to === 'groups',
      role: () => about.role_id === undefined,
      on: () => !knowsWhere,
      project: ({ on }) => !knowsWhere && on === 'projects',
      domain: ({ on }) => !knowsWhere && on === 'domains',
      inherited: ({ on }) => knowsWhere || on !== 'system',
    },
    failed: t('Unable to give the role.'),
    submit: async (values) => {
      await call(api.give, { params: grantIn(about, values) })
      toast.add('success', t('The role was given.'))
      close(true)
    },
  })
  const options = (items: readonly { readonly id: string; readonly name: string }[] = []) =>
    items.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <FormDialog
      title={t('Give Role')}
      form={form}
      submit={t('Give Role')}
      onClose={() => close(false)}
    >
      <RadioInput
        field={form.field('to')}
        label={t('To')}
        options={[
          { value: 'users', label: t('A user') },
          { value: 'groups', label: t('A group') },
        ]}
      />
      <FoundInput
        field={form.field('user')}
        label={t('User')}
        found={people}
        none={t('There are no users.')}
      />
      <FoundInput
        field={form.field('group')}
        label={t('Group')}
        found={groups}
        none={t('There are no groups.')}
      />
      <SelectInput
        field={form.field('role')}
        label={t('Role')}
        options={options(loaded.data?.roles)}
        unread={loaded.data === undefined}
        none={t('There are no roles.')}
        autoFocus
      />
      <RadioInput
        field={form.field('on')}
        label={t('On')}
        options={[
          { value: 'projects', label: t('A project') },
          { value: 'domains', label: t('A domain') },
          { value: 'system', label: t('The whole cloud') },
        ]}
      />
      <FoundInput
        field={form.field('project')}
        label={t('Project')}
        found={projects}
        none={t('There are no projects.')}
      />
      <SelectInput
        field={form.field('domain')}
        label={t('Domain')}
        options={options(loaded.data?.domains)}
        unread={loaded.data === undefined}
      />
      <CheckboxInput
        field={form.field('inherited')}
        label={t('For all projects below')}
        description={t('It holds on the projects below the place, and not there itself.')}
      />
      <Unread loaded={loaded} says={(why) => t('The roles could not be read: {why}', { why })} />
    </FormDialog>
  )
}

type Values = Readonly<
  Record<'to' | 'user' | 'group' | 'role' | 'on' | 'project' | 'domain', string>
> & { readonly inherited: boolean }

const grantIn = (about: About, { to, on, inherited, ...values }: Values) => {
  const user =
    about.user_id ?? (about.group_id === undefined && to === 'users' ? values.user : undefined)
  const place =
    about.project_id !== undefined ? 'projects' : about.domain_id !== undefined ? 'domains' : on
  const target = {
    projects: about.project_id ?? values.project,
    domains: about.domain_id ?? values.domain,
  }
  return {
    on: inherited && place !== 'system' ? `below-${place}` : place,
    target: place === 'projects' || place === 'domains' ? target[place] : 'all',
    to: user === undefined ? 'groups' : 'users',
    actor: user ?? about.group_id ?? values.group,
    roleId: about.role_id ?? values.role,
  }
}
