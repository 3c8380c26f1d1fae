/** From the values of a form to the body of its call. */
import { saidIn } from '@meridian/contract'
import type { WizardValues } from '#forms/rules/use-server-checks.ts'
import { present, rowsOf, type FormRows } from '#forms/fields/rows.ts'
import { boundsOf, partOfRow, type FormPart } from '#resource/forms/bounds.ts'
import type { Body, RowsField, WizardField } from '#resource/forms/field-types.ts'
import { expanded, nested } from '#resource/forms/expanded.ts'
import { inside } from '#forms/fields/field-path.ts'
import { isLines, isRows, type Plain, type Values } from '#resource/forms/values.ts'

type Fields = FormPart['fields']

/** What the fields hold at first: what the item has by their names, else what they start with. */
export const startOf = (fields: Fields, item?: unknown): Values =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, heldBy(item, name, field)] as const),
  )

const heldBy = (item: unknown, path: string, field: WizardField): Plain => {
  const held = path.split(inside).reduce<unknown>(partOf, item)
  if (field.widget === 'rows') return rowsHeld(Array.isArray(held) ? held : field.start, field)
  const { start } = field
  if (typeof start === 'object') return Array.isArray(held) ? held.filter(isText) : start
  if (typeof start === 'number') return typeof held === 'number' ? held : start
  if (typeof start === 'boolean') return typeof held === 'boolean' ? held : start
  return isText(held) ? held : start
}

const partOf = (item: unknown, name: string): unknown =>
  typeof item === 'object' && item !== null ? Reflect.get(item, name) : undefined

/** The rows of objects that an item has, or that a form starts with. */
const rowsHeld = (objects: readonly unknown[], { fields }: Pick<RowsField, 'fields'>) =>
  rowsOf(objects.map((one) => startOf(expanded(fields), one)))

const isText = (value: unknown): value is string => typeof value === 'string'

/**
 * The body of something new. Texts and lines are trimmed; what is empty and not demanded is left to the
 * service, and so is what needs a right of its own and was left as it was: saying it needs the right.
 */
export const filledIn = (part: FormPart, values: Partial<Values>): Body =>
  bodyOf(part, values, (name, field, value) => {
    if (isEmpty(value)) return boundsOf(part.endpoint, name).required ? value : undefined
    return field.requires?.length && isSame(value, field.start) ? undefined : value
  })

/**
 * What was changed of an item. What was emptied is null where the service takes that, and else an
 * empty text or list; an emptied number that it does not take is left as it is.
 */
export const changesIn = (part: FormPart, values: Partial<Values>, before: Values): Body =>
  bodyOf(part, values, (name, field, value) => {
    if (isSame(value, sentAs(part, name, field, before[name] ?? ''))) return undefined
    if (!isEmpty(value)) return value
    if (boundsOf(part.endpoint, name).nullable) return null
    return typeof value === 'number' ? undefined : value
  })

/**
 * The patch that takes back the changes to an item; undefined where there are none, and where they
 * cannot be taken back: nobody knows the former password, nor what was in a number that cannot be
 * emptied.
 */
export const wayBack = (
  part: FormPart,
  values: Partial<Values>,
  before: Values,
): Body | undefined => {
  const names = Object.keys(values).filter((name) => !isSame(values[name], before[name]))
  if (names.some((name) => part.fields[name]?.widget === 'password')) return undefined
  const old = Object.fromEntries(Object.entries(before).filter(([name]) => names.includes(name)))
  const said = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  )
  const back = changesIn(part, old, { ...before, ...Object.fromEntries(said) })
  const isWhole = Object.keys(changesIn(part, values, before)).every((name) => name in back)
  return isWhole && Object.keys(back).length > 0 ? back : undefined
}

type Sent = string | number | boolean | readonly string[] | readonly Body[]

const bodyOf = (
  part: FormPart,
  values: Partial<Values>,
  sent: (name: string, field: WizardField, value: Sent) => Sent | null | undefined,
): Body =>
  nested(
    Object.fromEntries(
      Object.entries(part.fields).flatMap(([name, field]) => {
        const value = values[name]
        if (value === undefined || field.widget === 'fact' || field.widget === 'again') return []
        const said = sent(name, field, sentAs(part, name, field, value))
        return said === undefined ? [] : [[name, said] as const]
      }),
    ),
  )

/** A value as it is sent: a password as it is, rows as the objects that they fill in. */
const sentAs = (part: FormPart, name: string, field: WizardField, value: Plain): Sent => {
  if (field.widget === 'password') return isText(value) ? value : ''
  return field.widget === 'rows' && isRows(value)
    ? rowsSent(partOfRow(part.endpoint, name, field), value)
    : trimmed(value)
}

const rowsSent = (part: FormPart, rows: FormRows<Values>): readonly Body[] =>
  present(rows).map(({ values }) => {
    const there = Object.entries(values).filter(
      ([name]) => part.fields[name]?.shown?.(values, values) !== false,
    )
    return filledIn(part, Object.fromEntries(there))
  })

/**
 * All values of a wizard, so that nothing is missing: what does not belong to the form is what a new
 * one starts with, and an empty number is null where the body takes that.
 */
export const sentIn = ({ endpoint, fields }: FormPart, shown: Partial<Values>): WizardValues => {
  const values: Partial<Values> = { ...startOf(fields), ...shown }
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value = '']): [string, WizardValues[string]][] => {
      const sent = trimmed(value)
      if (typeof sent === 'object') return [[name, isLines(sent) ? [...sent] : []]]
      if (!Number.isNaN(sent)) return [[name, sent]]
      return boundsOf(endpoint, name).nullable ? [[name, null]] : []
    }),
  )
}

/** A value as it is sent: texts without spaces around them, lines that say something. */
const trimmed = (value: Plain): string | number | boolean | readonly string[] => {
  if (isLines(value)) return saidIn(value)
  if (typeof value === 'object') return []
  return typeof value === 'string' ? value.trim() : value
}

const isEmpty = (value: Sent): boolean =>
  typeof value === 'object' ? value.length === 0 : value === '' || Number.isNaN(value)

const isSame = (one: unknown, other: unknown): boolean =>
  typeof one === 'object' ? JSON.stringify(one) === JSON.stringify(other) : Object.is(one, other)
