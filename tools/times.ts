// How long each file of tests takes, in tools/times.json. Written anew from the reports of the last
// `npm test` or `npm run test:all` by: node tools/times.ts
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryFiles } from './files.ts'
import { kindInGate, limits, type Kind } from './gate.ts'
import type { Times } from './reports.ts'
import { root } from './run.ts'
import { results, type Outcome } from './steps.ts'

const file = join(root, 'tools/times.json')
/** What the last run of each kind wrote down: in seconds, by file. */
const measuredFile = join(results, 'times.json')

type All = Readonly<Record<string, Times>>

/** As they are written down, a line each: the seconds, and those of the longest test. */
type Written = Readonly<Record<string, readonly [seconds: number, longest: number]>>

/** The seconds of each file on a quiet machine of two cores, as they were last written down. */
export const knownTimes = (): All =>
  Object.fromEntries(
    Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Written).map(
      ([name, [seconds, longest]]) => [name, { seconds, longest }],
    ),
  )

const read = (path: string): All =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as All) : {}

/** Keeps what a run has measured. A file that is in the gate counts as the gate runs it. */
export function keepTimes(measured: All, run: 'gate' | 'whole'): void {
  const isOf = (name: string) => run === 'gate' || kindInGate(name) === undefined
  const own = Object.entries(measured).filter(([name]) => isOf(name))
  writeFileSync(measuredFile, JSON.stringify({ ...read(measuredFile), ...Object.fromEntries(own) }))
}

/** What a file takes that was never timed, in seconds. */
const guess: Readonly<Record<Kind, number>> = { node: 0.5, widgets: 2, pages: 8 }

/**
 * Fails where the gate is planned to take longer than its limits by the times that are known, or one
 * of its tests is; names the longest. The limits hold for one machine and so for the written times
 * alone: those of this very run say how busy its machine is.
 */
export async function checkGateTime(): Promise<Outcome> {
  const times = knownTimes()
  const known = repositoryFiles().flatMap((name) => {
    const kind = kindInGate(name)
    const { seconds, longest } = times[name] ?? { seconds: kind ? guess[kind] : 0, longest: 0 }
    return kind ? [{ name, kind, seconds, longest }] : []
  })
  const sums = (['node', 'widgets', 'pages'] as const).map((kind: Kind) => {
    const own = known.filter((one) => one.kind === kind)
    const sum = Math.round(own.reduce((all, { seconds }) => all + seconds, 0))
    const longest = own.toSorted((one, other) => other.seconds - one.seconds).slice(0, 5)
    const words = `${kind} ${sum} of ${limits[kind]} s`
    const named = longest.map(({ name, seconds }) => `${name} ${seconds}`).join(', ')
    return { words, passed: sum <= limits[kind], told: `${words}; longest: ${named}` }
  })
  const slow = known
    .filter(({ longest }) => longest > limits.test)
    .map(({ name, longest }) => `${name} has a test of ${longest} of ${limits.test} s`)
  const failed = sums.filter(({ passed }) => !passed).length + slow.length
  const note = sums.map(({ words }) => words).join(', ')
  const output = [...sums.map(({ told }) => told), ...slow].join('\n')
  return { passed: sums.length - sums.filter((one) => !one.passed).length, failed, output, note }
}

if (import.meta.main) {
  const all = { ...knownTimes(), ...read(measuredFile) }
  const kept = Object.entries(all)
    .filter(([name]) => existsSync(join(root, name)))
    .map(([name, { seconds, longest }]): [string, number[]] => [name, [seconds, longest]])
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  writeFileSync(file, JSON.stringify(Object.fromEntries(kept), null, 2))
  execFileSync('oxfmt', [file], { cwd: root })
}
