/** Several ticks: a field that few forms have. */
import type { TicksField } from '#resource/forms/field-types.ts'

/** Any of several options, which may be read when the form opens. */
export const ticks = <V = unknown>(
  label: string,
  options: TicksField['options'],
  extra: Partial<Omit<TicksField<V>, 'widget' | 'label' | 'options'>> = {},
): TicksField<V> => ({ widget: 'ticks', label, start: [], ...extra, options })
