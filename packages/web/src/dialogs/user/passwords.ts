import { required } from '#forms/rules/validators.ts'
import { t } from '#lib/translate.ts'
import { password } from '#resource/forms/fields.ts'

/** A new password of a user, typed twice. */
export const newPassword = password(t('Password'), {
  again: t('Confirm Password'),
  rules: [required()],
})

/** That of whoever sets one, where the operator wants it (ENFORCE_PASSWORD_CHECK). */
export const adminPassword = password(t('Admin Password'), {
  autoComplete: 'current-password',
  rules: [required()],
})
