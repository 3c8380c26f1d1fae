import type { MetadefProperty } from '@meridian/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  initialValue,
  operatorsOf,
  parse,
  serialise,
  typedItems,
  withOperator,
} from '#forms/metadata/values.ts'

const text: MetadefProperty = { type: 'string' }
const list: MetadefProperty = { type: 'array' }
const features: MetadefProperty = { type: 'array', operators: ['<or>', '<all-in>', '<in>'] }
const compared: MetadefProperty = { type: 'integer', operators: ['>=', '<=', '=='] }

const word = fc.stringMatching(/^[A-Za-z0-9_.:-]{1,12}$/)
const words = fc.uniqueArray(word, { minLength: 1, maxLength: 8 })

test('a list without operators of its own has <in> [SH-META-08 RS-META-10]', () => {
  expect(operatorsOf(list)).toEqual(['<in>'])
  expect(initialValue(list)).toEqual({ operator: '<in>', items: [] })
  expect(serialise({ operator: '<in>', items: ['a', 'b'] })).toBe('<in> a,b')
})

test('the operators of a definition replace the default one, the first is chosen [SH-META-09]', () => {
  expect(operatorsOf(features)).toEqual(['<or>', '<all-in>', '<in>'])
  expect(initialValue(features).operator).toBe('<or>')
})

test('a plain value has no operator unless its definition has some, and may go without', () => {
  expect(operatorsOf(text)).toEqual([])
  expect(operatorsOf(compared)).toEqual(['', '>=', '<=', '=='])
  expect(initialValue(compared)).toEqual({ operator: '', items: [''] })
})

test('lists are written as the scheduler of Nova reads them', () => {
  expect(serialise({ operator: '<or>', items: ['a', 'b'] })).toBe('<or> a <or> b')
  expect(serialise({ operator: '<all-in>', items: ['aes', 'mmx'] })).toBe('<all-in> aes mmx')
})

test('lists are read with commas too, whatever the operator', () => {
  const items = ['a', 'b']
  expect(parse(features, '<or> a,b')).toEqual({ operator: '<or>', items })
  expect(parse(features, '<all-in> a,b')).toEqual({ operator: '<all-in>', items })
  expect(parse(list, 'a,b')).toEqual({ operator: '', items })
})

test('a text that begins like an operator stays text where there are none', () => {
  expect(parse(text, '<in> a,b')).toEqual({ operator: '', items: ['<in> a,b'] })
})

test('any list with any operator is read as it was written', () => {
  fc.assert(
    fc.property(fc.constantFrom('<in>', '<or>', '<all-in>'), words, (operator, items) => {
      const value = { operator, items }
      expect(parse(features, serialise(value))).toEqual(value)
    }),
  )
})

test('any number behind any comparison is read as it was written', () => {
  fc.assert(
    fc.property(fc.constantFrom('', '>=', '<=', '=='), fc.integer(), (operator, number) => {
      const value = { operator, items: [String(number)] }
      expect(parse(compared, serialise(value))).toEqual(value)
    }),
  )
})

test('any text is read as it was written', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (content) => {
      expect(serialise(parse(text, content))).toBe(content)
    }),
  )
})

test('truths are read in each way that services write them', () => {
  const truth: MetadefProperty = { type: 'boolean' }
  expect(['True', 'yes', '1'].map((word) => parse(truth, word).items)).toEqual(
    Array(3).fill(['true']),
  )
  expect(['False', 'no', '0'].map((word) => parse(truth, word).items)).toEqual(
    Array(3).fill(['false']),
  )
  expect(parse(truth, 'perhaps').items).toEqual(['perhaps'])
})

test('a value begins with the default of its definition [SH-META-04 SH-META-05]', () => {
  expect(initialValue({ type: 'integer', default: 8 }).items).toEqual(['8'])
  expect(initialValue({ type: 'boolean', default: true }).items).toEqual(['true'])
  expect(initialValue({ type: 'boolean' }).items).toEqual(['false'])
  expect(initialValue(text).items).toEqual([''])
  expect(initialValue({ type: 'array', default: ['a', 'b'] }).items).toEqual(['a', 'b'])
})

test('another operator keeps what it can of a value', () => {
  const vendor: MetadefProperty = { type: 'string', operators: ['<or>'] }
  const many = withOperator(vendor, { operator: '', items: ['Intel'] }, '<or>')
  expect(many).toEqual({ operator: '<or>', items: ['Intel'] })
  expect(withOperator(vendor, { operator: '<or>', items: ['Intel', 'AMD'] }, '').items).toEqual([
    'Intel',
  ])
  expect(withOperator(vendor, { operator: '<or>', items: [] }, '').items).toEqual([''])
})

test('typed values are taken apart where they would be when they are read again', () => {
  expect(typedItems(' a, b  c,,')).toEqual(['a', 'b', 'c'])
})
