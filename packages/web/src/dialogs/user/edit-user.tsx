import { users, type User } from '@meridian/contract'
import { call } from '#api/call.ts'
import { projectField } from '#dialogs/user/project-field.tsx'
import { readOf } from '#dialogs/user/read.ts'
import { t } from '#lib/translate.ts'
import { area, changeForm, line } from '#resource/forms/fields.ts'
import { DescriptionList } from '#ui/tell/description-list.tsx'

/** The form of a user, after it was read what the user's ids stand for; what was emptied is taken away. */
export const editingUser = async (user: User, signal: AbortSignal) => {
  const { project, domain } = await readOf(user, signal)
  const { id, name, email, description, default_project_id: held } = user
  return changeForm({
    endpoint: users.update,
    size: 'medium',
    intro: <DescriptionList rows={[{ term: t('Domain'), value: domain.name }]} />,
    fields: {
      name: line(t('User Name'), { start: name }),
      email: line(t('Email'), { start: email ?? '' }),
      description: area(t('Description'), { start: description ?? '' }),
      project: projectField(
        domain.id,
        held ? { value: held, label: project?.name ?? held } : undefined,
      ),
    },
    send: (body) => call(users.update, { params: { id }, body }),
    done: t('User %s was successfully updated.'),
    failed: t('Unable to update the user.'),
  })
}
