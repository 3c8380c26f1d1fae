/** What the runners' own reports say: counts, failures, and how long each file took. */
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'
import { root } from './run.ts'

export type Failure = {
  /** By its path in the repository. */
  readonly file: string
  readonly title: string
  /** What it said first. */
  readonly words: string
}

/** In seconds: all tests of a file, and the longest of them. */
export type Times = { readonly seconds: number; readonly longest: number }

export type Report = {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  readonly failures: readonly Failure[]
  readonly times: Readonly<Record<string, Times>>
}

type Tested = {
  readonly file: string
  readonly title: string
  readonly outcome: 'passed' | 'failed' | 'skipped'
  readonly seconds: number
  readonly words: string
}

/** Of Playwright's JSON reporter; `folder` is where its tests lie. */
export function playwrightReport({ suites }: JSONReport, folder = 'e2e'): Report {
  const testsIn = (suite: JSONReportSuite): readonly Tested[] => [
    ...suite.specs.flatMap(({ title, file, tests }) =>
      tests.map(({ status, results }): Tested => ({
        file: `${folder}/${file}`,
        title,
        outcome: status === 'skipped' ? 'skipped' : outcomeOf(status === 'expected'),
        seconds: results.reduce((sum, { duration }) => sum + duration / 1000, 0),
        words: results.flatMap(({ errors }) => errors)[0]?.message ?? '',
      })),
    ),
    ...(suite.suites ?? []).flatMap(testsIn),
  ]
  return reportOf(suites.flatMap(testsIn))
}

/** As much of Vitest's JSON reporter as is read. */
export type VitestReport = {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message: string
    readonly startTime: number
    readonly endTime: number
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly status: string
      readonly duration?: number | null
      readonly failureMessages?: readonly string[] | null
    }[]
  }[]
}

export function vitestReport({ testResults }: VitestReport): Report {
  const tests = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const own = assertionResults.map((test): Tested => ({
      file,
      title: test.fullName,
      outcome: /^(passed|failed)$/.test(test.status)
        ? outcomeOf(test.status === 'passed')
        : 'skipped',
      seconds: (test.duration ?? 0) / 1000,
      words: test.failureMessages?.[0] ?? '',
    }))
    // A file that cannot be loaded, or whose hooks fail, has no test that says so.
    const isWhole = status !== 'failed' || own.some(({ outcome }) => outcome === 'failed')
    return isWhole
      ? own
      : [...own, { file, title: file, outcome: 'failed' as const, seconds: 0, words: message }]
  })
  const report = reportOf(tests)
  // What is loaded before the first test of a file is its time, too.
  const times = testResults.map(({ name, startTime, endTime }) => {
    const file = relative(root, name)
    const seconds = rounded((endTime - startTime) / 1000)
    return [file, { seconds, longest: report.times[file]?.longest ?? 0 }] as const
  })
  return { ...report, times: Object.fromEntries(times) }
}

const outcomeOf = (passed: boolean) => (passed ? 'passed' : 'failed')

function reportOf(tests: readonly Tested[]): Report {
  const count = (wanted: Tested['outcome']) =>
    tests.filter(({ outcome }) => outcome === wanted).length
  const times: Record<string, Times> = {}
  for (const { file, seconds, outcome } of tests) {
    if (outcome === 'skipped') continue
    const { seconds: before, longest } = times[file] ?? { seconds: 0, longest: 0 }
    times[file] = {
      seconds: rounded(before + seconds),
      longest: rounded(Math.max(longest, seconds)),
    }
  }
  return {
    passed: count('passed'),
    failed: count('failed'),
    skipped: count('skipped'),
    failures: tests
      .filter(({ outcome }) => outcome === 'failed')
      .map(({ file, title, words }) => ({ file, title, words: stripVTControlCharacters(words) })),
    times,
  }
}

const rounded = (seconds: number): number => Math.round(seconds * 10) / 10
