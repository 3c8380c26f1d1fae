import { useQueries } from '@tanstack/react-query'
import type { Loaded } from '#api/use-loaded.ts'
import type { TicksOption } from '#forms/ticks-input.tsx'
import type { FormPart, Taken } from '#resource/forms/bounds.ts'
import type { WizardField } from '#resource/forms/drawn.ts'
import type { Choice } from '#resource/forms/fields.ts'

type Reader = (signal: AbortSignal) => Promise<unknown>

/** What fields read, by field; those that read nothing are not in it. */
export type Read = Readonly<Record<string, Loaded<unknown>>>

/**
 * What fields read while their dialog is open: options, names that are taken, and what drawn ones
 * show. It is forgotten with the dialog; `name` tells the form from others.
 */
export const useRead = (name: string, fields: FormPart['fields']): Read => {
  const readers = Object.entries(fields).flatMap(([field, declared]) => {
    const read = readerOf(declared)
    return read ? [[field, read] as const] : []
  })
  const found = useQueries({
    queries: readers.map(([field, read]) => ({
      queryKey: ['read', name, field],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => read(signal),
      gcTime: 0,
    })),
  })
  return Object.fromEntries(
    found.map(({ data, error, isFetching, refetch }, at) => [
      readers[at]?.[0] ?? '',
      { data, error, busy: isFetching, reload: refetch },
    ]),
  )
}

const readerOf = (field: WizardField): Reader | undefined => {
  if (field.widget === 'drawn') return field.draw?.read
  if ('options' in field) return typeof field.options === 'function' ? field.options : undefined
  return 'taken' in field ? field.taken?.names : undefined
}

type Offered = TicksOption & Pick<Choice, 'of'>

/** What a field offers: its own options, or those that were read; none, while they are not. */
export const optionsOf = (
  field: WizardField,
  read: Loaded<unknown> | undefined,
): readonly Offered[] => {
  if (!('options' in field)) return []
  // Registry erasure: what was read is what the field's own reader gave.
  return typeof field.options === 'function'
    ? ((read?.data ?? []) as readonly Offered[])
    : field.options
}

/** The names that are taken, by field; nothing is taken while they are not known. */
export const takenIn = (fields: FormPart['fields'], read: Read): Taken =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      // The same.
      'taken' in field ? [[name, read[name]?.data as Taken[string]] as const] : [],
    ),
  )
