import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { describe, expect, test } from 'vitest'
import * as contract from '#index.ts'
import { Keyed } from '#endpoint.ts'
import { sample, wholeSample, wrongSamples } from '#testing/sample.ts'

/** Every schema that the contract names, by itself or as a part of an endpoint. */
const schemas = Object.entries(contract).flatMap(([name, value]) => schemasIn(name, value))

function schemasIn(name: string, value: unknown): (readonly [string, object])[] {
  if (typeof value !== 'object' || value === null) return []
  if ('~kind' in value) return [[name, value]]
  return Object.entries(value).flatMap(([key, one]) => schemasIn(`${name}.${key}`, one))
}

test('the contract has schemas to make samples of', () => {
  expect(schemas.length).toBeGreaterThan(100)
  expect(schemas.map(([name]) => name)).toEqual(
    expect.arrayContaining(['Network', 'keypairs.create.body', 'servers.list.query']),
  )
})

describe('each schema', () => {
  test.each(schemas)('%s takes its samples', (_, schema) => {
    expect([...Value.Errors(schema, sample(schema))]).toEqual([])
    expect([...Value.Errors(schema, wholeSample(schema))]).toEqual([])
  })

  test.each(schemas)('%s refuses its wrong samples', (_, schema) => {
    for (const [what, value] of wrongSamples(schema))
      expect(Value.Check(schema, value), what).toBe(false)
  })
})

test('a sample is the same every time, reads as its fields are called and takes other values', () => {
  const first = sample(contract.Network, { name: 'web' })
  expect(first).toEqual(sample(contract.Network, { name: 'web' }))
  expect(first).toMatchObject({ id: 'id', name: 'web', status: 'status', subnets: [] })
  expect(first).not.toHaveProperty('mtu')
  expect(wholeSample(contract.Network)).toHaveProperty('mtu')
})

test('bounds are kept: lengths, numbers, sizes, forms, choices', () => {
  const schema = Type.Object({
    short: Type.String({ maxLength: 2 }),
    long: Type.String({ minLength: 9 }),
    day: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
    port: Type.Integer({ minimum: 68 }),
    few: Type.Array(Type.Boolean(), { minItems: 2 }),
    word: Type.Union([Type.Literal('one'), Type.Literal('two')]),
    more: Type.Optional(Keyed(Type.String())),
  })
  expect(sample(schema)).toEqual({
    ...{ short: 'sh', long: 'longxxxxx', day: '2026-01-02', port: 68 },
    ...{ few: [false, false], word: 'one' },
  })
  expect(wholeSample(schema)).toHaveProperty('more', { more: 'more' })
  expect(() => sample(Type.String({ pattern: '^never$' }))).toThrow('no sample is known')
})
