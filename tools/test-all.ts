// `npm run test:all`: every test and every budget, on the embedded cloud and on a real OpenStack. What
// passed on the same sources is not run again, so that a run can be ended and gone on with.
// usage: node tools/test-all.ts [--minutes N] [--embedded]
//   --minutes N   begins nothing that is known to end later; exits with 75 while something is left
//   --embedded    leaves the real OpenStack out
import { build, ofSources, sizes } from './checks.ts'
import { conformanceParts } from './conformance-parts.ts'
import { withCheapSweeps } from './container-sweeps.ts'
import { playwrightFiles, vitestFiles } from './list-files.ts'
import { realCloudEnv } from './openstack-cloud.ts'
import { playwright, vitest } from './runners.ts'
import { checkStart } from './start-budget.ts'
import { command, type Step } from './steps.ts'
import { ensureTestPrograms } from './test-programs.ts'
import { keepTimes, knownTimes } from './times.ts'
import { checkTypes } from './types-budget.ts'
import { refusal, toldUnsteady } from './unsteady.ts'
import { goOn, tableOf, type Part, type Row, type Run } from './whole-run.ts'

const minutes = valueOf('--minutes')
const until = minutes === undefined ? Infinity : performance.now() + minutes * 60_000
const known = knownTimes()
const run: Omit<Run, 'phases'> = {
  // Two run beside each other, and what was never timed may take a while.
  planned: (unit) => (known[unit]?.seconds ?? 20) / 2,
  hasTime: (seconds) => performance.now() + seconds * 1000 < until,
  measured: (times) => keepTimes(times, 'whole'),
}

await ensureTestPrograms('all')
const rows = [...(await onEmbedded())]
if (!process.argv.includes('--embedded')) rows.push(...(await onOpenStack()))
process.exitCode = told(rows)

async function onEmbedded(): Promise<readonly Row[]> {
  const env = { ALL_TESTS: '1' }
  const gallery = command('bundles for tests', 'node', 'tools/build.ts', '--for-tests')
  const many: Step = { name: 'types apart', run: checkTypes }
  const start: Step = { name: 'start budget', run: checkStart }
  const inNode = ['node', 'apart']
  const tests = [
    ofVitest('tests', inNode, await vitestFiles(inNode), env),
    ofVitest('widget tests', ['browser'], await vitestFiles(['browser']), env),
    ofPlaywright('end to end', ['embedded'], await playwrightFiles(['embedded']), env),
    ofVitest('Firefox', ['firefox'], await vitestFiles(['firefox']), env),
  ]
  const phases = [
    { atOnce: 2, parts: [...ofSources, build, gallery].map(asPart) },
    { atOnce: 1, parts: [asPart(sizes), asPart(many), ...tests, asPart(start)] },
  ]
  return goOn({ ...run, phases })
}

/** What a wizard sends, judged by the real service too, for longer than other runs have time. */
const generated = ['e2e/balancer-combinations.test.ts']

async function onOpenStack(): Promise<readonly Row[]> {
  // It takes a new machine four minutes to come up.
  if (!run.hasTime(240)) return [notBegun('real OpenStack')]
  const env = { ALL_TESTS: '1', ...(await realCloudEnv()) }
  const projects = ['openstack', 'openstack-apart']
  const pages = await playwrightFiles(projects)
  const conformance = conformanceParts().map(({ name, files }) =>
    ofVitest(name, ['node'], files, env),
  )
  const phases = [
    {
      atOnce: 3,
      parts: [ofVitest('generated load balancers', ['node'], generated, env), ...conformance],
    },
    // By itself: it would be counted, and counts what others make.
    { atOnce: 1, parts: [ofPlaywright('end to end, real cloud', projects, pages, env)] },
  ]
  return withCheapSweeps(() => goOn({ ...run, phases }))
}

const notBegun = (name: string): Row => ({
  ...{ name, passed: 0, failed: 0, skipped: 0, seconds: 0 },
  ...{ done: 0, of: 1, unsteady: [] },
})

type Env = Readonly<Record<string, string>>

function ofVitest(
  name: string,
  projects: readonly string[],
  units: readonly string[],
  env: Env,
): Part {
  return { name, units, run: (files) => vitest(name, projects, { env, files }).run() }
}

function ofPlaywright(
  name: string,
  projects: readonly string[],
  units: readonly string[],
  env: Env,
): Part {
  return { name, units, run: (files) => playwright(name, projects, { env, files }).run() }
}

function asPart(step: Step): Part {
  return { name: step.name, units: [step.name], run: () => step.run() }
}

/** Prints the table and the counts; gives the exit code. */
function told(all: readonly Row[]): number {
  const unsteady = all.flatMap((row) => row.unsteady)
  const sum = (of: (row: Row) => number) => all.reduce((total, row) => total + of(row), 0)
  const left = sum((row) => row.of - row.done)
  console.log(`\n${tableOf(all)}\n`)
  if (unsteady.length > 0) console.log(toldUnsteady(unsteady))
  const refused = refusal(unsteady)
  if (refused !== undefined) console.log(`Refused: ${refused}`)
  if (left > 0) console.log(`${left} are left: call it again to go on.`)
  console.log(`${sum((row) => row.passed)} passed, ${sum((row) => row.failed)} failed`)
  if (sum((row) => row.failed) > 0 || refused !== undefined) return 1
  return left > 0 ? 75 : 0
}

function valueOf(option: string): number | undefined {
  const at = process.argv.indexOf(option)
  return at < 0 ? undefined : Number(process.argv[at + 1])
}
