import { useQueries } from '@tanstack/react-query'
import type { Loaded } from '#api/use-loaded.ts'
import type { FormPart } from '#resource/forms/bounds.ts'
import type { WizardField } from '#resource/forms/drawn.ts'
import type { AnyField } from '#resource/forms/fields.ts'

type Reader = (signal: AbortSignal) => Promise<unknown>

/** What fields read while their dialog is open, by field: options, and what drawn ones show. */
export const useRead = (
  title: string,
  fields: FormPart['fields'],
): Readonly<Record<string, Loaded<unknown>>> => {
  const readers = Object.entries(fields).flatMap(([name, field]) => {
    const read = readerOf(field)
    return read ? [[name, read] as const] : []
  })
  const found = useQueries({
    queries: readers.map(([name, read]) => ({
      queryKey: ['read', title, name],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => read(signal),
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
  return 'options' in field && typeof field.options === 'function' ? field.options : undefined
}

/** The field with the options that were read; none, while they are not. */
export const withOptions = <F extends AnyField>(field: F, read: Loaded<unknown> | undefined): F =>
  'options' in field && typeof field.options === 'function'
    ? // Registry erasure: what was read is what the field's own reader gave.
      { ...field, options: (read?.data ?? []) as [] }
    : field
