import { expect, test } from 'vitest'
import { join } from 'node:path'
import { countTests } from './playwright-counts.ts'
import { root } from './run.ts'

type Tested = Parameters<typeof countTests>[0][number]
type Run = Tested['results'][number]
type Step = Run['steps'][number]

const ranOut = '\u001b[31mTest timeout of 60000ms exceeded.\u001b[39m'

const step = (category: string, duration: number, ...steps: readonly Step[]): Step => ({
  category,
  title: 'Create page',
  duration,
  steps,
})
const passed: Run = { status: 'passed', duration: 500, errors: [], steps: [step('pw:api', 5)] }

const timedOut = (steps: readonly Step[], ...messages: readonly string[]): Run => ({
  status: 'timedOut',
  duration: 60_000,
  errors: [ranOut, ...messages].map((message) => ({ message })),
  steps,
})
const stood = timedOut([step('pw:api', 5), step('test.step', -1, step('pw:api', -1))])

const tested = (outcome: ReturnType<Tested['outcome']>, ...results: readonly Run[]): Tested => ({
  title: 'a test',
  location: { file: join(root, 'e2e/a.e2e.ts') },
  outcome: () => outcome,
  results,
})

test('a test whose browser stood still counts by its second run, and is named', () => {
  const all = [tested('expected', passed), tested('skipped'), tested('flaky', stood, passed)]
  expect(countTests(all)).toEqual({
    passed: 2,
    failed: 0,
    skipped: 1,
    again: ['a test (Create page)'],
    seconds: { 'e2e/a.e2e.ts': 61 },
  })
})

test.each<[string, Run]>([
  ['found something wrong', { ...passed, status: 'failed', errors: [{ message: 'Error' }] }],
  ['said what it waited for', timedOut([step('pw:api', -1)], 'Error: locator.click: …')],
  ['waited for something else than the browser', timedOut([step('pw:api', 5)])],
  ['waited for what its fixtures undo', timedOut([step('fixture', -1)])],
])('a test that %s has failed, whatever comes of it later', (_, first) => {
  const counts = countTests([tested('flaky', first, passed), tested('unexpected', first, first)])
  expect(counts).toMatchObject({ passed: 0, failed: 2, skipped: 0, again: [] })
})

test('a browser that stands still twice is a failure', () => {
  expect(countTests([tested('unexpected', stood, stood)])).toMatchObject({ passed: 0, failed: 1 })
})
