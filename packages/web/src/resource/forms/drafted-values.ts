/** What is kept of the values of a declared form while it is no more than a draft, and put back. */
import type { Draft } from '#api/drafts.ts'
import type { AgainField, ObjectField, WizardField } from '#resource/forms/field-types.ts'
import { isLines, isRows, type Plain, type Values } from '#resource/forms/values.ts'

type Fields = Readonly<Record<string, WizardField>>

/** The values of a new form with what was kept of them; what fits no field any more is left out. */
export const withDraft = (before: Values, kept: Draft | undefined, fields: Fields): Values => {
  const fitting = Object.entries(revived(kept)).filter(
    (entry): entry is [string, Plain] =>
      entry[0] in before && mayLie(fields[entry[0]]) && isLike(before[entry[0]], entry[1]),
  )
  return { ...before, ...Object.fromEntries(fitting) }
}

/** Whether a field of a form still has what was kept of it. */
export const restoredIn =
  (kept: Draft = {}, values: Values) =>
  (name: string): boolean =>
    name in kept && kept[name] === values[name]

/** What differs from the start, but for what is kept nowhere. */
export const filledOf = (before: Values, values: Values, fields: Fields): Draft =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) =>
        mayLie(fields[name]) && JSON.stringify(value) !== JSON.stringify(before[name]),
    ),
  )

/** No value of a form is null: an empty number has become that on its way through JSON. */
const revived = (kept: Draft = {}): Draft =>
  JSON.parse(JSON.stringify(kept), (_, value: unknown) => (value === null ? Number.NaN : value))

/** Whether a field is kept: secrets are kept nowhere, nor are files, which may hold some. */
export const mayLie = (
  field: WizardField | AgainField | ObjectField<never> | undefined,
): boolean => {
  if (field === undefined) return false
  if (field.widget === 'object' || field.widget === 'rows')
    return Object.values(field.fields).every(mayLie)
  return field.secret !== true && !unkept.has(field.widget)
}
const unkept: ReadonlySet<string> = new Set(['password', 'again', 'file', 'fact'])

const isLike = (start: Plain | undefined, value: unknown): boolean =>
  typeof start === 'object' ? isLines(value) || isRows(value) : typeof start === typeof value
