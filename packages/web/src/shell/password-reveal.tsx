import type { ReactNode } from 'react'
import { settings } from '#api/settings.ts'
import { useLoaded } from '#api/use-loaded.ts'
import { PasswordRevealContext } from '#ui/fields/password-reveal.ts'

/** Password fields below have their eye unless the operator forbids it (SH-FORM-04). */
export function PasswordReveal({ children }: { children: ReactNode }) {
  const { data } = useLoaded(['settings'], settings, { keepMs: Number.POSITIVE_INFINITY })
  const allowed = data?.DISABLE_PASSWORD_REVEAL === false
  return <PasswordRevealContext value={allowed}>{children}</PasswordRevealContext>
}
