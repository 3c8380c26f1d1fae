import { useLoaded } from '#api/use-loaded.ts'
import { rulesOf, shownOf, type FormPart, type Taken } from '#resource/forms/bounds.ts'
import type { WizardField } from '#resource/forms/drawn.ts'
import { useRead } from '#resource/forms/use-read.ts'
import { useMet } from '#resource/requirements.tsx'

/**
 * What the dialog of declared fields goes by: its fields in order, their rules and which of them
 * belong to the form, for `useForm`, and what they read. `changes`: it is about an item that exists.
 */
export const useDeclared = <F extends WizardField>(
  title: string,
  part: FormPart & { readonly fields: Readonly<Record<string, F>> },
  changes = false,
) => {
  const { fields } = part
  const list = Object.entries(fields).map(([name, field]) => ({ name, ...field }))
  const met = useMet(`form ${title}`, list)?.map(({ name }) => name)
  const there = (name: string) => met?.includes(name) ?? !fields[name]?.requires?.length
  return {
    list,
    rules: rulesOf(part, changes, useTaken(title, fields)),
    shown: shownOf(fields, there),
    read: useRead(title, fields),
  }
}

/** The names that are taken, read once the form is open; nothing is taken while they are not known. */
const useTaken = (title: string, fields: FormPart['fields']): Taken => {
  const readers = Object.entries(fields).flatMap(([name, field]) =>
    'taken' in field && field.taken ? [[name, field.taken.names] as const] : [],
  )
  const { data = {} } = useLoaded(
    ['taken', title],
    async () =>
      Object.fromEntries(
        await Promise.all(readers.map(async ([name, read]) => [name, await read()] as const)),
      ),
    { enabled: readers.length > 0 },
  )
  return data
}
