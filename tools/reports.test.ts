import type { JSONReport } from '@playwright/test/reporter'
import { expect, test } from 'vitest'
import { join } from 'node:path'
import { playwrightReport, vitestReport, type VitestReport } from './reports.ts'
import { root } from './run.ts'

type Tests = JSONReport['suites'][number]['specs'][number]['tests']

const tested = (status: Tests[number]['status'], duration: number, message?: string): Tests =>
  [
    { status, results: [{ duration, errors: message === undefined ? [] : [{ message }] }] },
  ] as unknown as Tests

test('a report of Playwright is counted in all of its suites, with the time of each file', () => {
  const spec = (title: string, tests: Tests) => ({ title, file: 'nova/a.e2e.ts', tests })
  const inner = { specs: [spec('lost', tested('unexpected', 2_500, '\u001b[31mGone.\u001b[39m'))] }
  const outer = {
    specs: [spec('kept', tested('expected', 1_000)), spec('left', tested('skipped', 0))],
    suites: [inner],
  }
  expect(playwrightReport({ suites: [outer] } as unknown as JSONReport)).toEqual({
    ...{ passed: 1, failed: 1, skipped: 1 },
    failures: [{ file: 'e2e/nova/a.e2e.ts', title: 'lost', words: 'Gone.' }],
    times: { 'e2e/nova/a.e2e.ts': { seconds: 3.5, longest: 2.5 } },
  })
})

const file = (status: string, ...all: readonly string[]): VitestReport['testResults'][number] => ({
  ...{ name: join(root, 'tools/a.test.ts'), status, message: 'Cannot find it.' },
  ...{ startTime: 0, endTime: 4_000 },
  assertionResults: all.map((one, at) => ({
    ...{ fullName: `test ${at}`, status: one, duration: 1_500 },
    failureMessages: one === 'failed' ? ['Wrong.'] : [],
  })),
})

test('a report of Vitest counts what failed, and what a file takes with what it loads', () => {
  expect(vitestReport({ testResults: [file('failed', 'passed', 'failed', 'pending')] })).toEqual({
    ...{ passed: 1, failed: 1, skipped: 1 },
    failures: [{ file: 'tools/a.test.ts', title: 'test 1', words: 'Wrong.' }],
    times: { 'tools/a.test.ts': { seconds: 4, longest: 1.5 } },
  })
})

test('a file that cannot be loaded has failed, though none of its tests has', () => {
  const { failed, failures } = vitestReport({ testResults: [file('failed')] })
  expect(failed).toBe(1)
  expect(failures).toEqual([
    { file: 'tools/a.test.ts', title: 'tools/a.test.ts', words: 'Cannot find it.' },
  ])
})
