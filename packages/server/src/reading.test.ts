import { Server, Subnet } from '@meridian/contract'
import { sample, wholeSample } from '@meridian/contract/testing'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { readerOf, unread } from '#reading.ts'

const read = (schema: object, value: unknown) => readerOf(schema)(value)

test('what has its shape is the same value', () => {
  for (const schema of [Server, Subnet])
    for (const value of [sample(schema), wholeSample(schema)])
      expect(readerOf(schema)(value)).toBe(value)
})

test('what is only written in another way is rewritten, and null is what is not there', () => {
  const Shape = Type.Object({
    id: Type.String(),
    size: Type.Optional(Type.Integer()),
    name: Type.String(),
    tags: Type.Array(Type.String()),
    shared: Type.Boolean(),
  })
  const value = { id: 7, size: '8', name: null, tags: [1, null], shared: 'True' }
  expect(read(Shape, value)).toEqual({
    ...{ id: '7', size: 8, name: '', tags: ['1', ''], shared: true },
  })
  expect(read(Shape, { ...value, size: null })).toEqual(expect.objectContaining({ id: '7' }))
})

test('an object or a list in place of something else cannot be read, nor what names nothing', () => {
  const Shape = Type.Object({ id: Type.String(), part: Type.Optional(Type.Object({})) })
  for (const value of [null, 5, 'x', [], {}, { id: '' }, { id: null }, { id: {} }, { id: ['x'] }])
    expect(read(Shape, value), JSON.stringify(value)).toBe(unread)
  for (const part of ['x', 5, []]) expect(read(Shape, { id: 'x', part })).toBe(unread)
  for (const value of ['', 'x', '1e999', Infinity, NaN, [], {}, null, true])
    expect(read(Type.Integer(), value), String(value)).toBe(unread)
})

test('keys are whatever the cloud calls something', () => {
  const text = '{"__proto__":"a","constructor":"b","toString":5,"hasOwnProperty":null}'
  const value = read(Type.Record(Type.String(), Type.String()), JSON.parse(text))
  expect(JSON.stringify(value)).toBe(
    '{"__proto__":"a","constructor":"b","toString":"5","hasOwnProperty":""}',
  )
})

test('what is nested without end cannot be read, also where anything may stand', () => {
  const deep: unknown = JSON.parse('['.repeat(200) + ']'.repeat(200))
  const Shape = Type.Object({ any: Type.Unknown() }, { additionalProperties: Type.Unknown() })
  expect(read(Shape, { any: deep })).toBe(unread)
  expect(read(Shape, { any: 1, more: deep })).toBe(unread)
  expect(read(Shape, { any: [[1]] })).toEqual({ any: [[1]] })
})
