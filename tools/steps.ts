import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PlaywrightCounts } from './playwright-counts.ts'
import { attempt, root, type RunOptions } from './run.ts'

export const results = join(root, 'test-results')

export type Outcome = {
  readonly passed: number
  readonly failed: number
  readonly skipped?: number
  /** What to read when something failed; kept in a file in any case. */
  readonly output: string
  /** A word for the heading, such as a measurement. */
  readonly note?: string
}

export type Step = {
  readonly name: string
  readonly run: () => Promise<Outcome>
  /** The name of an earlier step without which this one makes no sense. */
  readonly needs?: string
}

/**
 * Runs phases one after the other, the steps of a phase two at a time; prints one line for each
 * step, the output of those that fail, and `N passed, N failed` last. Gives whether all is well.
 */
export async function runSteps(phases: readonly (readonly Step[])[]): Promise<boolean> {
  mkdirSync(join(results, 'logs'), { recursive: true })
  const started = performance.now()
  const broken = new Set<string>()
  const sum = { passed: 0, failed: 0 }
  for (const phase of phases) {
    const waiting = [...phase]
    const worker = async () => {
      for (let step = waiting.shift(); step; step = waiting.shift()) {
        const outcome = await runStep(step, broken)
        if (outcome.failed > 0) broken.add(step.name)
        sum.passed += outcome.passed
        sum.failed += outcome.failed
      }
    }
    await Promise.all([worker(), worker()])
  }
  console.log(`\nin ${seconds(started)}`)
  console.log(`${sum.passed} passed, ${sum.failed} failed`)
  return sum.failed === 0
}

async function runStep(step: Step, broken: ReadonlySet<string>): Promise<Outcome> {
  const started = performance.now()
  const outcome = await outcomeOf(step, broken)
  writeFileSync(join(results, 'logs', `${step.name.replaceAll(' ', '-')}.log`), outcome.output)
  const { passed, failed, skipped = 0, note } = outcome
  const counts = passed + failed === 1 ? '' : `${passed} passed`
  const facts = [
    counts,
    failed > 0 ? `${failed} failed` : '',
    skipped > 0 ? `${skipped} skipped` : '',
    note ?? '',
    seconds(started),
  ]
  const mark = failed === 0 ? '✓' : '✗'
  console.log(`${mark} ${step.name.padEnd(18)} ${facts.filter(Boolean).join(' · ')}`)
  if (failed > 0) console.log(outcome.output.trimEnd())
  return outcome
}

async function outcomeOf(step: Step, broken: ReadonlySet<string>): Promise<Outcome> {
  if (step.needs && broken.has(step.needs))
    return { passed: 0, failed: 1, output: `not run, because “${step.needs}” failed` }
  try {
    return await step.run()
  } catch (error) {
    return { passed: 0, failed: 1, output: error instanceof Error ? error.message : String(error) }
  }
}

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`

/** A step that is one command, which passes when its exit code is 0. */
export function command(name: string, program: string, ...args: string[]): Step {
  return { name, run: async () => asOutcome(await attempt(program, args)) }
}

/** One check: passed or failed by an exit code. */
export function asOutcome(result: { readonly code: number; readonly output: string }): Outcome {
  const ok = result.code === 0
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, output: result.output }
}

/** A step that runs vitest with these arguments and counts its tests. */
export function vitest(name: string, args: readonly string[], options: RunOptions = {}): Step {
  return {
    name,
    run: async () => {
      const file = reportFile(name)
      const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]
      const { code, output } = await attempt('vitest', ['run', ...reporters, ...args], options)
      return counted(code, output, vitestCounts(readReport(file)))
    },
  }
}

/**
 * A step that runs Playwright with these arguments and counts its tests. What fails runs once more,
 * and has failed all the same unless the browser stood still (`playwright-counts.ts`).
 */
export function playwright(name: string, args: readonly string[], options: RunOptions = {}): Step {
  return {
    name,
    run: async () => {
      const file = reportFile(name)
      const env = { ...options.env, MERIDIAN_PLAYWRIGHT_COUNTS: file }
      const how = ['test', '--reporter=dot,./tools/playwright-counts.ts', '--retries=1']
      const { code, output } = await attempt('playwright', [...how, ...args], { env })
      // Our own reporter's, unless it fell over before it could write one.
      const counts = readReport(file) as PlaywrightCounts | undefined
      const note = counts?.again
        .map((test) => `again, the browser stood still: ${test}`)
        .join(' · ')
      return { ...counted(code, output, counts), ...(note && { note }) }
    },
  }
}

type Counts = { readonly passed: number; readonly failed: number; readonly skipped: number }

/** The outcome of a runner: a non-zero exit is a failure even if no test is to blame. */
function counted(code: number, output: string, counts: Counts | undefined): Outcome {
  if (!counts) return { passed: 0, failed: 1, output }
  const failed = code !== 0 && counts.failed === 0 ? 1 : counts.failed
  return { ...counts, failed, output }
}

function reportFile(name: string): string {
  const file = join(results, `${name.replaceAll(' ', '-')}.json`)
  rmSync(file, { force: true })
  return file
}

function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    // A runner that fell over before its first test writes no report; its exit code tells.
    return undefined
  }
}

function vitestCounts(report: unknown): Counts | undefined {
  return pick(report, {
    passed: ['numPassedTests'],
    failed: ['numFailedTests'],
    skipped: ['numPendingTests', 'numTodoTests'],
  })
}

function pick(from: unknown, keys: Record<keyof Counts, string[]>): Counts | undefined {
  if (typeof from !== 'object' || from === null) return undefined
  const values = new Map<string, unknown>(Object.entries(from))
  const sum = (names: string[]) =>
    names.reduce((total, name) => total + Number(values.get(name) ?? 0), 0)
  return { passed: sum(keys.passed), failed: sum(keys.failed), skipped: sum(keys.skipped) }
}
