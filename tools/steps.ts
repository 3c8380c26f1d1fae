import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Failure, Times } from './reports.ts'
import { attempt, root } from './run.ts'
import { refusal, toldUnsteady } from './unsteady.ts'

export const results = join(root, 'test-results')

export type Outcome = {
  readonly passed: number
  readonly failed: number
  readonly skipped?: number
  /** Those of `passed` that failed once, and passed when they were run again alone. */
  readonly unsteady?: readonly Failure[]
  /** Those that failed again; undefined where the runner does not tell which. */
  readonly failures?: readonly Failure[]
  /** What to read when something failed; kept in a file in any case. */
  readonly output: string
  /** A word for the heading, such as a measurement. */
  readonly note?: string
  /** How long each file of tests took. */
  readonly times?: Readonly<Record<string, Times>>
}

export type Step = {
  readonly name: string
  readonly run: () => Promise<Outcome>
  /** The name of an earlier step without which this one makes no sense. */
  readonly needs?: string
}

/**
 * Runs phases one after the other, the steps of a phase some at a time; prints one line for each
 * step, the output of those that fail, what was unsteady, and `N passed, N failed` last. Gives whether
 * all is well.
 */
export async function runSteps(
  phases: readonly (readonly Step[])[],
  { atOnce = 2 } = {},
): Promise<boolean> {
  mkdirSync(join(results, 'logs'), { recursive: true })
  const started = performance.now()
  const broken = new Set<string>()
  const unsteady: Failure[] = []
  const sum = { passed: 0, failed: 0 }
  for (const phase of phases) {
    const waiting = [...phase]
    const worker = async () => {
      for (let step = waiting.shift(); step; step = waiting.shift()) {
        const outcome = await runStep(step, broken)
        if (outcome.failed > 0) broken.add(step.name)
        unsteady.push(...(outcome.unsteady ?? []))
        sum.passed += outcome.passed
        sum.failed += outcome.failed
      }
    }
    await Promise.all(Array.from({ length: atOnce }, worker))
  }
  console.log(`\nin ${seconds(started)}`)
  if (unsteady.length > 0) console.log(toldUnsteady(unsteady))
  const refused = refusal(unsteady)
  if (refused !== undefined) {
    console.log(`Refused: ${refused}`)
    sum.passed -= unsteady.length
    sum.failed += unsteady.length
  }
  console.log(`${sum.passed} passed, ${sum.failed} failed`)
  return sum.failed === 0
}

async function runStep(step: Step, broken: ReadonlySet<string>): Promise<Outcome> {
  const started = performance.now()
  const outcome = await outcomeOf(step, broken)
  writeFileSync(join(results, 'logs', `${step.name.replaceAll(' ', '-')}.log`), outcome.output)
  const { passed, failed, skipped = 0, unsteady = [], note } = outcome
  const counts = passed + failed === 1 ? '' : `${passed} passed`
  const facts = [
    counts,
    failed > 0 ? `${failed} failed` : '',
    unsteady.length > 0 ? `${unsteady.length} unsteady` : '',
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
    const outcome = await step.run()
    if (outcome.passed + outcome.failed > 0) return outcome
    // A program that cannot be installed skips all of its tests: that is no success.
    return { ...outcome, failed: 1, output: `nothing ran\n${outcome.output}` }
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
