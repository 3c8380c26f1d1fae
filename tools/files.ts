import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.ts'

/** The repository's files that belong to it: tracked, or new and not ignored. */
export function repositoryFiles(): readonly string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z']
  const listed = execFileSync('git', args, { cwd: root, encoding: 'utf8' })
  return listed.split('\0').filter((path) => path !== '' && existsSync(join(root, path)))
}

/** The text of a file of the repository. */
export function textOf(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

/** Code that we write: not the test cloud's Python and shell, not the requirement ledgers. */
export function isOwnCode(path: string): boolean {
  return /\.(ts|tsx|mjs|css)$/.test(path) && !/^(ops\/openstack|docs\/spec)\//.test(path)
}
