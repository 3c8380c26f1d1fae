import { expect, test } from 'vitest'
import { chance, seedOf, valueAt, type Curve } from '#gnocchi/walk.ts'

const HOUR = 3600_000
const life = { began: Date.UTC(2026, 0, 1), idleSince: null }
const counter: Curve = { kind: 'counter', perSecond: 1000 }

test('a counter never falls, whatever its seed, and comes to what it counts in its mean', () => {
  for (let number = 0; number < 12; number += 1) {
    const seed = seedOf(`thing ${number}`)
    let before = 0
    for (let at = 0; at <= 48 * HOUR; at += 60_000) {
      const value = valueAt(counter, seed, life, life.began + at)
      expect(value).toBeGreaterThanOrEqual(before)
      before = value
    }
    const days = valueAt(counter, seed, life, life.began + 100 * 24 * HOUR)
    expect(Math.abs(days / (100 * 86_400 * 1000) - 1)).toBeLessThan(0.02)
  }
})

test('what is idle counts no further and uses nothing, and figures stay', () => {
  const idle = { ...life, idleSince: life.began + 5 * HOUR }
  const at = (curve: Curve, hours: number) => valueAt(curve, 7, idle, life.began + hours * HOUR)
  expect(at(counter, 9)).toBe(at(counter, 5))
  expect(at(counter, 5)).toBeGreaterThan(at(counter, 4))
  const gauge: Curve = { kind: 'gauge', mean: 100, most: 120 }
  expect(at(gauge, 4)).toBeGreaterThan(0)
  expect(at(gauge, 4)).toBeLessThanOrEqual(120)
  expect(at(gauge, 6)).toBe(0)
  expect(at({ kind: 'constant', value: 3 }, 6)).toBe(3)
})

test('chances are spread between 0 and 1', () => {
  const all = Array.from({ length: 1000 }, (_, at) => chance(seedOf('x'), at))
  expect(Math.min(...all)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...all)).toBeLessThan(1)
  expect(all.filter((one) => one < 0.5).length / 1000).toBeCloseTo(0.5, 1)
})
