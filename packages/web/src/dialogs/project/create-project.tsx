/** A project, who works in it, and what it may have, step by step. */
import {
  createProjectWorkflow,
  domains as domainApi,
  newProjects,
  type Project,
} from '@meridian/contract'
import { call } from '#api/call.ts'
import { userSession } from '#api/session/session.ts'
import { t } from '#lib/translate.ts'
import { policy } from '#resource/define.ts'
import { areMet } from '#resource/reading/requirements.tsx'
import { drawn } from '#resource/forms/drawn.ts'
import { select } from '#resource/forms/fields.ts'
import { wizard } from '#resource/forms/wizard.ts'
import { toast } from '#ui/tell/toast.ts'
import { extraIn } from '#dialogs/project/extra.ts'
import { projectFields } from '#dialogs/project/fields.ts'
import { People, ParentField, grantsIn, readRoles } from '#dialogs/project/people-step.tsx'
import {
  quotaFieldsOfNew,
  quotasIn,
  quotasOf,
  readSettable,
  wordsOfUnread,
} from '#dialogs/project/quota-step.ts'

/** The domains that a project may be made in: that of the session alone where others are not known. */
const readDomains = async (own: { readonly value: string; readonly label: string }) => {
  if (!(await areMet([policy('identity', 'identity:list_domains')]))) return [own]
  const { items } = await call(domainApi.list)
  const all = items.map(({ id, name }) => ({ value: id, label: name }))
  return all.some(({ value }) => value === own.value) ? all : [own, ...all]
}

const { name, description, enabled, tags, extra } = projectFields

const nobody: string[] = []
const plain = { rules: {}, shown: {} } as const

/** The wizard; below a project where one is given. Throws `ApiError` where it cannot be prepared. */
export const createProject = async (below?: Project) => {
  const [settable, session] = await Promise.all([readSettable(), userSession()])
  const { domain_id, domain_name, user_domain_id, user_domain_name } = session
  const own = {
    value: domain_id ?? user_domain_id,
    label: domain_id === null ? user_domain_name : (domain_name ?? domain_id),
  }
  const start = below?.domain_id ?? own.value
  const parent = drawn(
    { parent_id: '', domain_id: start },
    {
      rules: {},
      shown: { parent_id: () => below === undefined, domain_id: () => below === undefined },
      read: async () => undefined,
      draw: (form) => (
        <ParentField field={form.field('parent_id')} domain={form.values.domain_id} />
      ),
    },
  )
  const { parent_id } = parent
  const { members } = drawn(
    { members: nobody, domain_id: start },
    {
      ...plain,
      read: readRoles,
      draw: (form, roles) => (
        <People
          whose="users"
          domain={form.values.domain_id}
          roles={roles}
          value={form.values.members}
          onChange={(chosen) => form.set({ members: chosen })}
        />
      ),
    },
  )
  const { group_members } = drawn(
    { group_members: nobody, domain_id: start },
    {
      ...plain,
      read: readRoles,
      draw: (form, roles) => (
        <People
          whose="groups"
          domain={form.values.domain_id}
          roles={roles}
          value={form.values.group_members}
          onChange={(chosen) => form.set({ group_members: chosen })}
        />
      ),
    },
  )
  const grants = await areMet([
    policy('identity', 'identity:list_users'),
    policy('identity', 'identity:list_roles'),
    policy('identity', 'identity:create_grant'),
  ])
  return wizard({
    values: createProjectWorkflow,
    steps: [
      {
        id: 'information',
        title: t('Project Information'),
        help: [
          t('Projects own what users make: instances, volumes, networks.'),
          below
            ? t('It stands below {name}, in the same domain.', { name: below.name })
            : t('A name is taken once in a domain.'),
        ],
        fields: {
          name,
          description,
          enabled,
          domain_id: select(t('Domain'), () => readDomains(own), {
            start,
            shown: () => below === undefined,
          }),
          parent_id,
          tags,
          extra,
        },
      },
      {
        id: 'members',
        title: t('Members'),
        help: [t('Who works in the project, and with which roles.')],
        shown: () => grants,
        fields: { members },
      },
      {
        id: 'groups',
        title: t('Groups'),
        help: [t('All users of a group have its roles on the project.')],
        shown: () => grants,
        fields: { group_members },
      },
      {
        id: 'quotas',
        title: t('Quotas'),
        help: [
          t('How much the project may have. -1 is no limit; an empty field leaves the default.'),
          ...wordsOfUnread(settable),
        ],
        shown: () => settable.names.size > 0 || settable.unread.length > 0,
        fields: quotaFieldsOfNew(settable),
      },
    ],
    send: async ({ extra: attributes, parent_id: above, ...values }) => {
      const parentId = below?.id ?? above
      const { project: made, undone } = await call(newProjects.create, {
        body: {
          project: {
            name: values.name,
            description: values.description,
            enabled: values.enabled,
            domain_id: values.domain_id,
            tags: [...values.tags],
            extra: extraIn(attributes),
            ...(parentId !== '' && { parent_id: parentId }),
          },
          members: grantsIn(values.members),
          group_members: grantsIn(values.group_members),
          quotas: quotasIn(values),
        },
      })
      if (undone.length > 0)
        toast.add(
          'warning',
          t('Project {name} was created, but not completely.', { name: made.name }),
          {
            details: undone
              .map(({ part, failure: { message: why } }) =>
                part === 'role'
                  ? t('A role was not given: {why}', { why })
                  : t('{what}: {why}', { what: quotasOf[part], why }),
              )
              .join('\n'),
          },
        )
      return made
    },
  })
}
