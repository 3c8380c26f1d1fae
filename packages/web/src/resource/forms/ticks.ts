/** Several ticks: a field that few forms have. */
import type { TicksOption } from '#forms/ticks-input.tsx'
import type { Common } from '#resource/forms/fields.ts'

export type TicksField<V = unknown> = Common<readonly string[], V> & {
  readonly widget: 'ticks'
  /** Without any, and where they cannot be read, nothing is asked. */
  readonly options:
    | readonly TicksOption[]
    | ((signal: AbortSignal) => Promise<readonly TicksOption[]>)
}

/** Any of several options, which may be read when the form opens. */
export const ticks = <V = unknown>(
  label: string,
  options: TicksField['options'],
  extra: Partial<Omit<TicksField<V>, 'widget' | 'label' | 'options'>> = {},
): TicksField<V> => ({ widget: 'ticks', label, start: [], ...extra, options })
