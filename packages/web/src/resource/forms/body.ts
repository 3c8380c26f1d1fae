/** From the values of a form to the body of its call. */
import { saidIn } from '@meridian/contract'
import type { WizardValues } from '#forms/use-server-checks.ts'
import { boundsOf, type FormPart, type Plain, type Values } from '#resource/forms/bounds.ts'
import type { WizardField } from '#resource/forms/drawn.ts'
import type { Body } from '#resource/forms/fields.ts'

type Fields = FormPart['fields']

/** What the fields hold at first: what the item has by their names, else what they start with. */
export const startOf = (fields: Fields, item?: unknown): Values =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, heldBy(item, name, field)] as const),
  )

const heldBy = (item: unknown, name: string, { start }: WizardField): Plain => {
  const held: unknown =
    typeof item === 'object' && item !== null ? Reflect.get(item, name) : undefined
  if (typeof start === 'object') return Array.isArray(held) ? held.filter(isText) : start
  if (typeof start === 'number') return typeof held === 'number' ? held : start
  if (typeof start === 'boolean') return typeof held === 'boolean' ? held : start
  return isText(held) ? held : start
}

const isText = (value: unknown): value is string => typeof value === 'string'

/**
 * The body of something new. Texts and lines are trimmed; what is empty and not demanded is left to the
 * service, and so is what needs a right of its own and was left as it was: saying it needs the right.
 */
export const filledIn = ({ endpoint, fields }: FormPart, values: Partial<Values>): Body =>
  entriesOf(fields, values, (name, field, value) => {
    if (isEmpty(value)) return boundsOf(endpoint, name).required ? value : undefined
    return field.requires?.length && isSame(value, field.start) ? undefined : value
  })

/**
 * What was changed of an item. What was emptied is null where the service takes that, and else an
 * empty text or list; an emptied number that it does not take is left as it is.
 */
export const changesIn = (
  { endpoint, fields }: FormPart,
  values: Partial<Values>,
  before: Values,
): Body =>
  entriesOf(fields, values, (name, _, value) => {
    if (isSame(value, trimmed(before[name] ?? ''))) return undefined
    if (!isEmpty(value)) return value
    if (boundsOf(endpoint, name).nullable) return null
    return typeof value === 'number' ? undefined : value
  })

const entriesOf = (
  fields: Fields,
  values: Partial<Values>,
  sent: (name: string, field: WizardField, value: Plain) => Plain | null | undefined,
): Body =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const value = values[name]
      const meant = value === undefined || field.widget === 'password' ? value : trimmed(value)
      const said = meant === undefined ? undefined : sent(name, field, meant)
      return said === undefined ? [] : [[name, said] as const]
    }),
  )

/**
 * All values of a wizard, so that nothing is missing: what does not belong to the form is what a new
 * one starts with, and an empty number is null where the body takes that.
 */
export const sentIn = ({ endpoint, fields }: FormPart, shown: Partial<Values>): WizardValues => {
  const values: Partial<Values> = { ...startOf(fields), ...shown }
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value = '']): [string, WizardValues[string]][] => {
      const sent = trimmed(value)
      if (typeof sent === 'object') return [[name, [...sent]]]
      if (!Number.isNaN(sent)) return [[name, sent]]
      return boundsOf(endpoint, name).nullable ? [[name, null]] : []
    }),
  )
}

/** A value as it is sent: texts without spaces around them, lines that say something. */
const trimmed = (value: Plain): Plain => {
  if (typeof value === 'object') return saidIn(value)
  return typeof value === 'string' ? value.trim() : value
}

const isEmpty = (value: Plain): boolean =>
  typeof value === 'object' ? value.length === 0 : value === '' || Number.isNaN(value)

const isSame = (one: Plain, other: Plain): boolean =>
  typeof one === 'object' && typeof other === 'object'
    ? one.length === other.length && one.every((line, at) => line === other[at])
    : Object.is(one, other)
