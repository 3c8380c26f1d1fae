/** Fields that several parts of a load balancer have. */
import type { ReactNode } from 'react'
import { CheckboxInput, NumberInput, TextInput, type Of } from '#forms/fields.tsx'
import type { Field } from '#forms/use-form.ts'
import { t } from '#lib/translate.ts'
import type { NumberFieldProps } from '#ui/fields/number-field.tsx'

/** The fields of a step, one under the other. */
export const Fields = ({ children }: { readonly children: ReactNode }) => (
  <div className="flex flex-col gap-4">{children}</div>
)

/** Fields beside each other, as many as fit. */
export const Beside = ({ children }: { readonly children: ReactNode }) => (
  <div className="flex flex-wrap gap-x-6 gap-y-3 empty:hidden *:min-w-44">{children}</div>
)

type WholeProps = Of<number, NumberFieldProps> & { readonly bounds: { readonly least: number } }

/** A number whose bounds are told in words: one that is too small is not mended, or nobody would hear of it. */
export const WholeInput = ({ bounds: { least }, ...props }: WholeProps) => (
  <NumberInput {...props} min={least - 1} />
)

type TextProps = { readonly field: Field<string> }

/** `first`: it takes the focus when its wizard opens. */
export const NameInput = ({ field, first = false }: TextProps & { readonly first?: boolean }) => (
  <TextInput field={field} label={t('Name')} autoComplete="off" autoFocus={first} />
)

/** What a part is there for, in a line. */
export const DescriptionInput = ({ field }: TextProps) => (
  <TextInput field={field} label={t('Description')} autoComplete="off" />
)

/** Whether a part works at all. */
export const AdminStateInput = ({ field }: { readonly field: Field<boolean> }) => (
  <CheckboxInput
    field={field}
    label={t('Admin State Up')}
    description={t('While it is off, nothing passes.')}
  />
)
