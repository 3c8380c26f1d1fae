import { expect, test } from 'vitest'
import type { Failure } from './reports.ts'
import { judge, type Ran } from './runners.ts'
import { mostFailures, refusal, toldUnsteady } from './unsteady.ts'

const failure = (title: string, file = 'e2e/nova/keypairs.e2e.ts'): Failure => ({
  ...{ file, title },
  words: `${title} was lost.`,
})

const ran = (passed: number, ...failures: readonly Failure[]): Ran => ({
  code: failures.length > 0 ? 1 : 0,
  output: `output of ${passed}`,
  report: { passed, failed: failures.length, skipped: 0, failures, times: {} },
})

const judged = (first: Ran, ...again: readonly Ran[]) =>
  judge(first, first.report?.failed ?? 0, async () => again)

test('what fails and then passes alone is unsteady, and has passed', async () => {
  const [one, two] = [failure('one'), failure('two')]
  expect(await judged(ran(5, one, two), ran(1, two))).toMatchObject({
    ...{ passed: 6, failed: 1 },
    unsteady: [one],
  })
  expect(await judged(ran(5, one), ran(1))).toMatchObject({
    ...{ passed: 6, failed: 0 },
    unsteady: [one],
  })
})

test('of a file that is run again whole the first failure stands for all', async () => {
  const file = 'packages/web/src/ui/button.browser.test.tsx'
  const all = [failure('one', file), failure('two', file)]
  const outcome = await judged(ran(5, ...all), ran(3))
  expect(outcome).toMatchObject({ passed: 7, failed: 0, unsteady: [all[0]] })
  expect((await judged(ran(5, ...all), ran(2, failure('two', file)))).unsteady).toEqual([])
})

test('a runner that ends with an error has failed, in the first round and when it runs again', async () => {
  expect(await judged({ ...ran(5), code: 1 })).toMatchObject({ passed: 5, failed: 1 })
  expect(await judged({ ...ran(5), report: undefined })).toMatchObject({ passed: 0, failed: 1 })
  const fellOver = { ...ran(0), code: 1, report: undefined }
  expect(await judged(ran(5, failure('one')), fellOver)).toMatchObject({ failed: 1, unsteady: [] })
})

test('so many failures that they are no chance are not tried again', async () => {
  const all = Array.from({ length: mostFailures }, (_, at) => failure(`test ${at}`))
  const outcome = await judge(ran(5, ...all), all.length, () => Promise.reject(new Error('again')))
  expect(outcome).toMatchObject({ passed: 5, failed: mostFailures })
})

test('a few unsteady tests pass; many, or one that guards sessions or names, are refused', () => {
  const some = ['one', 'two', 'three'].map((title) => failure(title))
  expect(refusal([])).toBeUndefined()
  expect(refusal(some)).toBeUndefined()
  expect(refusal([...some, failure('four')])).toContain('4 tests are unsteady')
  for (const file of [
    'e2e/shell/sign-in.e2e.ts',
    'e2e/shell/sign-out.e2e.ts',
    'e2e/shell/two-windows.e2e.ts',
    'e2e/shell/session-life.e2e.ts',
    'e2e/page-policy.e2e.ts',
    'e2e/hostile.e2e.ts',
    'packages/server/src/sessions/sqlite.test.ts',
  ])
    expect(refusal([failure('one', file)]), file).toContain(file)
})

test('what was unsteady is named with what it said', () => {
  expect(toldUnsteady([failure('one')])).toBe(
    [
      'Unsteady: failed once, and passed when run again alone',
      '  e2e/nova/keypairs.e2e.ts › one',
      '      one was lost.',
    ].join('\n'),
  )
})
