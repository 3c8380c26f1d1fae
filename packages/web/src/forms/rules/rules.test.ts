import { expect, test } from 'vitest'
import { FieldRefusals, refusalsIn } from '#forms/rules/refusals.ts'
import { errorsOf, hiddenOf, without } from '#forms/rules/rules.ts'
import { required } from '#forms/rules/validators.ts'

const values = { kind: 'a', extra: '' }

test('a field that the values hide is named as hidden, others are not', () => {
  const shown = { extra: ({ kind }: typeof values) => kind === 'b' }
  expect([...hiddenOf(values, shown)]).toEqual(['extra'])
  expect([...hiddenOf({ ...values, kind: 'b' }, shown)]).toEqual([])
})

test('the first rule that objects is heard', () => {
  const never = () => 'Never.'
  expect(errorsOf(values, { extra: [required('Give it.'), never] })).toEqual({ extra: 'Give it.' })
  expect(without({ a: 1, b: 2 }, new Set(['a']))).toEqual({ b: 2 })
})

test('a refusal stands beside the field it names; one of no field is nobody’s', () => {
  const refusal = new FieldRefusals({ kind: 'Taken.', other: 'No.' })
  expect(refusalsIn(refusal, values)).toEqual({ beside: { kind: 'Taken.' }, homeless: true })
  expect(refusalsIn(new FieldRefusals({ kind: 'Taken.' }), values).homeless).toBe(false)
  expect(refusalsIn(new Error('down'), values)).toEqual({ beside: {}, homeless: true })
  expect(refusal.message).toBe('Taken. No.')
})
