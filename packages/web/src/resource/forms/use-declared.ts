import type { Validator } from '#forms/rules/validators.ts'
import { rulesOf, shownOf, type FormPart } from '#resource/forms/bounds.ts'
import { hasChoice, hasToFit, stillFits } from '#resource/forms/choices.ts'
import type { WizardField } from '#resource/forms/field-types.ts'
import { optionsOf, takenIn, useRead } from '#resource/forms/use-read.ts'
import type { Plain, Values } from '#resource/forms/values.ts'
import { useMet } from '#resource/reading/requirements.tsx'

/**
 * What the dialog of declared fields goes by: its fields in order, their rules and which of them
 * belong to the form, for `useForm`, and what they read. `name` tells the form from others;
 * `values`: what the form holds; `before`: what an item that exists has in them.
 */
export const useDeclared = <F extends WizardField>(
  name: string,
  part: FormPart & { readonly fields: Readonly<Record<string, F>> },
  values: Values,
  before?: Values,
) => {
  const { fields } = part
  const list = Object.entries(fields).map(([field, declared]) => ({ name: field, ...declared }))
  const met = useMet(`form ${name}`, list) ?? list.filter(({ requires }) => !requires?.length)
  const read = useRead(name, Object.fromEntries(met.map((one) => [one.name, one])), values)
  // Ticks without any option are not asked for.
  const there = new Set(
    met
      .filter((one) => one.widget !== 'ticks' || optionsOf(one, read[one.name]).length > 0)
      .map((one) => one.name),
  )
  const rules = rulesOf(part, before !== undefined, takenIn(fields, read), before)
  const shown = shownOf(fields, (field) => there.has(field))
  const dependent = list.flatMap((one) =>
    'options' in one && hasToFit(one) ? [[one, optionsOf(one, read[one.name])] as const] : [],
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
      ...Object.fromEntries(
        Object.entries<WizardField>(fields).flatMap(([path, field]) =>
          field.widget === 'own' && field.judge
            ? [[path, [...(rules[path] ?? []), judging(field.judge, read[path]?.data)]] as const]
            : [],
        ),
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

type Judge = (value: Plain, read: unknown, values: Values) => string | undefined

const judging =
  (judge: Judge, read: unknown): Validator<Plain, Values> =>
  (value, values) =>
    judge(value, read, values)
