/** The files of tests that a runner finds, by its own listing. */
import { relative } from 'node:path'
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'
import { attempt, root } from './run.ts'

/** Of projects of Vitest, by their paths in the repository. Throws with what Vitest says. */
export async function vitestFiles(projects: readonly string[]): Promise<readonly string[]> {
  const own = projects.flatMap((project) => ['--project', project])
  const listed = await list('vitest', ['list', '--filesOnly', '--json', ...own])
  const found = JSON.parse(listed) as readonly { readonly file: string }[]
  return unique(found.map(({ file }) => relative(root, file)))
}

/** Of projects of Playwright: those with a test that would run. Throws with what Playwright says. */
export async function playwrightFiles(projects: readonly string[]): Promise<readonly string[]> {
  const own = projects.flatMap((project) => ['--project', project])
  const listed = await list('playwright', ['test', '--list', '--reporter=json', ...own])
  const { suites } = JSON.parse(listed) as JSONReport
  const filesIn = (suite: JSONReportSuite): readonly string[] => [
    ...suite.specs.map(({ file }) => `e2e/${file}`),
    ...(suite.suites ?? []).flatMap(filesIn),
  ]
  return unique(suites.flatMap(filesIn))
}

async function list(program: string, args: readonly string[]): Promise<string> {
  const { code, output } = await attempt(program, args, { env: { ALL_TESTS: '1' } })
  if (code !== 0) throw new Error(`${program} does not list its tests:\n${output}`)
  return output
}

const unique = (files: readonly string[]) => [...new Set(files)].toSorted()
