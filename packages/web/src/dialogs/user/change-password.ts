import { users, type User } from '@meridian/contract'
import { call } from '#api/call.ts'
import { ApiError } from '#api/errors.ts'
import { settings } from '#api/settings.ts'
import { adminPassword, newPassword } from '#dialogs/user/passwords.ts'
import { wrongPassword } from '#dialogs/user/wrong-password.ts'
import { FieldRefusals } from '#forms/rules/refusals.ts'
import { t } from '#lib/translate.ts'
import { askForm } from '#resource/forms/fields.ts'

/**
 * The form that sets a user's password. A refusal of what was typed (400) leaves it open; any other ends
 * it (SV-USER-30..32).
 */
export const changingPassword = async ({ id, name }: User) => {
  const { ENFORCE_PASSWORD_CHECK: checks } = await settings()
  return askForm({
    endpoint: users.update,
    intro: t('A new password for the user {name}.', { name }),
    fields: { password: newPassword, ...(checks && { admin_password: adminPassword }) },
    send: (body) => call(users.update, { params: { id }, body }).catch(wrongPassword),
    ends: (error) =>
      !(error instanceof FieldRefusals || (error instanceof ApiError && error.status === 400)),
    done: t('User password has been updated successfully.'),
    failed: t('Unable to change the password of the user.'),
  })
}
