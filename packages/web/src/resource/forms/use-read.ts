import { useQueries } from '@tanstack/react-query'
import type { Loaded } from '#api/use-loaded.ts'
import type { FormPart, Taken } from '#resource/forms/bounds.ts'
import { choicesNow, type Offered } from '#resource/forms/choices.ts'
import type { Chosen, WizardField } from '#resource/forms/field-types.ts'
import { expanded } from '#resource/forms/expanded.ts'
import { inside } from '#forms/fields/field-path.ts'
import type { Values } from '#resource/forms/values.ts'

type Reader = (signal: AbortSignal, by: string) => Promise<unknown>

/** The data that fields read, by field; a field that reads nothing is absent. */
export type Read = Readonly<Record<string, Loaded<unknown>>>

/**
 * What fields read while their dialog is open and they belong to the form: options, names that are
 * taken, and what drawn ones show; some again for each value of another field. It is forgotten with the dialog; `name` tells the form from others.
 */
export const useRead = (name: string, fields: FormPart['fields'], values: Values): Read => {
  const readers = readersIn(fields, values)
  const found = useQueries({
    queries: readers.map(({ path, read, by, enabled }) => ({
      queryKey: ['read', name, path, by],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => read(signal, by),
      gcTime: 0,
      enabled,
    })),
  })
  return Object.fromEntries(
    found.map(({ data, error, isFetching, refetch }, at) => [
      readers[at]?.path ?? '',
      { data, error, busy: isFetching, reload: refetch },
    ]),
  )
}

type Reading = {
  readonly path: string
  readonly read: Reader
  /** The value that it is read for. */
  readonly by: string
  readonly enabled: boolean
}

/** What fields read, those in rows by their paths: as soon as a field belongs to the form. */
const readersIn = (fields: FormPart['fields'], values: Values): readonly Reading[] =>
  Object.entries(fields).flatMap(([path, field]) => {
    const isThere = field.shown?.(values, values) !== false
    if (field.widget === 'rows')
      return readersIn(expanded(field.fields), values).map((one) => ({
        ...one,
        path: path + inside + one.path,
        enabled: isThere,
      }))
    const read = readerOf(field)
    if (!read) return []
    const readBy = 'readBy' in field ? field.readBy : undefined
    const by = readBy === undefined ? '' : String(values[readBy] ?? '')
    return [{ path, read, by, enabled: isThere && (readBy === undefined || by !== '') }]
  })

const readerOf = (field: WizardField): Reader | undefined => {
  if (field.widget === 'drawn') return field.draw?.read
  if (field.widget === 'own') return field.read
  if ('options' in field) return typeof field.options === 'function' ? field.options : undefined
  return 'taken' in field ? field.taken?.names : undefined
}

/** Finds the option that a field has chosen. */
export const chosenIn =
  (fields: FormPart['fields'], read: Read, values: Values): Chosen =>
  (name) => {
    const field = fields[name]
    const options = field ? choicesNow(field, optionsOf(field, read[name]), values) : []
    return options.find(({ value }) => value === values[name])
  }

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
