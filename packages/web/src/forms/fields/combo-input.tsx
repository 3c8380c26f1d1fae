import type { Of } from '#forms/fields.tsx'
import { ComboBox, type ComboBoxProps } from '#ui/fields/combo-box.tsx'

/** One of many options, found by typing, bound to a field of a form. */
export const ComboInput = ({ field, ...props }: Of<string, ComboBoxProps>) =>
  field.hidden ? null : <ComboBox {...props} {...field} />
