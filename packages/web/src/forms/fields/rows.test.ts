import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  eachRow,
  present,
  rowsOf,
  sentRows,
  withChange,
  withoutRow,
  withRow,
} from '#forms/fields/rows.ts'
import { required } from '#forms/rules/validators.ts'

type Pool = { readonly start: string }
const same = (row: Pool) => row

const three = rowsOf<Pool>([{ start: 'a' }, { start: 'b' }, { start: 'c' }])

test('rows that exist are sent with their count', () => {
  const rows = withRow(withRow(three, { start: 'd' }), { start: 'e' })
  expect(sentRows(rows, same)).toEqual({
    TOTAL_FORMS: 5,
    INITIAL_FORMS: 3,
    forms: ['a', 'b', 'c', 'd', 'e'].map((start) => ({ start })),
  })
})

test('a removed row that exists is sent with DELETE, a new one is forgotten', () => {
  const more = withRow(three, { start: 'd' })
  const rows = withoutRow(withoutRow(more, 1), 3)
  expect(sentRows(rows, same)).toEqual({
    TOTAL_FORMS: 3,
    INITIAL_FORMS: 3,
    forms: [{ start: 'a' }, { start: 'b', DELETE: true }, { start: 'c' }],
  })
  expect(present(rows).map(({ values }) => values.start)).toEqual(['a', 'c'])
})

test('whatever is added and removed, the counts and the keys hold', () => {
  const steps = fc.array(fc.oneof(fc.constant('add' as const), fc.nat(9)), { maxLength: 20 })
  fc.assert(
    fc.property(fc.nat(4), steps, (count, all) => {
      const initial = rowsOf(Array.from({ length: count }, (_, at) => ({ start: String(at) })))
      const rows = all.reduce(
        (now, step) => (step === 'add' ? withRow(now, { start: 'new' }) : withoutRow(now, step)),
        initial,
      )
      const sent = sentRows(rows, same)
      expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
      expect(sent.TOTAL_FORMS).toBe(sent.forms.length)
      expect(sent.INITIAL_FORMS).toBe(count)
      expect(sent.forms.filter((form) => !('DELETE' in form))).toHaveLength(present(rows).length)
    }),
  )
})

test('the rows that are there are judged, the removed ones are not', () => {
  const rule = eachRow<Pool>({ start: [required()] })
  const bad = withChange(three, 1, { start: '' })
  expect(rule(three, {})).toBeUndefined()
  expect(rule(bad, {})).toBe('Something in these rows is wrong.')
  expect(rule(withoutRow(bad, 1), {})).toBeUndefined()
})
