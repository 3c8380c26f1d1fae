import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { attempt, root, type RunResult } from './run.ts'

const projects = [
  'packages/contract',
  'packages/openstack',
  'packages/policy',
  'packages/cloud',
  'packages/server',
  'packages/web',
  'tools',
  'bench',
  'e2e',
]

/** What the compiler learnt of each project: the next run checks what changed since. */
const cache = join(root, 'node_modules/.cache/tsc')

/**
 * Type-checks every project of the repository, each with its own tsconfig.json, two at a time;
 * the output is in the order of the projects, the time is how long it took in all.
 */
export async function typecheck(): Promise<RunResult> {
  const started = performance.now()
  const results = new Map<string, RunResult>()
  const waiting = [...projects]
  const worker = async () => {
    for (let project = waiting.shift(); project; project = waiting.shift())
      results.set(project, await check(project))
  }
  await Promise.all([worker(), worker()])
  const inOrder = projects.flatMap((project) => results.get(project) ?? [])
  return {
    code: Math.max(...inOrder.map((r) => r.code)),
    output: inOrder.map((r) => r.output).join(''),
    seconds: (performance.now() - started) / 1000,
  }
}

async function check(project: string): Promise<RunResult> {
  if (!existsSync(join(root, project, 'tsconfig.json')))
    throw new Error(`${project} has no tsconfig.json`)
  const info = join(cache, `${project.replaceAll('/', '-')}.tsbuildinfo`)
  return attempt('tsc', ['-p', project, '--incremental', '--tsBuildInfoFile', info])
}

if (import.meta.main) {
  const { code, output } = await typecheck()
  process.stdout.write(output)
  process.exitCode = code
}
