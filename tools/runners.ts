/** Steps that run the tests of Vitest and Playwright; what fails is run once more, alone. */
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { JSONReport } from '@playwright/test/reporter'
import { playwrightReport, vitestReport, type Failure, type Report } from './reports.ts'
import type { VitestReport } from './reports.ts'
import { attempt, type RunOptions } from './run.ts'
import { results, type Outcome, type Step } from './steps.ts'
import { mostFailures } from './unsteady.ts'

export type Ran = {
  readonly code: number
  readonly output: string
  /** Undefined where the runner fell over before it could write one. */
  readonly report: Report | undefined
}

export type Asked = RunOptions & {
  /** All that the projects have unless some are named. */
  readonly files?: readonly string[]
}

/** Without colours: their marks would be nine tenths of a file of dots. */
const plain = { NO_COLOR: '1', FORCE_COLOR: undefined }

/** A step that runs the tests of these projects of Vitest. */
export function vitest(name: string, projects: readonly string[], asked: Asked = {}): Step {
  const { files = [], ...options } = asked
  const run = async (suffix: string, ...args: readonly string[]): Promise<Ran> => {
    const file = reportFile(name + suffix)
    const own = projects.flatMap((project) => ['--project', project])
    const how = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]
    const env = { ...plain, ...options.env }
    const command = ['run', ...own, ...how, ...args]
    const { code, output } = await attempt('vitest', command, { ...options, env })
    const report = readReport<VitestReport>(file)
    return { code, output, report: report && vitestReport(report) }
  }
  return {
    name,
    run: async () => {
      // Vitest would leave one processor to itself.
      const first = await run('', '--maxWorkers=100%', `--bail=${mostFailures}`, ...files)
      const failing = [...new Set(first.report?.failures.map(({ file }) => file))]
      const outcome = await judge(first, failing.length, async () => {
        const again: Ran[] = []
        for (const file of failing) again.push(await run(' again', '--maxWorkers=1', file))
        return again
      })
      // An error outside of all tests is nobody's, and cannot be tried again.
      const isStray = /Unhandled (Error|Rejection)/.test(first.output)
      return isStray ? { ...outcome, failed: Math.max(1, outcome.failed) } : outcome
    },
  }
}

/** A step that runs the tests of these projects of Playwright. */
export function playwright(name: string, projects: readonly string[], asked: Asked = {}): Step {
  const { files = [], ...options } = asked
  const run = async (suffix: string, ...args: readonly string[]): Promise<Ran> => {
    const file = reportFile(name + suffix)
    const env = { ...plain, ...options.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file }
    const own = projects.flatMap((project) => ['--project', project])
    const how = ['test', '--reporter=dot,json', ...own]
    const { code, output } = await attempt('playwright', [...how, ...args], { ...options, env })
    const report = readReport<JSONReport>(file)
    return { code, output, report: report && playwrightReport(report) }
  }
  return {
    name,
    run: async () => {
      const first = await run('', `--max-failures=${mostFailures}`, ...files)
      return judge(first, first.report?.failed ?? 0, async () => [
        await run(' again', '--last-failed', '--workers=1'),
      ])
    },
  }
}

/**
 * The outcome of a first round: what failed in it, unless that is too much for chance, is judged by
 * `again`. A runner that ends with an error though no test failed has failed.
 */
export async function judge(
  { code, output, report }: Ran,
  failing: number,
  again: () => Promise<readonly Ran[]>,
): Promise<Outcome> {
  if (!report) return { passed: 0, failed: 1, output }
  const { passed, failed, skipped, failures, times } = report
  const counts = { passed, skipped, times }
  if (failed === 0) return { ...counts, failed: code === 0 ? 0 : 1, output }
  if (failing >= mostFailures) return { ...counts, failed, failures, output }
  const seconds = await again()
  const isGreen = ({ code: ended, report: second }: Ran) => ended === 0 && second?.failed === 0
  const still = seconds.flatMap((one) => one.report?.failures ?? [])
  const fellOver = seconds.some((one) => !isGreen(one) && (one.report?.failed ?? 0) === 0)
  const unsteady = fellOver ? [] : unsteadyOf(failures, still)
  const lost = fellOver ? failed : still.length
  const told = [output, ...seconds.filter((one) => !isGreen(one)).map((one) => one.output)]
  return {
    ...counts,
    passed: passed + failed - lost,
    failed: lost,
    unsteady,
    ...(!fellOver && { failures: still }),
    output: lost > 0 ? told.join('\n— again, alone —\n') : output,
  }
}

/** Of what failed first what did not fail again; of a file of Vitest its first failure stands for all. */
const unsteadyOf = (first: readonly Failure[], still: readonly Failure[]): readonly Failure[] => {
  const isOne = (one: Failure) => (other: Failure) =>
    other.file === one.file && (other.title === one.title || one.file.includes('.test.'))
  return first
    .filter((one) => !still.some(isOne(one)))
    .filter((one, at, all) => all.findIndex(isOne(one)) === at)
}

function reportFile(name: string): string {
  const file = join(results, `${name.replaceAll(' ', '-')}.json`)
  rmSync(file, { force: true })
  return file
}

function readReport<R>(file: string): R | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as R
  } catch {
    // A runner that fell over before its first test writes no report; its exit code tells.
    return undefined
  }
}
