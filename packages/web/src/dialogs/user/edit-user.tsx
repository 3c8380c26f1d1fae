import { users, type CallInput, type Project, type User } from '@meridian/contract'
import { call } from '#api/call.ts'
import { longest } from '#dialogs/user/create-user.tsx'
import { ProjectField } from '#dialogs/user/project-field.tsx'
import { readOf, type Known } from '#dialogs/user/read.ts'
import { TextAreaInput, TextInput } from '#forms/fields.tsx'
import { FormDialog } from '#forms/form-dialog.tsx'
import { useForm } from '#forms/use-form.ts'
import { maxLength, required } from '#forms/validators.ts'
import { t } from '#lib/translate.ts'
import type { Close } from '#resource/actions/makers.ts'
import { DescriptionList } from '#ui/description-list.tsx'
import { toast } from '#ui/toast.ts'

/** Opens the form of a user, after it has read what the user's ids stand for. */
export const openEditUser = async (user: User, signal: AbortSignal) => {
  const { project, domain } = await readOf(user, signal)
  return (close: Close) => <EditUser {...{ user, project, domain, close }} />
}

type Props = {
  readonly user: User
  readonly project: Project | undefined
  readonly domain: Known['domain']
  readonly close: Close
}

type Changes = CallInput<typeof users.update>['body']

const EditUser = ({ user, project, domain, close }: Props) => {
  const before = {
    name: user.name,
    email: user.email ?? '',
    description: user.description ?? '',
    project: user.default_project_id ?? '',
  }
  const form = useForm({
    initial: before,
    rules: {
      name: [required(), maxLength(longest)],
      email: [maxLength(longest)],
      description: [maxLength(longest)],
    },
    failed: t('Unable to update the user.'),
    submit: async (values) => {
      const body = changesFrom(before, values)
      if (Object.keys(body).length === 0) return close()
      await call(users.update, { params: { id: user.id }, body })
      toast.add('success', t('User %s was successfully updated.', values.name.trim()))
      close({ updated: [{ type: 'OS::Keystone::User', id: user.id }] })
    },
  })
  return (
    <FormDialog
      title={t('Edit User')}
      size="medium"
      form={form}
      submit={t('Save')}
      onClose={() => close()}
    >
      <DescriptionList rows={[{ term: t('Domain'), value: domain.name }]} />
      <TextInput field={form.field('name')} label={t('User Name')} autoFocus />
      <TextInput field={form.field('email')} label={t('Email')} />
      <TextAreaInput field={form.field('description')} label={t('Description')} />
      <ProjectField
        field={form.field('project')}
        domainId={domain.id}
        known={
          before.project ? [{ value: before.project, label: project?.name ?? before.project }] : []
        }
      />
    </FormDialog>
  )
}

type Values = Readonly<Record<'name' | 'email' | 'description' | 'project', string>>

/** What differs; what was emptied is taken away. */
const changesFrom = (before: Values, now: Values): Changes => {
  const differs = (field: keyof Values) => now[field].trim() !== before[field]
  const text = (field: keyof Values) => now[field].trim() || null
  return {
    ...(differs('name') && { name: now.name.trim() }),
    ...(differs('email') && { email: text('email') }),
    ...(differs('description') && { description: text('description') }),
    ...(differs('project') && { project: text('project') }),
  }
}
