import { expect, test } from 'vitest'
import { createLimits } from '#http/limits.ts'

const signal = new AbortController().signal
/** Lets what has been decided come through. */
const settle = () => new Promise((resolve) => setTimeout(resolve))

/** Notes who got a place, in order, and who was sent away. */
const gate = (places: number, queue: number) => {
  const limits = createLimits(places, queue)
  const got: string[] = []
  const refused: string[] = []
  const leaves: (() => void)[] = []
  const enter = (user: string, stop: AbortSignal = signal) =>
    limits.enter('compute', user, stop).then((leave) => {
      if (!leave) return void refused.push(user)
      got.push(user)
      leaves.push(leave)
    })
  const crowd = (user: string, count: number) => {
    for (let each = 0; each < count; each++) void enter(user)
    return settle()
  }
  const of = (user: string) => got.filter((one) => one === user).length
  return { enter, crowd, got, refused, leaves, of }
}

test('however many calls of one user hang, the next user’s goes at once', async () => {
  const { crowd, of } = gate(32, 256)
  await crowd('a', 400)
  expect(of('a')).toBe(12)
  await crowd('b', 1)
  expect(of('b')).toBe(1)
})

test('users whose calls all hang leave places for many more', async () => {
  const { crowd, of, got } = gate(32, 256)
  for (const user of ['a', 'b', 'c', 'd', 'e']) await crowd(user, 40)
  for (let at = 0; at < 7; at++) {
    await crowd(`user ${at}`, 1)
    expect(of(`user ${at}`)).toBe(1)
  }
  expect(got.length).toBeLessThanOrEqual(32)
})

test('one user may not fill the queue, and who waits for the first time finds room in it', async () => {
  const { crowd, refused, of } = gate(1, 8)
  await crowd('a', 20)
  // One runs, four wait.
  expect(refused).toHaveLength(15)
  await crowd('b', 20)
  expect(of('b')).toBe(0)
  expect(refused.filter((user) => user === 'b')).toHaveLength(18)
  await crowd('c', 1)
  expect(refused).not.toContain('c')
})

test('a place that becomes free goes round among the users who wait', async () => {
  const { crowd, got, leaves } = gate(1, 64)
  await crowd('a', 4)
  await crowd('b', 2)
  await crowd('c', 1)
  for (let at = 0; at < 7; at++) {
    leaves[at]?.()
    await settle()
  }
  expect(got).toEqual(['a', 'a', 'b', 'c', 'a', 'b', 'a'])
})

test('a call that is given up while it waits leaves its room to others', async () => {
  const { enter, crowd, got, leaves } = gate(1, 2)
  await crowd('a', 1)
  const stop = new AbortController()
  const given = enter('b', stop.signal)
  stop.abort(new Error('left the page'))
  await expect(given).rejects.toThrow('left the page')
  await crowd('c', 1)
  leaves[0]?.()
  await settle()
  expect(got).toEqual(['a', 'c'])
})

test('no place is lost and none is given twice, whatever comes and goes', async () => {
  const { crowd, leaves, got } = gate(4, 100)
  for (const user of ['a', 'b', 'c']) await crowd(user, 9)
  let most = 0
  for (let at = 0; at < leaves.length; at++) {
    most = Math.max(most, leaves.length - at)
    leaves[at]?.()
    leaves[at]?.()
    await settle()
  }
  expect(got).toHaveLength(27)
  expect(most).toBe(4)
})
