/**
 * A run of all tests that goes on where the last one ended: what passed on the same sources is kept in
 * test-results and not run again.
 */
import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Failure, Times } from './reports.ts'
import { root } from './run.ts'
import { results, type Outcome } from './steps.ts'

export type Part = {
  readonly name: string
  /** What is run and kept by itself: files of tests, or the part's own name where it has none. */
  readonly units: readonly string[]
  readonly run: (units: readonly string[]) => Promise<Outcome>
}

type Kept = {
  readonly passed: number
  readonly skipped: number
  readonly seconds: number
  readonly unsteady: readonly Failure[]
}

export type Row = Kept & {
  readonly name: string
  readonly failed: number
  readonly done: number
  readonly of: number
}

export type Run = {
  /** Phases one after the other, `atOnce` parts of each beside each other. */
  readonly phases: readonly { readonly atOnce: number; readonly parts: readonly Part[] }[]
  /** In seconds, of one file or part by what is known of it. */
  readonly planned: (unit: string) => number
  /** Whether there is time for so many seconds more. */
  readonly hasTime: (seconds: number) => boolean
  readonly measured: (times: Readonly<Record<string, Times>>) => void
}

/** A batch ends after about so many seconds: what is lost when a run is ended from outside. */
const batchSeconds = 240

/** Runs what has not passed on these sources yet, as far as the time goes; gives a row for each part. */
export async function goOn(
  { phases, planned, hasTime, measured }: Run,
  store = openStore(),
): Promise<readonly Row[]> {
  const rows: Row[] = []
  for (const { atOnce, parts } of phases) {
    const waiting = [...parts]
    const lane = async () => {
      for (let part = waiting.shift(); part; part = waiting.shift()) rows.push(await runPart(part))
    }
    await Promise.all(Array.from({ length: atOnce }, lane))
  }
  const order = phases.flatMap(({ parts }) => parts.map(({ name }) => name))
  return rows.toSorted((one, other) => order.indexOf(one.name) - order.indexOf(other.name))

  async function runPart({ name, units, run }: Part): Promise<Row> {
    const kept = store.of(name)
    const left = units.filter((unit) => !(unit in kept))
    let failed = 0
    while (left.length > 0 && hasTime(planned(left[0] ?? ''))) {
      const batch = [left.shift() ?? '']
      let seconds = planned(batch[0] ?? '')
      for (let next = left[0]; next !== undefined; next = left[0]) {
        seconds += planned(next)
        if (seconds > batchSeconds || !hasTime(seconds)) break
        batch.push(next)
        left.shift()
      }
      failed += await runBatch(name, batch, run)
    }
    const all = Object.values(store.of(name))
    const sum = (of: (one: Kept) => number) => all.reduce((total, one) => total + of(one), 0)
    return {
      ...{ name, failed, done: all.length, of: units.length },
      passed: sum(({ passed }) => passed),
      skipped: sum(({ skipped }) => skipped),
      seconds: sum(({ seconds }) => seconds),
      unsteady: all.flatMap(({ unsteady }) => unsteady),
    }
  }

  async function runBatch(
    name: string,
    batch: readonly string[],
    run: Part['run'],
  ): Promise<number> {
    const started = performance.now()
    const outcome = await run(batch).catch((error: unknown): Outcome => ({
      ...{ passed: 0, failed: 1 },
      output: error instanceof Error ? error.message : String(error),
    }))
    const { times = {}, unsteady = [], skipped = 0, failures } = outcome
    const seconds = (performance.now() - started) / 1000
    measured(times)
    // A program that cannot be installed skips all of its tests: that is no success.
    const nothing = outcome.passed + outcome.failed === 0
    const failed = nothing ? 1 : outcome.failed
    const mark = failed > 0 ? `✗ ${failed} failed` : '✓'
    console.log(`${mark} ${name}: ${outcome.passed} passed in ${seconds.toFixed(0)} s`)
    if (failed > 0) console.log(nothing ? 'nothing ran' : outcome.output.trimEnd())
    const isGreen = (unit: string) =>
      failed === 0 || failures?.some(({ file }) => file === unit) === false
    for (const [at, unit] of batch.filter(isGreen).entries())
      store.keep(name, unit, {
        // The counts are the batch's: they stand with the first of its files.
        ...(at === 0 ? { passed: outcome.passed, skipped } : { passed: 0, skipped: 0 }),
        seconds: seconds / batch.length,
        unsteady: unsteady.filter(({ file }) => file === unit),
      })
    return failed
  }
}

/** What passed, by its part and its file. */
export type Store = {
  readonly of: (part: string) => Readonly<Record<string, Kept>>
  readonly keep: (part: string, unit: string, kept: Kept) => void
}

function openStore(): Store {
  const folder = join(results, 'whole')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${treeHash()}.json`)
  const all: Record<string, Record<string, Kept>> = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : {}
  return {
    of: (part: string) => all[part] ?? {},
    keep: (part: string, unit: string, kept: Kept) => {
      all[part] = { ...all[part], [unit]: kept }
      writeFileSync(file, JSON.stringify(all))
    },
  }
}

/** Tells the present files of the repository, committed or not, from any others. */
function treeHash(): string {
  const git = (args: readonly string[], env = process.env) =>
    execFileSync('git', args, { cwd: root, env, encoding: 'utf8' }).trim()
  const index = join(results, 'whole', 'index')
  copyFileSync(git(['rev-parse', '--git-path', 'index']), index)
  const env = { ...process.env, GIT_INDEX_FILE: index }
  git(['add', '--all'], env)
  const hash = git(['write-tree'], env)
  rmSync(index)
  return hash
}

/** The rows as a table for people, with what is left. */
export function tableOf(rows: readonly Row[]): string {
  const cells = rows.map(({ name, done, of, passed, failed, skipped, unsteady, seconds }) => [
    name,
    `${done} of ${of}`,
    ...[passed, failed, unsteady.length, skipped].map(String),
    seconds.toFixed(0),
  ])
  const table = [['part', 'done', 'passed', 'failed', 'unsteady', 'skipped', 's'], ...cells]
  const widths = table[0]?.map((_, at) => Math.max(...table.map((row) => row[at]?.length ?? 0)))
  return table
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths?.[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
