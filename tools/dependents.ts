/** Which files of the repository rest on which, by what they import. */
import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'oxc-parser'
import { textOf } from './files.ts'

/** How many steps of imports lead from each file to the nearest of `changed`; 0 for those. */
export function distances(
  files: readonly string[],
  changed: readonly string[],
): ReadonlyMap<string, number> {
  const importers = importersOf(files)
  const found = new Map<string, number>(changed.map((file) => [file, 0]))
  // The map grows under the loop, the nearest first: what is added is walked through, too.
  for (const [file, steps] of found)
    for (const importer of importers.get(file) ?? [])
      if (!found.has(importer)) found.set(importer, steps + 1)
  return found
}

function importersOf(files: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const known = new Set(files)
  const importers = new Map<string, string[]>()
  for (const file of files.filter((one) => /\.tsx?$/.test(one)))
    for (const name of importsIn(file, textOf(file))) {
      const target = resolved(file, name)
      if (target === undefined || !known.has(target)) continue
      importers.set(target, [...(importers.get(target) ?? []), file])
    }
  return importers
}

/** What a source imports or loads later, by the names in it; not what it takes only types from. */
export function importsIn(file: string, text: string): readonly string[] {
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module
  const isUsed = ({ entries }: { entries: readonly { isType: boolean }[] }) =>
    entries.length === 0 || entries.some(({ isType }) => !isType)
  return [
    ...staticImports.filter(isUsed).map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports
      .filter(isUsed)
      .flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])),
    ...dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
      const [, name] = /^['"](.+)['"]$/.exec(text.slice(start, end)) ?? []
      return name ?? []
    }),
  ]
}

/** The file behind a name: `#path` inside its package, `@meridian/x` the package's index. */
function resolved(from: string, name: string): string | undefined {
  const [, own] = /^(packages\/\w+)\//.exec(from) ?? []
  if (name.startsWith('#')) return own && `${own}/src/${name.slice(1)}`
  const [, other] = /^@meridian\/(\w+)$/.exec(name) ?? []
  if (other !== undefined) return `packages/${other}/src/index.ts`
  return name.startsWith('.') ? normalize(join(dirname(from), name)) : undefined
}
