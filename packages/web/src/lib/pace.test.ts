import { expect, test } from 'vitest'
import { createPace } from '#lib/pace.ts'

test('a pace is the mean of the last ten seconds, and unknown before the first', () => {
  let at = 0
  const pace = createPace(() => at)
  const goOn = (seconds: number, each: number, from: number) => {
    let amount = from
    for (let second = 0; second < seconds; second++) {
      at += 1000
      pace.note((amount += each))
    }
    return amount
  }
  pace.note(0)
  expect(pace.perSecond()).toBeUndefined()
  const before = goOn(20, 100, 0)
  expect(pace.perSecond()).toBe(100)
  const then = goOn(5, 200, before)
  expect(pace.perSecond()).toBe(150)
  goOn(10, 200, then)
  expect(pace.perSecond()).toBe(200)
})

test('what is noted many times a second changes nothing, and what begins anew is counted anew', () => {
  let at = 0
  const pace = createPace(() => at)
  for (at = 0; at <= 2000; at += 10) pace.note(at)
  expect(pace.perSecond()).toBeCloseTo(1000)
  pace.note(500)
  expect(pace.perSecond()).toBeUndefined()
  pace.reset()
  expect(pace.perSecond()).toBeUndefined()
})
