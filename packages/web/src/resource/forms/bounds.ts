/** What the contract says of the values of a body, as the rules of the fields that fill it in. */
import { saidIn, type Endpoint } from '@meridian/contract'
import { errorOf, type Rules, type Shown } from '#forms/rules.ts'
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
} from '#forms/validators.ts'
import { t } from '#lib/translate.ts'
import type { WizardField } from '#resource/forms/drawn.ts'
import type { TicksField } from '#resource/forms/ticks.ts'
import type { AnyField, LinesField } from '#resource/forms/fields.ts'

/** What a field holds; of lines, those that are typed, whether they say something or not. */
export type Plain = string | number | boolean | readonly string[]
export type Values = Readonly<Record<string, Plain>>

/** What the contract says of one value. */
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

/** The bounds of one value of an endpoint's body. */
export const boundsOf = ({ body }: Pick<Endpoint, 'body'>, name: string): Bounds => {
  const demanded = at(body, 'required')
  return {
    ...boundsIn(at(at(body, 'properties'), name)),
    required: Array.isArray(demanded) && demanded.includes(name),
  }
}

/** The bounds of each value of a list in an endpoint's body. */
const boundsOfEach = ({ body }: Pick<Endpoint, 'body'>, name: string): Bounds =>
  boundsIn(at(at(at(body, 'properties'), name), 'items'))

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
        [name, (values: Values) => there(name) && shown?.(values) !== false] as const,
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
      const rules =
        field.widget === 'lines' || field.widget === 'ticks'
          ? ofList(field, bounds, boundsOfEach(endpoint, name), changes)
          : rulesFor(field, bounds, changes, taken[name])
      return [name, rules] as const
    }),
  )

const rulesFor = (
  field: Exclude<WizardField, LinesField | TicksField>,
  bounds: Bounds,
  changes: boolean,
  taken: readonly string[] | undefined,
): readonly Validator<Plain>[] => {
  if (field.widget === 'tick') return when(isTruth, field.rules)
  if (field.widget === 'drawn') return field.rules ?? []
  if (field.widget === 'number') {
    // An empty number is none, which a change leaves as it is.
    const isNeeded = !changes && bounds.required && !bounds.nullable
    return [...(isNeeded ? [required()] : []), ...ofNumbers(field.rules, bounds)]
  }
  const demanded = mustBeFilled(bounds, changes) ? [required()] : []
  if ('options' in field) return [...when(isText, field.rules), ...demanded]
  const message = field.taken?.message
  return [
    ...when(isText, field.rules),
    ...demanded,
    ...when(isText, [
      ...ofTexts(field, bounds),
      ...(field.taken ? [message === undefined ? unique(taken) : unique(taken, message)] : []),
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

/** Of a list of which that counts which says something. */
const ofList = (
  field: LinesField | TicksField,
  bounds: Bounds,
  one: Bounds,
  changes: boolean,
): readonly Validator<Plain>[] => {
  const { maxItems: most } = bounds
  const rules: readonly Validator<readonly string[]>[] = [
    ...(mustBeFilled(bounds, changes) ? [required()] : []),
    ...(field.widget === 'lines' ? ofLines(field, one) : []),
    ...(most === undefined ? [] : [noMoreThan(most, field.widget)]),
  ]
  return when(areLines, rules.map(ofSaid))
}

const ofSaid = (rule: Validator<readonly string[]>): Validator<readonly string[]> =>
  Object.assign(
    (held: readonly string[], values: unknown) => rule(saidIn(held), values),
    rule.marks && { marks: rule.marks },
  )

/** Of several wrong lines the first is told. */
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
const areLines = (value: Plain) => typeof value === 'object'

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
