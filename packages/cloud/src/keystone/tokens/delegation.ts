import type { Context } from '#http/context.ts'
import { forbidden } from '#http/faults.ts'
import type { Token } from '#http/token.ts'

/** Whether a token comes of a credential that was made for a program (keystone.api._shared.delegation). */
export function isDelegated({ methods }: Pick<Token, 'methods'>): boolean {
  return methods.includes('application_credential')
}

/** Throws Keystone's 403 to such a token: it reads and makes no secrets of its user. */
export function refuseDelegated({ token }: Pick<Context, 'token'>): void {
  if (!isDelegated(token)) return
  throw forbidden(
    'You are not authorized to perform the requested action: Delegated tokens cannot access ' +
      'credentials directly.',
  )
}
