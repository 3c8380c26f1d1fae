import { projects, users } from '@meridian/contract'
import { call } from '#api/call.ts'
import { detailsOf, messageOf } from '#api/errors.ts'
import { ProjectField } from '#dialogs/user/project-field.tsx'
import { readKnown, type Known } from '#dialogs/user/read.ts'
import { wrongPassword } from '#dialogs/user/wrong-password.ts'
import {
  CheckboxInput,
  PasswordInput,
  SelectInput,
  TextAreaInput,
  TextInput,
} from '#forms/fields.tsx'
import { FormDialog } from '#forms/form-dialog.tsx'
import { PasswordPair, confirmsPassword } from '#forms/password-pair.tsx'
import { useForm } from '#forms/use-form.ts'
import { maxLength, required } from '#forms/validators.ts'
import { t } from '#lib/translate.ts'
import type { Close } from '#resource/actions/makers.ts'
import { DescriptionList } from '#ui/description-list.tsx'
import { toast } from '#ui/toast.ts'

/** The longest text of a field (SV-IDCONST-01). */
export const longest = 255

/** Opens the form of a new user, after it has read what can be chosen. */
export const openCreateUser = async (signal: AbortSignal) => {
  const known = await readKnown(signal)
  return (close: Close) => <CreateUser known={known} close={close} />
}

type Props = { readonly known: Known; readonly close: Close }

const CreateUser = ({ known, close }: Props) => {
  const { domain, roles, defaultRole = '', checksPassword } = known
  const form = useForm({
    initial: {
      ...{ name: '', email: '', description: '', password: '', confirm_password: '' },
      ...{ project: '', role: defaultRole, enabled: true, admin_password: '' },
    },
    rules: {
      name: [required(), maxLength(longest)],
      email: [maxLength(longest)],
      description: [maxLength(longest)],
      password: [required()],
      confirm_password: [required(), confirmsPassword()],
      project: [required()],
      role: [required()],
      admin_password: [required()],
    },
    shown: { admin_password: () => checksPassword },
    failed: t('Unable to create the user.'),
    submit: async (values) => {
      const { name, email, description, password, project, enabled, admin_password } = values
      const body = {
        name: name.trim(),
        ...(email.trim() && { email: email.trim() }),
        ...(description.trim() && { description: description.trim() }),
        ...{ password, project, enabled },
        ...(checksPassword && { admin_password }),
      }
      const { id } = await call(users.create, { body }).catch(wrongPassword)
      toast.add('success', t('User %s was successfully created.', body.name))
      await give(project, values.role, id)
      close({ created: [{ type: 'OS::Keystone::User', id }] })
    },
  })
  return (
    <FormDialog
      title={t('Create User')}
      size="medium"
      form={form}
      submit={t('Create User')}
      onClose={() => close()}
    >
      <DescriptionList rows={[{ term: t('Domain'), value: domain.name }]} />
      <TextInput field={form.field('name')} label={t('User Name')} autoFocus />
      <TextInput field={form.field('email')} label={t('Email')} />
      <TextAreaInput field={form.field('description')} label={t('Description')} />
      <PasswordPair
        password={form.field('password')}
        confirmation={form.field('confirm_password')}
      />
      <ProjectField field={form.field('project')} domainId={domain.id} />
      <SelectInput
        field={form.field('role')}
        label={t('Role')}
        options={roles.map(({ id, name }) => ({ value: id, label: name }))}
        none={t('There are no roles.')}
      />
      <CheckboxInput field={form.field('enabled')} label={t('Enabled')} />
      <PasswordInput
        field={form.field('admin_password')}
        label={t('Admin Password')}
        autoComplete="current-password"
      />
    </FormDialog>
  )
}

/** The user is there already: who has no role yet can be given one (SV-IDAPI-07). */
const give = async (projectId: string, roleId: string, userId: string): Promise<void> => {
  try {
    await call(projects.grantRole, { params: { projectId, roleId, userId } })
  } catch (error) {
    toast.add('danger', t('Unable to give the user the role on the project.'), {
      details: [messageOf(error), detailsOf(error)].filter(Boolean).join('\n'),
    })
  }
}
