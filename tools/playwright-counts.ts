/** What a run of Playwright with one retry came to: a reporter that writes it into a file. */
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { FullConfig, Reporter, Suite } from '@playwright/test/reporter'
import { root } from './run.ts'

export type PlaywrightCounts = {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** Those of `failed` that passed when they were run again; each as `file:line` in the repository. */
  readonly unsteady: readonly string[]
  /** How long the tests of each file took, one after the other; by its path in the repository. */
  readonly seconds: Readonly<Record<string, number>>
}

type Result = { readonly duration: number }
type Tested = {
  readonly location: { readonly file: string; readonly line: number }
  readonly outcome: () => 'expected' | 'unexpected' | 'flaky' | 'skipped'
  readonly results: readonly Result[]
}

/** A test that failed and then passed counts as failed: whether it is, `steadied` finds out. */
export function countTests(tests: readonly Tested[]): PlaywrightCounts {
  const those = (outcome: ReturnType<Tested['outcome']>) =>
    tests.filter((test) => test.outcome() === outcome)
  const flaky = those('flaky')
  return {
    passed: those('expected').length,
    failed: those('unexpected').length + flaky.length,
    skipped: those('skipped').length,
    unsteady: flaky.map(({ location: { file, line } }) => `${relative(root, file)}:${line}`),
    seconds: secondsOf(tests),
  }
}

/**
 * The counts of a run after its tests that had failed and then passed ran five times more, alone
 * (`code`: what that run ended with). Those that passed each time have passed.
 */
export function steadied(counts: PlaywrightCounts, code: number): PlaywrightCounts {
  if (code !== 0) return counts
  const steady = counts.unsteady.length
  return { ...counts, passed: counts.passed + steady, failed: counts.failed - steady }
}

const secondsOf = (tests: readonly Tested[]): Record<string, number> => {
  const sum = new Map<string, number>()
  for (const { location, results } of tests) {
    const file = relative(root, location.file)
    const seconds = results.reduce((all, { duration }) => all + duration / 1000, 0)
    sum.set(file, (sum.get(file) ?? 0) + seconds)
  }
  return Object.fromEntries(sum)
}

/** Writes the counts into the file that MERIDIAN_PLAYWRIGHT_COUNTS names. */
// oxlint-disable-next-line import/no-default-export -- Playwright takes a reporter by its default
export default class CountsReporter implements Reporter {
  #suite: Suite | undefined

  onBegin(_: FullConfig, suite: Suite): void {
    this.#suite = suite
  }

  onEnd(): void {
    const file = process.env['MERIDIAN_PLAYWRIGHT_COUNTS']
    if (file === undefined || this.#suite === undefined) return
    writeFileSync(file, JSON.stringify(countTests(this.#suite.allTests())))
  }

  printsToStdio(): boolean {
    return false
  }
}
