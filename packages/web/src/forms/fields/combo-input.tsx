import type { Of } from '#forms/fields.tsx'
import { useGone } from '#forms/fields/use-gone.ts'
import { ComboBox, type ComboBoxProps } from '#ui/fields/combo-box.tsx'

/** One of many options, found by typing, bound to a field of a form. */
export const ComboInput = ({ field, ...props }: Of<string, ComboBoxProps>) => {
  useGone(field, props)
  return field.hidden ? null : <ComboBox {...props} {...field} />
}
