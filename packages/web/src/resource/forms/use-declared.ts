import { rulesOf, shownOf, type FormPart, type Values } from '#resource/forms/bounds.ts'
import { hasChoice, stillFits } from '#resource/forms/choices.ts'
import type { WizardField } from '#resource/forms/drawn.ts'
import { optionsOf, takenIn, useRead } from '#resource/forms/use-read.ts'
import { useMet } from '#resource/requirements.tsx'

/**
 * What the dialog of declared fields goes by: its fields in order, their rules and which of them
 * belong to the form, for `useForm`, and what they read. `name` tells the form from others;
 * `before`: what an item that exists has in them.
 */
export const useDeclared = <F extends WizardField>(
  name: string,
  part: FormPart & { readonly fields: Readonly<Record<string, F>> },
  before?: Values,
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
  const rules = rulesOf(part, before !== undefined, takenIn(fields, read), before)
  const shown = shownOf(fields, (field) => there.has(field))
  const dependent = list.flatMap((one) =>
    'by' in one && one.by !== undefined ? [[one, optionsOf(one, read[one.name])] as const] : [],
  )
  return {
    list,
    rules: {
      ...rules,
      ...Object.fromEntries(
        dependent.map(([one, options]) => [
          one.name,
          [...(rules[one.name] ?? []), stillFits(one, options)],
        ]),
      ),
    },
    shown: {
      ...shown,
      ...Object.fromEntries(
        dependent.map(([one, options]) => [
          one.name,
          (values: Values) =>
            shown[one.name]?.(values) !== false && hasChoice(one, options, values),
        ]),
      ),
    },
    read,
  }
}
