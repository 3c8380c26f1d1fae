import type { Of } from '#forms/fields.tsx'
import { DateField, type DateFieldProps } from '#ui/fields/date-field.tsx'

/** A day as `2026-01-31`, bound to a field of a form. */
export const DateInput = ({ field, ...props }: Of<string, DateFieldProps>) =>
  field.hidden ? null : <DateField {...props} {...field} />
