/** What the contract says of the values of a body, as the rules of the fields that fill it in. */
import { saidIn, type Endpoint } from '@meridian/contract'
import { eachRow, present } from '#forms/fields/rows.ts'
import { errorOf, type Rules, type Shown } from '#forms/rules/rules.ts'
import {
  above,
  below,
  integer,
  max,
  maxLength,
  min,
  minLength,
  pattern,
  required,
  unique,
  type Validator,
} from '#forms/rules/validators.ts'
import { t } from '#lib/translate.ts'
import { expanded } from '#resource/forms/expanded.ts'
import type {
  AgainField,
  AnyField,
  FactField,
  LinesField,
  RowsField,
  TicksField,
  WizardField,
} from '#resource/forms/field-types.ts'
import { inside } from '#forms/fields/field-path.ts'
import { isLines, isRows, type Plain, type Values } from '#resource/forms/values.ts'

/** The contract's bounds of one value. */
export type Bounds = {
  /** Must be there when something is made. */
  readonly required: boolean
  readonly nullable: boolean
  readonly whole: boolean
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  /** Bounds that are themselves no such value. */
  readonly exclusiveMinimum?: number
  readonly exclusiveMaximum?: number
  readonly pattern?: RegExp
  /** How many there must and may be of a list. */
  readonly minItems?: number
  readonly maxItems?: number
}

type Bodied = Pick<Endpoint, 'body'>

/** The shape of one value of an endpoint's body, or of one in an object of it. */
const shapeOf = ({ body }: Bodied, path: string): unknown =>
  path.split(inside).reduce<unknown>((shape, name) => at(at(shape, 'properties'), name), body)

/** The bounds of one value of an endpoint's body, which may be in an object of it. */
export const boundsOf = (endpoint: Bodied, path: string): Bounds => {
  const [above, name] = cut(path)
  const demanded = at(above === '' ? endpoint.body : shapeOf(endpoint, above), 'required')
  const shape = shapeOf(endpoint, path)
  return {
    ...boundsIn(shape),
    required: Array.isArray(demanded) && demanded.includes(name),
    // What the form alone has may be emptied.
    ...(shape === undefined && { nullable: true }),
  }
}

/** A path as that of the object above, and the last name. */
const cut = (path: string): readonly [above: string, name: string] => {
  const last = path.lastIndexOf(inside)
  return [path.slice(0, Math.max(0, last)), path.slice(last + 1)]
}

/** The bounds of each value of a list in an endpoint's body. */
const boundsOfEach = (endpoint: Bodied, path: string): Bounds =>
  boundsIn(at(shapeOf(endpoint, path), 'items'))

/** What the fields of one row fill in: an object of a list in the endpoint's body. */
export const partOfRow = (endpoint: Bodied, path: string, { fields }: RowsField): FormPart => ({
  endpoint: bodyOfRow(shapeOf(endpoint, path)),
  fields: expanded(fields),
})

// The contract's `items` have the same shape as a body.
const bodyOfRow = (shape: unknown) => ({ body: at(shape, 'items') }) as Bodied

const boundsIn = (shape: unknown): Bounds => {
  const [form, type] = [at(shape, 'pattern'), at(shape, 'type')]
  return {
    required: false,
    nullable: at(shape, 'nullable') === true,
    whole: type === 'integer',
    ...limit(shape, 'minLength'),
    ...limit(shape, 'maxLength'),
    ...limit(shape, 'minimum'),
    ...limit(shape, 'maximum'),
    ...limit(shape, 'exclusiveMinimum'),
    ...limit(shape, 'exclusiveMaximum'),
    ...limit(shape, 'minItems'),
    ...limit(shape, 'maxItems'),
    ...(typeof form === 'string' && { pattern: new RegExp(form, 'u') }),
  }
}

const at = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

const limit = <N extends string>(shape: unknown, name: N): { readonly [K in N]?: number } => {
  const value = at(shape, name)
  const some: { [K in N]?: number } = {}
  if (typeof value === 'number') some[name] = value
  return some
}

/** What a form is made of: its fields, and whose body they fill in. */
export type FormPart = {
  readonly endpoint: Pick<Endpoint, 'body'>
  readonly fields: Readonly<Record<string, WizardField>>
}

/** Names that are taken, by field; none of a field whose names are not known yet. */
export type Taken = Readonly<Record<string, readonly string[] | undefined>>

/** When each field belongs to the form: where it is there at all, and the other values have it. */
export const shownOf = (
  fields: FormPart['fields'],
  there: (name: string) => boolean,
): Shown<Values> =>
  Object.fromEntries(
    Object.entries(fields).map(
      ([name, { shown }]) =>
        [name, (values: Values) => there(name) && shown?.(values, values) !== false] as const,
    ),
  )

/**
 * The rules of all fields: their own first, then the contract's. In a change, what was empty `before`
 * may stay so: it is not sent.
 */
export const rulesOf = (
  { endpoint, fields }: FormPart,
  changes: boolean,
  taken: Taken,
  before: Partial<Values> = {},
): Rules<Values> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const contracted = boundsOf(endpoint, name)
      const bounds = before[name] === '' ? { ...contracted, nullable: true } : contracted
      return [name, rulesIn(endpoint, name, field, bounds, changes, taken)] as const
    }),
  )

const rulesIn = (
  endpoint: Bodied,
  name: string,
  field: WizardField,
  bounds: Bounds,
  changes: boolean,
  taken: Taken,
): readonly Validator<Plain>[] => {
  if (field.widget === 'fact') return []
  if (field.widget === 'again') return [required(), sameAs(field.of)]
  if (field.widget === 'rows') return ofRows(field, bounds, rowRules(endpoint, name, field))
  return field.widget === 'lines' || field.widget === 'ticks'
    ? ofList(field, bounds, boundsOfEach(endpoint, name), changes)
    : rulesFor(field, bounds, changes, taken[name])
}

/** The rules of the fields of one row: their own and the contract's, where the row has the field. */
export const rowRules = (endpoint: Bodied, path: string, rows: RowsField): Rules<Values> => {
  const part = partOfRow(endpoint, path, rows)
  return Object.fromEntries(
    Object.entries(rulesOf(part, false, {})).map(([name, rules = []]) => [
      name,
      rules.map((rule) =>
        Object.assign(
          (value: Plain, values: Values) =>
            part.fields[name]?.shown?.(values, values) === false ? undefined : rule(value, values),
          rule.marks && { marks: rule.marks },
        ),
      ),
    ]),
  )
}

const sameAs =
  (path: string): Validator<Plain> =>
  (value, values) =>
    value === at(values, path) ? undefined : t('Passwords do not match.')

/** Rows keep the rules of their fields, then those of all of them together. */
const ofRows = (
  { rules = [] }: RowsField,
  { minItems = 0, maxItems = Infinity }: Bounds,
  ofFields: Rules<Values>,
): readonly Validator<Plain>[] =>
  when(isRows, [
    ...rules,
    ...(minItems > 0 ? [required()] : []),
    eachRow(ofFields),
    (held) => (present(held).length > maxItems ? atMost(maxItems) : undefined),
  ])

const atMost = (max: number) => t('At most {max} are possible.', { max })

const rulesFor = (
  field: Exclude<WizardField, LinesField | TicksField | RowsField | FactField | AgainField>,
  bounds: Bounds,
  changes: boolean,
  taken: readonly string[] | undefined,
): readonly Validator<Plain>[] => {
  if (field.widget === 'tick') return when(isTruth, field.rules)
  if (field.widget === 'drawn') return field.rules ?? []
  if (field.widget === 'own')
    return [...(field.rules ?? []), ...(mustBeFilled(bounds, changes) ? [required()] : [])]
  if (field.widget === 'number') {
    // An empty number is none, which a change leaves as it is.
    const isNeeded = !changes && bounds.required && !bounds.nullable
    return [...(isNeeded ? [required()] : []), ...ofNumbers(field.rules, bounds)]
  }
  const demanded = mustBeFilled(bounds, changes) ? [required()] : []
  if ('options' in field) return [...when(isText, field.rules), ...demanded]
  const message = 'taken' in field ? field.taken?.message : undefined
  return [
    ...when(isText, field.rules),
    ...demanded,
    ...when(isText, [
      ...ofTexts(field, bounds),
      ...('taken' in field && field.taken
        ? [message === undefined ? unique(taken) : unique(taken, message)]
        : []),
    ]),
  ]
}

/** In a change nothing is left out: what is empty is sent as such, where the service takes that. */
const mustBeFilled = (
  { required: demanded, nullable, minLength = 0, minItems: least = minLength }: Bounds,
  changes: boolean,
) => (changes ? least > 0 && !nullable : demanded && least > 0)

const misformed = (title: string) => t('{title} is formatted incorrectly', { title })

const ofTexts = ({ label }: Pick<AnyField, 'label'>, bounds: Bounds): Validator<string>[] => [
  ...(bounds.minLength === undefined ? [] : [minLength(bounds.minLength)]),
  ...(bounds.maxLength === undefined ? [] : [maxLength(bounds.maxLength)]),
  ...(bounds.pattern ? [pattern(bounds.pattern, misformed(label))] : []),
]

/** The rules of a list, in which an empty entry does not count. */
const ofList = (
  field: LinesField | TicksField,
  bounds: Bounds,
  one: Bounds,
  changes: boolean,
): readonly Validator<Plain>[] => {
  const { maxItems: most } = bounds
  const rules: readonly Validator<readonly string[]>[] = [
    ...(mustBeFilled(bounds, changes) ? [required()] : []),
    ...(field.widget === 'lines' ? ofLines(field, one) : (field.rules ?? [])),
    ...(most === undefined ? [] : [noMoreThan(most, field.widget)]),
  ]
  return when(isLines, rules.map(ofSaid))
}

const ofSaid = (rule: Validator<readonly string[]>): Validator<readonly string[]> =>
  Object.assign(
    (held: readonly string[], values: unknown) => rule(saidIn(held), values),
    rule.marks && { marks: rule.marks },
  )

/** Of several wrong lines the error names the first. */
const ofLines = (field: LinesField, one: Bounds): readonly Validator<readonly string[]>[] => {
  const each = [...(field.each ?? []), ...ofTexts(field, one)]
  return [
    (said, values) => firstOf(said, (line) => wrongLine(line, errorOf(line, values, each))),
    ...(field.rules ?? []),
  ]
}

const wrongLine = (line: string, reason: string | undefined) =>
  reason === undefined ? undefined : t('"{line}": {reason}', { line, reason })

const firstOf = <T, R>(all: readonly T[], found: (one: T) => R | undefined): R | undefined => {
  for (const one of all) {
    const hit = found(one)
    if (hit !== undefined) return hit
  }
  return undefined
}

const noMoreThan =
  (most: number, widget: 'lines' | 'ticks'): Validator<readonly string[]> =>
  ({ length }) => {
    if (length <= most) return undefined
    return widget === 'lines'
      ? t('Give at most {most} lines.', { most })
      : t('Choose at most {most}.', { most })
  }

const ofNumbers = (
  own: readonly Validator<number>[] = [],
  { whole, minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Bounds,
): readonly Validator<Plain>[] =>
  when(
    (value) => typeof value === 'number',
    [
      ...own,
      ...(whole ? [integer()] : []),
      ...(minimum === undefined ? [] : [min(minimum)]),
      ...(maximum === undefined ? [] : [max(maximum)]),
      ...(exclusiveMinimum === undefined ? [] : [above(exclusiveMinimum)]),
      ...(exclusiveMaximum === undefined ? [] : [below(exclusiveMaximum)]),
    ],
  )

const isText = (value: Plain) => typeof value === 'string'
const isTruth = (value: Plain) => typeof value === 'boolean'
/** Rules for values of one type, as rules for whatever a field may hold. */
const when = <T extends Plain>(
  fits: (value: Plain) => value is T,
  rules: readonly Validator<T>[] = [],
): readonly Validator<Plain>[] =>
  rules.map((rule) =>
    Object.assign(
      (value: Plain, values: unknown) => (fits(value) ? rule(value, values) : undefined),
      rule.marks && { marks: rule.marks },
    ),
  )
