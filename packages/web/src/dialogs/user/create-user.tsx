import { users, type ServiceFailure } from '@meridian/contract'
import { call } from '#api/call.ts'
import { adminPassword, newPassword } from '#dialogs/user/passwords.ts'
import { projectField } from '#dialogs/user/project-field.tsx'
import { readKnown } from '#dialogs/user/read.ts'
import { wrongPassword } from '#dialogs/user/wrong-password.ts'
import { required } from '#forms/rules/validators.ts'
import { t } from '#lib/translate.ts'
import { area, askForm, line, select, tick } from '#resource/forms/fields.ts'
import { DescriptionList } from '#ui/tell/description-list.tsx'
import { toast } from '#ui/tell/toast.ts'

/** The form of a new user, after it was read what can be chosen. */
export const creatingUser = async (signal: AbortSignal) => {
  const { domain, roles, defaultRole = '', checksPassword } = await readKnown(signal)
  return askForm({
    endpoint: users.create,
    size: 'medium',
    intro: <DescriptionList rows={[{ term: t('Domain'), value: domain.name }]} />,
    fields: {
      name: line(t('User Name')),
      email: line(t('Email')),
      description: area(t('Description')),
      password: newPassword,
      project: { ...projectField(domain.id), rules: [required()] },
      role: select(
        t('Role'),
        roles.map(({ id, name }) => ({ value: id, label: name })),
        { start: defaultRole, none: t('There are no roles.'), rules: [required()] },
      ),
      enabled: tick(t('Enabled'), { start: true }),
      ...(checksPassword && { admin_password: adminPassword }),
    },
    send: async (body) => {
      const made = await call(users.create, { body }).catch(wrongPassword)
      if (made.role_failure) tellWithout(made.role_failure)
      return made
    },
    done: t('User %s was successfully created.'),
    failed: t('Unable to create the user.'),
  })
}

/** The user is there already: who has no role yet can be given one (SV-IDAPI-07). */
const tellWithout = ({ message, service, status, request_id }: ServiceFailure) =>
  toast.add('danger', t('Unable to give the user the role on the project.'), {
    details: [message, [service, `HTTP ${status}`, request_id].filter(Boolean).join(' · ')].join(
      '\n',
    ),
  })
