import type { ReactNode } from 'react'
import { FieldError, Label, Text } from 'react-aria-components'
import { cx } from '#ui/cx.ts'
import { requiredMark } from '#ui/fields/required-mark.ts'

/** What every field has in common. */
export type FieldProps = {
  label: string
  /** Keeps the label for those who hear it, where the place says it to those who see. */
  hideLabel?: boolean | undefined
  description?: ReactNode
  /** What is wrong with the value, in place. */
  error?: string | undefined
  required?: boolean | undefined
  disabled?: boolean | undefined
  name?: string | undefined
}

/** The kit's names for what `FieldProps` says. */
export const fieldState = ({ error, required, disabled, name }: FieldProps) => ({
  isInvalid: error !== undefined,
  isRequired: required ?? false,
  isDisabled: disabled ?? false,
  validationBehavior: 'aria' as const,
  ...(name === undefined ? {} : { name }),
})

/** The label of a field, with its required mark. */
export function FieldLabel({ label, hideLabel, required }: FieldProps) {
  return (
    <Label className={cx('font-medium', hideLabel && 'sr-only', required && requiredMark)}>
      {label}
    </Label>
  )
}

/** The line under a field that explains it, and the one that says what is wrong. */
export function FieldNotes({ description, error }: FieldProps) {
  return (
    <>
      {description !== undefined && (
        <Text slot="description" className="text-sm text-muted">
          {description}
        </Text>
      )}
      {error !== undefined && (
        <FieldError className="text-sm text-danger-text wrap-anywhere">{error}</FieldError>
      )}
    </>
  )
}

export const fieldStack = 'flex flex-col gap-1'

export const inputBox =
  'w-full min-w-0 rounded-md border border-field-edge bg-surface px-2.5 text-text ' +
  'placeholder:text-muted outline-offset-0 data-focused:outline-2 data-focused:outline-focus ' +
  'data-invalid:border-danger data-disabled:cursor-not-allowed data-disabled:bg-sunken ' +
  'data-disabled:text-muted'
