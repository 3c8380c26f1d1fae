import { join } from 'node:path'
import { attempt, root, type RunResult } from './run.ts'

export type Program = {
  /** The folder of its tsconfig.json. */
  readonly config: string
  readonly folders: readonly string[]
}

/**
 * What is checked together: what the folders of one program import of each other is read and checked
 * once, and not with each of them again.
 */
export const programs: readonly Program[] = [
  {
    config: 'packages',
    folders: ['contract', 'openstack', 'policy', 'cloud', 'server'].map((one) => `packages/${one}`),
  },
  { config: 'packages/web', folders: ['packages/web'] },
  { config: '.', folders: ['tools', 'bench', 'e2e'] },
]

/** What the compiler learnt of each program: the next run checks what changed since. */
const cache = join(root, 'node_modules/.cache/tsc')

/**
 * Type-checks programs of the repository, all unless some are named, two at a time; the output is
 * in the order of the programs, the time is how long it took in all.
 */
export async function typecheck(asked = programs): Promise<RunResult> {
  const started = performance.now()
  const results = new Map<Program, RunResult>()
  const waiting = [...asked]
  const worker = async () => {
    for (let program = waiting.shift(); program; program = waiting.shift())
      results.set(program, await check(program))
  }
  await Promise.all([worker(), worker()])
  const inOrder = asked.flatMap((program) => results.get(program) ?? [])
  return {
    code: Math.max(...inOrder.map((r) => r.code)),
    output: inOrder.map((r) => r.output).join(''),
    seconds: (performance.now() - started) / 1000,
  }
}

async function check({ config, folders }: Program): Promise<RunResult> {
  const info = join(cache, `${folders.join(' ').replaceAll('/', '-')}.tsbuildinfo`)
  return attempt('tsc', ['-p', config, '--incremental', '--tsBuildInfoFile', info])
}

if (import.meta.main) {
  const { code, output } = await typecheck()
  process.stdout.write(output)
  process.exitCode = code
}
