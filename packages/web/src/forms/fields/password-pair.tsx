import { useState } from 'react'
import { PasswordInput, TextInput } from '#forms/fields.tsx'
import type { Field } from '#forms/use-form.ts'
import { matches } from '#forms/rules/validators.ts'
import { t } from '#lib/translate.ts'

/** Rules of the second field of a `PasswordPair` whose first one is called `password`. */
export const confirmsPassword = () => matches('password', t('Passwords do not match.'))

export type PasswordPairProps = {
  readonly password: Field<string>
  readonly confirmation: Field<string>
  readonly label?: string
  readonly confirmLabel?: string
  readonly description?: string
  readonly autoFocus?: boolean
}

/** A new password, typed twice. */
export const PasswordPair = (props: PasswordPairProps) => {
  const { password, confirmation, description, autoFocus } = props
  const { label = t('Password'), confirmLabel = t('Confirm Password') } = props
  return (
    <>
      <PasswordInput
        field={password}
        label={label}
        description={description}
        autoComplete="new-password"
        autoFocus={autoFocus}
      />
      <PasswordAgain password={password} field={confirmation} label={confirmLabel} />
    </>
  )
}

type AgainProps = {
  readonly password: Field<string>
  readonly field: Field<string>
  readonly label: string
}

/**
 * The second field of a new password. What differs is said under it as it is typed; a change of the
 * first says it only when there is something in the second (SH-FORM-12..15).
 */
export const PasswordAgain = ({ password, field, label }: AgainProps) => {
  const [typed, setTyped] = useState(false)
  const judged = field.value !== '' || typed
  const differs = judged && field.value !== password.value
  const confirming: Field<string> = {
    ...field,
    error: differs ? t('Passwords do not match.') : field.error,
    onChange: (value) => {
      setTyped(true)
      field.onChange(value)
    },
  }
  return <TextInput type="password" field={confirming} label={label} autoComplete="new-password" />
}
