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

/** Type-checks every project of the repository, each with its own tsconfig.json. */
export async function typecheck(): Promise<RunResult> {
  const results: RunResult[] = []
  for (const project of projects) {
    if (!existsSync(join(root, project, 'tsconfig.json')))
      throw new Error(`${project} has no tsconfig.json`)
    results.push(await attempt('tsc', ['-p', project]))
  }
  return {
    code: Math.max(...results.map((r) => r.code)),
    output: results.map((r) => r.output).join(''),
    seconds: results.reduce((sum, r) => sum + r.seconds, 0),
  }
}

if (import.meta.main) {
  const { code, output } = await typecheck()
  process.stdout.write(output)
  process.exitCode = code
}
