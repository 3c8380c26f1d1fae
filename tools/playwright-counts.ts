/** What a run of Playwright with one retry came to: a reporter that writes it into a file. */
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { FullConfig, Reporter, Suite, TestStep } from '@playwright/test/reporter'
import { root } from './run.ts'

export type PlaywrightCounts = {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** Those of `passed` that passed when they were run again, and where the browser stood still. */
  readonly again: readonly string[]
  /** How long the tests of each file took, one after the other; by its path in the repository. */
  readonly seconds: Readonly<Record<string, number>>
}

type Step = Pick<TestStep, 'category' | 'title' | 'duration' | 'location'> & {
  readonly steps: readonly Step[]
}
type Result = {
  readonly status: string
  readonly duration: number
  readonly errors: readonly { readonly message?: string }[]
  readonly steps: readonly Step[]
}
type Tested = {
  readonly title: string
  readonly location: { readonly file: string }
  readonly outcome: () => 'expected' | 'unexpected' | 'flaky' | 'skipped'
  readonly results: readonly Result[]
}

/** A test that failed and then passed has failed, unless the browser stood still under it. */
export function countTests(tests: readonly Tested[]): PlaywrightCounts {
  const again = tests.flatMap((test) => {
    const stood = test.outcome() === 'flaky' ? whereStood(test) : undefined
    return stood === undefined ? [] : [`${test.title} (${stood})`]
  })
  const count = (outcome: ReturnType<Tested['outcome']>) =>
    tests.filter((test) => test.outcome() === outcome).length
  return {
    passed: count('expected') + again.length,
    failed: count('unexpected') + count('flaky') - again.length,
    skipped: count('skipped'),
    again,
    seconds: secondsOf(tests),
  }
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

/** What the browser was told and never did, in each run that failed; undefined if it was not that. */
function whereStood({ results }: Tested): string | undefined {
  const stood = results.filter(({ status }) => status !== 'passed').map((run) => stoodStill(run))
  return stood.includes(undefined) ? undefined : stood.join(', ')
}

/**
 * The step at which the browser itself stood still: the time ran out while the browser was to do
 * something, and it did not even say what it waited for. Chromium does so where a process of its
 * own does not start or answer. What waits for the product says what it waited for, and what asks
 * the cloud is no step of the browser's.
 */
function stoodStill({ status, errors: [first, ...more], steps }: Result): string | undefined {
  const ranOut = /^Test timeout of \d+ms exceeded\.$/
  if (status !== 'timedOut' || more.length > 0) return undefined
  if (!ranOut.test(stripVTControlCharacters(first?.message ?? ''))) return undefined
  return steps.flatMap((step) => unfinished(step)).at(-1)
}

/** The calls of Playwright under a step that never ended. */
const unfinished = ({ category, title, duration, location, steps }: Step): string[] => [
  ...(category === 'pw:api' && duration < 0
    ? [location ? `${title}, ${relative(root, location.file)}:${location.line}` : title]
    : []),
  ...steps.flatMap((step) => unfinished(step)),
]

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
