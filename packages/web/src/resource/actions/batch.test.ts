import { UserSession } from '@meridian/contract'
import { sample } from '@meridian/contract/testing'
import { onTestFinished, expect, test } from 'vitest'
import { connectApi } from '#api/connection.ts'
import { setPageScope, hold } from '#api/session/page-scope.ts'
import { ApiError } from '#api/errors.ts'
import { createBatch, reasonsOf } from '#resource/actions/batch.ts'

/** Work that ends when the test says so. */
const gated = () => {
  const open: { readonly name: string; readonly end: (error?: Error) => void }[] = []
  const work = (name: string) =>
    new Promise<void>((resolve, reject) => {
      open.push({ name, end: (error) => (error ? reject(error) : resolve()) })
    })
  const endNext = async (error?: Error) => {
    open.shift()?.end(error)
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { open, work, endNext }
}

const names = (count: number) => Array.from({ length: count }, (_, at) => `item-${at}`)
const same = (name: string) => name

test('no more than five are sent at the same time, and each has its own end', async () => {
  const { open, work, endNext } = gated()
  const batch = createBatch(names(7), work, same)
  const outcomes = batch.run()
  expect(open.map(({ name }) => name)).toEqual(names(5))
  await endNext(new ApiError(409, 'It is busy.'))
  expect(open).toHaveLength(5)
  await endNext()
  expect(batch.now()).toEqual({
    all: 7,
    done: 1,
    failed: [{ name: 'item-0', reason: 'It is busy.' }],
    stopped: false,
  })
  while (open.length) await endNext()
  expect((await outcomes).map(({ status }) => status)).toEqual([
    'rejected',
    ...Array.from({ length: 6 }, () => 'fulfilled'),
  ])
})

test('what is stopped sends nothing more, but waits for what was sent', async () => {
  const { open, work, endNext } = gated()
  const batch = createBatch(names(8), work, same)
  const outcomes = batch.run()
  batch.stop()
  while (open.length) await endNext()
  expect((await outcomes).map(({ status }) => status)).toEqual([
    ...Array.from({ length: 5 }, () => 'fulfilled'),
    ...Array.from({ length: 3 }, () => 'unsent'),
  ])
})

test('signed out, the rest is not sent', async () => {
  const { open, work, endNext } = gated()
  const outcomes = createBatch(names(9), work, same).run()
  await endNext(new ApiError(401, 'Sign in.'))
  expect(open).toHaveLength(4)
  while (open.length) await endNext()
  expect((await outcomes).filter(({ status }) => status === 'unsent')).toHaveLength(4)
})

for (const [where, leave] of [
  [
    'the page has gone to another project',
    () => setPageScope(sample(UserSession, { project_id: 'b' })),
  ],
  ['the page may send nothing more', hold],
] as const) {
  test(`once ${where}, the rest is not sent`, async () => {
    onTestFinished(() => setPageScope(undefined))
    connectApi({ cookies: () => '' })
    setPageScope(sample(UserSession, { project_id: 'a' }))
    const { open, work, endNext } = gated()
    const outcomes = createBatch(names(8), work, same).run()
    await endNext()
    expect(open).toHaveLength(5)
    leave()
    while (open.length) await endNext()
    expect((await outcomes).filter(({ status }) => status === 'unsent')).toHaveLength(2)
  })
}

test('one reason is told once, several by the name of each', () => {
  const failed = (message: string) =>
    ({ status: 'rejected', reason: new ApiError(409, message, { service: 'compute' }) }) as const
  expect(reasonsOf(['a', 'b'], [failed('No.'), failed('No.')])).toBe('No. · compute · HTTP 409')
  expect(reasonsOf(['a', 'b'], [failed('No.'), failed('Busy.')])).toBe(
    'a: No. · compute · HTTP 409\nb: Busy. · compute · HTTP 409',
  )
  expect(reasonsOf(['a'], [{ status: 'fulfilled', value: undefined }])).toBeUndefined()
})
