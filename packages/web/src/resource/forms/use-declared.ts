import { rulesOf, shownOf, type FormPart } from '#resource/forms/bounds.ts'
import type { WizardField } from '#resource/forms/drawn.ts'
import { optionsOf, takenIn, useRead } from '#resource/forms/use-read.ts'
import { useMet } from '#resource/requirements.tsx'

/**
 * What the dialog of declared fields goes by: its fields in order, their rules and which of them
 * belong to the form, for `useForm`, and what they read. `name` tells the form from others;
 * `changes`: it is about an item that exists.
 */
export const useDeclared = <F extends WizardField>(
  name: string,
  part: FormPart & { readonly fields: Readonly<Record<string, F>> },
  changes = false,
) => {
  const { fields } = part
  const list = Object.entries(fields).map(([field, declared]) => ({ name: field, ...declared }))
  const met = useMet(`form ${name}`, list) ?? list.filter(({ requires }) => !requires?.length)
  const read = useRead(name, Object.fromEntries(met.map((one) => [one.name, one])))
  // Ticks without any option are not asked for.
  const there = new Set(
    met
      .filter((one) => one.widget !== 'ticks' || optionsOf(one, read[one.name]).length > 0)
      .map((one) => one.name),
  )
  return {
    list,
    rules: rulesOf(part, changes, takenIn(fields, read)),
    shown: shownOf(fields, (field) => there.has(field)),
    read,
  }
}
