import { expect, test } from 'vitest'
import { join } from 'node:path'
import { countTests, steadied } from './playwright-counts.ts'
import { root } from './run.ts'

type Tested = Parameters<typeof countTests>[0][number]

const tested = (outcome: ReturnType<Tested['outcome']>, line: number, runs = 1): Tested => ({
  location: { file: join(root, 'e2e/a.e2e.ts'), line },
  outcome: () => outcome,
  results: Array.from({ length: runs }, () => ({ duration: 500 })),
})

const run = countTests([
  ...[tested('expected', 1), tested('skipped', 2, 0)],
  ...[tested('flaky', 3, 2), tested('unexpected', 4, 2)],
])

test('a test that failed and then passed has failed, and is named', () => {
  expect(run).toEqual({
    passed: 1,
    failed: 2,
    skipped: 1,
    unsteady: ['e2e/a.e2e.ts:3'],
    seconds: { 'e2e/a.e2e.ts': 2.5 },
  })
})

test('it has passed once it passed each time that it ran alone; what failed twice has not', () => {
  expect(steadied(run, 0)).toMatchObject({ passed: 2, failed: 1, unsteady: ['e2e/a.e2e.ts:3'] })
  expect(steadied(run, 1)).toEqual(run)
})
