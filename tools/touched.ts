/** Which types of resources the latest work has touched. */
import { execFileSync } from 'node:child_process'
import { root } from './run.ts'

/** A type as files name it: `OS::Nova::Server`, `Instance`. */
export type Named = { readonly code: string; readonly name: string }

/** Work that lies so close together belongs to one change. */
const hours = 4

/**
 * The files that differ from the last commit that is four hours older than the newest one, committed
 * or not. Empty without git, or where all of the history is younger.
 */
export function latestFiles(): readonly string[] {
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 }).trim()
  try {
    const newest = Number(git('log', '-1', '--format=%ct'))
    const base = git('rev-list', '-1', `--before=${newest - hours * 3600}`, 'HEAD')
    if (base === '') return []
    const added = git('ls-files', '--others', '--exclude-standard')
    return [...git('diff', '--name-only', base).split('\n'), ...added.split('\n')]
  } catch {
    // An archive of the sources has no history: there is no latest work.
    return []
  }
}

/**
 * The types that most of these files belong to, at most `most` of them: a file belongs to a type by
 * its folder (`nova`) and by a part of its path (`keypairs`).
 */
export function touchedTypes(
  types: readonly Named[],
  files: readonly string[],
  most: number,
): readonly string[] {
  const paths = files.map((file) => file.toLowerCase().split('/').map(plain))
  const counted = types.map(({ code, name }) => {
    const [, service = '', own = ''] = code.split('::').map(plain)
    const names = [own, plain(name)]
    const isOwn = (path: readonly string[]) =>
      path.includes(service) &&
      path.slice(path.lastIndexOf(service) + 1).some((part) => names.includes(part))
    return { code, count: paths.filter(isOwn).length }
  })
  return counted
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count)
    .slice(0, most)
    .map(({ code }) => code)
}

/** `key-pairs.test.ts`, `Key Pair` and `Keypair` are one word. */
const plain = (word: string): string =>
  word
    .toLowerCase()
    .replace(/\..*$/, '')
    .replaceAll(/[^a-z0-9]/g, '')
    .replace(/ies$/, 'y')
    .replace(/s$/, '')
