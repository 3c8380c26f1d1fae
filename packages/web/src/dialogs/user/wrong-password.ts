import { ApiError } from '#api/errors.ts'
import { FieldRefusals } from '#forms/rules/refusals.ts'
import { t } from '#lib/translate.ts'

/**
 * The message beside a password that was refused (400), by the code of the refusal: the user's own
 * is wrong, or the service says what the new one lacks. Any other error is rethrown (SV-USER-31).
 */
export const wrongPassword = (error: unknown): never => {
  if (!(error instanceof ApiError) || error.status !== 400) throw error
  if (error.message === 'ADMIN_PASSWORD_INCORRECT')
    throw new FieldRefusals({ admin_password: t('The admin password is incorrect.') })
  if (error.fields.length > 0) throw error
  if (/password/i.test(error.message)) throw new FieldRefusals({ password: error.message })
  throw error
}
