import type { ReactNode } from 'react'
import type { Field } from '#forms/use-form.ts'

export type FieldGroupProps = {
  readonly label: string
  /** The fields in it: when a choice hides them all, the whole group is gone. */
  readonly fields: readonly Pick<Field<unknown>, 'hidden'>[]
  readonly children: ReactNode
}

/** Fields that belong together and may depend on a choice (SH-FORM-05, SH-FORM-06). */
export const FieldGroup = ({ label, fields, children }: FieldGroupProps) =>
  fields.every(({ hidden }) => hidden) ? null : (
    <fieldset className="flex min-w-0 flex-col gap-4 border-s-2 border-line ps-4">
      <legend className="mb-3 font-medium">{label}</legend>
      {children}
    </fieldset>
  )
