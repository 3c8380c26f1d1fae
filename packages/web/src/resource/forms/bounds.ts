/** What the contract says of the values of a body, as the rules of the fields that fill it in. */
import type { Endpoint } from '@meridian/contract'
import type { Rules } from '#forms/rules.ts'
import {
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
import type { AnyField, AnyForm } from '#resource/forms/fields.ts'

/** What a field holds. */
export type Plain = string | number | boolean
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
  readonly pattern?: RegExp
}

/** The bounds of one value of an endpoint's body. */
export const boundsOf = ({ body }: Endpoint, name: string): Bounds => {
  const shape = at(at(body, 'properties'), name)
  const demanded = at(body, 'required')
  const [form, type] = [at(shape, 'pattern'), at(shape, 'type')]
  return {
    required: Array.isArray(demanded) && demanded.includes(name),
    nullable: at(shape, 'nullable') === true,
    whole: type === 'integer',
    ...limit(shape, 'minLength'),
    ...limit(shape, 'maxLength'),
    ...limit(shape, 'minimum'),
    ...limit(shape, 'maximum'),
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

/** Names that are taken, by field; none of a field whose names are not known yet. */
export type Taken = Readonly<Record<string, readonly string[] | undefined>>

/** The rules of all fields: their own first, then the contract's. */
export const rulesOf = (
  { endpoint, fields }: Pick<AnyForm<unknown>, 'endpoint' | 'fields'>,
  changes: boolean,
  taken: Taken,
): Rules<Values> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const bounds = boundsOf(endpoint, name)
      return [name, rulesFor(field, bounds, changes, taken[name])] as const
    }),
  )

const rulesFor = (
  field: AnyField,
  bounds: Bounds,
  changes: boolean,
  taken: readonly string[] | undefined,
): readonly Validator<Plain>[] => {
  if (field.widget === 'tick') return []
  const demanded = mustBeFilled(bounds, changes) ? [required()] : []
  if (field.widget === 'number') return [...demanded, ...ofNumbers(field.rules, bounds)]
  if ('options' in field) return demanded
  const message = field.taken?.message
  return [
    ...ofTexts(field.rules ?? []),
    ...demanded,
    ...ofTexts([
      ...(bounds.minLength === undefined ? [] : [minLength(bounds.minLength)]),
      ...(bounds.maxLength === undefined ? [] : [maxLength(bounds.maxLength)]),
      ...(bounds.pattern ? [pattern(bounds.pattern, misformed(field.label))] : []),
      ...(field.taken ? [message === undefined ? unique(taken) : unique(taken, message)] : []),
    ]),
  ]
}

/** In a change nothing is left out: what is empty is sent as such, where the service takes that. */
const mustBeFilled = (
  { required: demanded, nullable, minLength: least = 0 }: Bounds,
  changes: boolean,
) => (changes ? least > 0 && !nullable : demanded && least > 0)

const misformed = (title: string) => t('{title} is formatted incorrectly', { title })

const ofTexts = (rules: readonly Validator<string>[]): readonly Validator<Plain>[] =>
  rules.map((rule) =>
    Object.assign(
      (value: Plain, values: unknown) =>
        typeof value === 'string' ? rule(value, values) : undefined,
      rule.marks && { marks: rule.marks },
    ),
  )

const ofNumbers = (
  own: readonly Validator<number>[] = [],
  { whole, minimum, maximum }: Bounds,
): readonly Validator<Plain>[] =>
  [
    ...own,
    ...(whole ? [integer()] : []),
    ...(minimum === undefined ? [] : [min(minimum)]),
    ...(maximum === undefined ? [] : [max(maximum)]),
  ].map((rule) =>
    Object.assign(
      (value: Plain, values: unknown) =>
        typeof value === 'number' ? rule(value, values) : undefined,
      rule.marks && { marks: rule.marks },
    ),
  )
