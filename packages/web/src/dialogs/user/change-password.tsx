import { users, type User } from '@meridian/contract'
import { call } from '#api/call.ts'
import { ApiError } from '#api/errors.ts'
import { settings } from '#api/settings.ts'
import { wrongPassword } from '#dialogs/user/wrong-password.ts'
import { PasswordInput } from '#forms/fields.tsx'
import { FormDialog } from '#forms/form-dialog.tsx'
import { PasswordPair, confirmsPassword } from '#forms/password-pair.tsx'
import { FieldRefusals } from '#forms/refusals.ts'
import { tellUnable } from '#forms/tell-unable.ts'
import { useForm } from '#forms/use-form.ts'
import { required } from '#forms/validators.ts'
import { t } from '#lib/translate.ts'
import type { Close } from '#resource/actions/makers.ts'
import { toast } from '#ui/toast.ts'

/** Opens the form that sets a user's password. */
export const openChangePassword = async (user: User) => {
  const { ENFORCE_PASSWORD_CHECK: checks } = await settings()
  return (close: Close) => <ChangePassword user={user} checks={checks} close={close} />
}

type Props = { readonly user: User; readonly checks: boolean; readonly close: Close }

const failed = () => t('Unable to change the password of the user.')

/** A refusal of what was typed (400) leaves the dialog open; any other ends it (SV-USER-30..32). */
const ChangePassword = ({ user: { id, name }, checks, close }: Props) => {
  const form = useForm({
    initial: { password: '', confirm_password: '', admin_password: '' },
    rules: {
      password: [required()],
      confirm_password: [required(), confirmsPassword()],
      admin_password: [required()],
    },
    shown: { admin_password: () => checks },
    failed: failed(),
    submit: async ({ password, admin_password }) => {
      const body = { password, ...(checks && { admin_password }) }
      try {
        await call(users.update, { params: { id }, body }).catch(wrongPassword)
      } catch (error) {
        const isTyped =
          error instanceof FieldRefusals || (error instanceof ApiError && error.status === 400)
        if (isTyped) throw error
        tellUnable(failed(), error)
        return close()
      }
      toast.add('success', t('User password has been updated successfully.'))
      close({ updated: [{ type: 'OS::Keystone::User', id }] })
    },
  })
  return (
    <FormDialog
      title={t('Change Password')}
      form={form}
      submit={t('Change Password')}
      onClose={() => close()}
    >
      <p>{t('A new password for the user {name}.', { name })}</p>
      <PasswordPair
        password={form.field('password')}
        confirmation={form.field('confirm_password')}
        autoFocus
      />
      <PasswordInput
        field={form.field('admin_password')}
        label={t('Admin Password')}
        autoComplete="current-password"
      />
    </FormDialog>
  )
}
