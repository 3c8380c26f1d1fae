/**
 * The fields of a form one beside the other: those of objects by their paths, a password
 * that is typed twice as two. What a field says by other values sees those of its own object.
 */
import type { Validator } from '#forms/rules/validators.ts'
import type {
  AgainField,
  Body,
  Chosen,
  DeclaredFields,
  ObjectField,
  WizardField,
} from '#resource/forms/field-types.ts'
import { inside } from '#forms/fields/field-path.ts'
import { isRows, type Plain, type Values } from '#resource/forms/values.ts'

type Fields = Readonly<Record<string, WizardField>>
type Shown = (values: Values) => boolean

/** All fields by their paths. */
export const expanded = (fields: DeclaredFields, above = '', isThere?: Shown): Fields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, WizardField][] => {
      const path = above + name
      if (field.widget === 'object') return Object.entries(within(field, path, above, isThere))
      const one = seeing(field, above, isThere)
      if (one.widget !== 'password' || one.again === undefined) return [[path, one]]
      const { again: label, requires, shown } = one
      const second: AgainField = {
        ...{ widget: 'again', of: path, label, start: '' },
        ...(requires && { requires }),
        ...(shown && { shown }),
      }
      return [
        [path, one],
        [`${above}confirm_${name}`, second],
      ]
    }),
  )

const within = (object: ObjectField<never>, path: string, above: string, isThere?: Shown) => {
  // Registry erasure: it was declared among the values that it sees.
  const shown = object.shown as ((values: unknown) => boolean) | undefined
  const fields = object.fields as unknown as DeclaredFields
  return expanded(
    fields,
    path + inside,
    (values) => isThere?.(values) !== false && shown?.(seenFrom(values, above)) !== false,
  )
}

/** The field with what it says by other values: it hears of those of its object, as the body has them. */
const seeing = (field: WizardField, above: string, isThere?: Shown): WizardField => {
  const from = (values: unknown) => seenFrom(values as Values, above)
  const all = (values: unknown) => nested(values as Values)
  const near =
    (chosen: Chosen): Chosen =>
    (name) =>
      chosen(above + name)
  // Registry erasure: each function is called with what it was declared for.
  const { shown, description, below, sets, offers, judge, rules, each } = field as Functions
  return Object.assign(
    { ...field },
    (shown ?? isThere) && {
      shown: (values: Values) =>
        isThere?.(values) !== false && shown?.(from(values), all(values)) !== false,
    },
    typeof description === 'function' && {
      description: (values: Values) => description(from(values)),
    },
    below && { below: (values: Values, chosen: Chosen) => below(from(values), near(chosen)) },
    sets && {
      sets: (value: Plain, values: Values, chosen: Chosen) =>
        Object.fromEntries(
          Object.entries(sets(value, from(values), near(chosen))).map(
            ([name, one]) => [above + name, one] as const,
          ),
        ),
    },
    offers && { offers: (values: Values) => offers(from(values), all(values)) },
    judge && {
      judge: (value: Plain, read: unknown, values: Values) => judge(value, read, from(values)),
    },
    rules && { rules: rules.map((rule) => hearing(rule, from)) },
    each && { each: each.map((rule) => hearing(rule, from)) },
  )
}

type Functions = {
  readonly shown?: (values: unknown, all: unknown) => boolean
  readonly description?: string | ((values: unknown) => string)
  readonly below?: (values: unknown, chosen: Chosen) => unknown
  readonly sets?: (value: Plain, values: unknown, chosen: Chosen) => object
  readonly offers?: (values: unknown, all: unknown) => unknown
  readonly judge?: (value: Plain, read: unknown, values: unknown) => string | undefined
  readonly rules?: readonly Validator<unknown>[]
  readonly each?: readonly Validator<unknown>[]
}

const hearing = (rule: Validator<unknown>, from: (values: unknown) => unknown) =>
  Object.assign(
    (value: unknown, values: unknown) => rule(value, from(values)),
    rule.marks && { marks: rule.marks },
  )

/** The values of an object, or of the whole form, as the body has them. */
const seenFrom = (values: Values, above: string): unknown =>
  above
    .split(inside)
    .filter((name) => name !== '')
    .reduce<unknown>(
      (seen, name) =>
        typeof seen === 'object' && seen !== null ? Reflect.get(seen, name) : undefined,
      nested(values),
    )

/** Values by their paths as objects in objects; rows are the lists of what they hold. */
export const nested = (values: Body): Body => {
  const whole: Record<string, unknown> = {}
  for (const [path, value] of Object.entries(values)) {
    const names = path.split(inside)
    const last = names.pop() ?? path
    let at = whole
    for (const name of names) {
      const inner = Object.hasOwn(at, name) ? at[name] : undefined
      const next = isObject(inner) ? inner : {}
      at[name] = next
      at = next
    }
    at[last] = seen(value)
  }
  return whole
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const seen = (value: unknown): unknown =>
  isRows(value)
    ? value.filter(({ removed }) => !removed).map(({ values }) => nested(values))
    : value

/** What an endpoint takes of what was filled in: not what the form alone has. */
export const without = (body: Body, own: unknown): Body =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !Object.hasOwn(own ?? {}, name)))
