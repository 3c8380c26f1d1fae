import { applicationCredentials, type Endpoint } from '@meridian/contract'
import { expect, test } from 'vitest'
import { ApiError } from '#api/errors.ts'
import { inside } from '#forms/fields/field-path.ts'
import { refusalsIn } from '#forms/rules/refusals.ts'
import { withRow, type FormRows } from '#forms/fields/rows.ts'
import { asksFor, errorsOf } from '#forms/rules/rules.ts'
import { changesIn, filledIn, startOf } from '#resource/forms/body.ts'
import { rowRules, rulesOf, shownOf } from '#resource/forms/bounds.ts'
import { choicesNow } from '#resource/forms/choices.ts'
import { expanded } from '#resource/forms/expanded.ts'
import type { DeclaredFields, RowsField } from '#resource/forms/field-types.ts'
import {
  askForm,
  changeForm,
  line,
  number,
  password,
  select,
  tick,
} from '#resource/forms/fields.ts'
import { fact, rows } from '#resource/forms/more-fields.ts'
import type { Values } from '#resource/forms/values.ts'

type Member = {
  readonly address: string
  readonly weight?: number
  readonly monitor?: { readonly port: number; readonly path?: string }
}

const monitor = {
  properties: {
    port: { type: 'integer', minimum: 1, maximum: 65_535 },
    path: { type: 'string', maxLength: 5 },
  },
  required: ['port'],
}
const member = {
  properties: {
    address: { type: 'string', minLength: 1, maxLength: 10 },
    weight: { type: 'integer', maximum: 9 },
    monitor,
  },
  required: ['address'],
}
const shape = {
  properties: {
    pool: {
      properties: {
        name: { type: 'string', minLength: 1, maxLength: 4 },
        kept: { type: 'string' },
      },
      required: ['name'],
    },
    members: { items: member, maxItems: 2 },
  },
  required: ['pool'],
}
// A shape of the contract as the browser keeps it.
const endpoint = { body: shape } as unknown as Pick<Endpoint, 'body'>

const fields = expanded({
  pool: {
    widget: 'object',
    fields: {
      name: line('Name'),
      kept: line('Cookie', { shown: ({ name }: { readonly name: string }) => name === 'kept' }),
    },
  },
  members: rows<Member>('Members', 'Member', {
    address: line('Address', { start: '10.0.0.1' }),
    weight: number('Weight', {
      rules: [(value, { address }) => (value === 3 && address === 'x' ? 'Not for x.' : undefined)],
    }),
    monitor: {
      widget: 'object',
      fields: { port: number('Port'), path: line('Path') },
      shown: ({ weight }) => !Number.isNaN(weight),
    },
  }),
} as unknown as DeclaredFields)

const part = { endpoint, fields }
const name = `pool${inside}name`
const port = `monitor${inside}port`
const path = `monitor${inside}path`
const row = { address: ' a ', weight: 2, [port]: 80, [path]: '' }
const held = (...all: readonly Values[]): Values => ({
  ...startOf(fields),
  [name]: ' ab ',
  members: all.reduce<FormRows<Values>>(withRow, []),
})
const shownIn = (values: Values) => {
  const shown = shownOf(fields, () => true)
  return Object.keys(fields).filter((one) => shown[one]?.(values) !== false)
}

test('a list of objects each with an object is sent as the body has it', () => {
  expect(filledIn(part, held(row, { ...row, address: 'b', weight: Number.NaN }))).toEqual({
    pool: { name: 'ab' },
    members: [{ address: 'a', weight: 2, monitor: { port: 80 } }, { address: 'b' }],
  })
})

test('bounds hold at any depth, beside the field that breaks them', () => {
  const { members } = fields
  const rules = rowRules(endpoint, 'members', members as RowsField)
  const wrong = { ...row, address: 'x'.repeat(11), weight: 10, [port]: 0, [path]: '/longer' }
  expect(errorsOf(wrong, rules)).toEqual({
    address: 'Use at most 10 characters.',
    weight: 'The value must be at most 9.',
    [port]: 'The value must be at least 1.',
    [path]: 'Use at most 5 characters.',
  })
  expect(errorsOf({ ...row, address: '', [port]: Number.NaN }, rules)).toEqual({
    address: 'This field is required.',
    [port]: 'This field is required.',
  })
  expect(errorsOf({ ...row, address: 'x', weight: 3 }, rules)).toEqual({ weight: 'Not for x.' })
  expect(asksFor(rules['address'])).toBe(true)
  // What a row leaves out is not judged.
  expect(errorsOf({ ...row, weight: Number.NaN, [port]: 0 }, rules)).toEqual({})
  const told = (values: Values) => errorsOf(values, rulesOf(part, false, {}))
  expect(told({ ...held(wrong), [name]: 'longer' })).toEqual({
    [name]: 'Use at most 4 characters.',
    members: 'Something in these rows is wrong.',
  })
  expect(told(held(row, row))).toEqual({})
  expect(told(held(row, row, row))).toEqual({ members: 'At most 2 are possible.' })
})

test('what a field of an object says goes by the values of that object', () => {
  expect(shownIn(held())).toEqual([name, 'members'])
  expect(shownIn({ ...held(), [name]: 'kept' })).toContain(`pool${inside}kept`)
})

test('of objects and rows that were there what was changed is sent', () => {
  const item = {
    pool: { name: 'web' },
    members: [{ address: 'a', weight: 1, monitor: { port: 1 } }],
  }
  const before = startOf(fields, item)
  expect(changesIn(part, before, before)).toEqual({})
  expect(changesIn(part, { ...before, [name]: 'api' }, before)).toEqual({ pool: { name: 'api' } })
  expect(changesIn(part, { ...before, members: [] }, before)).toEqual({ members: [] })
})

test('what a service says of a value in an object stands beside its field', () => {
  const said = (...where: readonly string[]) =>
    refusalsIn(new ApiError(400, 'No.', { fields: [{ path: where, message: 'Bad.' }] }), held(row))
      .beside
  expect(said('pool', 'name')).toEqual({ [name]: 'Bad.' })
  expect(said('name')).toEqual({ [name]: 'Bad.' })
  expect(said('members', '0', 'address')).toEqual({ members: 'Bad.' })
  expect(said('other')).toEqual({})
})

test('a password that is typed twice is sent once, and must be the same', () => {
  const { fields: twice } = askForm({
    endpoint: applicationCredentials.create,
    fields: { secret: password('Secret', { again: 'Again' }) },
    send: async () => undefined,
  })
  const secret = { endpoint: applicationCredentials.create, fields: twice }
  expect(Object.keys(twice)).toEqual(['secret', 'confirm_secret'])
  const typed = { secret: ' s ', confirm_secret: 's' }
  expect(errorsOf(typed, rulesOf(secret, false, {}))).toEqual({
    confirm_secret: 'Passwords do not match.',
  })
  expect(filledIn(secret, { ...typed, confirm_secret: ' s ' })).toEqual({ secret: ' s ' })
})

test('only a send hears of what the form alone asks, and a fact is told to nobody', async () => {
  const sent: unknown[] = []
  const form = changeForm({
    endpoint: applicationCredentials.create,
    own: { way: 'a', size: 1 },
    fields: {
      name: line('Name', { start: 'n' }),
      way: line('Way'),
      size: number('Size', { start: 1 }),
    },
    send: async (body) => sent.push(body),
  })
  const before = startOf(form.fields)
  const body = changesIn(form, { ...before, way: 'b', size: Number.NaN }, before)
  await form.send(body, () => undefined)
  expect(sent).toEqual([{ way: 'b', size: null }])
  const told = { endpoint, fields: expanded({ pool: fact('Pool', 'web') }) }
  expect(filledIn(told, startOf(told.fields))).toEqual({})
})

test('options are those that go with the other values', () => {
  const slow = { value: 'slow', label: 'Slow' }
  const offers = ({ fast }: { readonly fast: boolean }) =>
    fast ? [slow, { value: 'quick', label: 'Quick' }] : [slow]
  const field = select('Speed', [], { start: '', offers })
  const { speed = tick('Fast') } = expanded({ speed: field } as DeclaredFields)
  const offered = (fast: boolean) => choicesNow(speed, [], { fast }).map(({ value }) => value)
  expect(offered(false)).toEqual(['slow'])
  expect(offered(true)).toEqual(['slow', 'quick'])
})
