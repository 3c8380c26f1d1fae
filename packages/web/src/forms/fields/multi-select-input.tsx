import type { Of } from '#forms/fields.tsx'
import { MultiSelect, type MultiSelectProps } from '#ui/choose/multi-select.tsx'

/** Any of a few options, bound to a field of a form. */
export const MultiSelectInput = ({ field, ...props }: Of<readonly string[], MultiSelectProps>) =>
  field.hidden ? null : <MultiSelect {...props} {...field} />
