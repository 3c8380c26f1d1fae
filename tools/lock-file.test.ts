import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { textOf } from './files.ts'
import { root } from './run.ts'

type Names = Readonly<Record<string, string>>
type Manifest = Readonly<
  Partial<Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Names>>
>
type Locked = Manifest & {
  readonly version?: string
  readonly integrity?: string
  readonly resolved?: string
  readonly link?: boolean
  readonly inBundle?: boolean
}

// JSON comes in: npm writes the lock file, and its format is npm's.
const { packages } = JSON.parse(textOf('package-lock.json')) as {
  readonly packages: Readonly<Record<string, Locked>>
}
const installed = Object.entries(packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && !link,
)

/** What a package finds under a name: beside itself first, then further up, as Node does. */
const found = (from: string, name: string): Locked | undefined => {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    const one = packages[join(at, 'node_modules', name)]
    if (one || at === '') return one
    if (!at.includes('node_modules/')) at = ''
  }
}

/** What the lock file says of an exact version that a package asks for. */
const lackedBy = ([path, { optionalDependencies = {} }]: readonly [string, Locked]) =>
  Object.entries(optionalDependencies)
    .filter(([name, wanted]) => {
      const locked = found(path, name)
      return !locked || (/^\d/.test(wanted) && locked.version !== wanted)
    })
    .map(([name, wanted]) => `${path}: ${name} ${wanted}`)

test('the lock file has the programs of every platform, or npm ci refuses it on all', () => {
  const native = ['oxlint', 'oxfmt', 'oxc-parser', 'rolldown', 'typescript', 'lightningcss']
  for (const name of native)
    expect(Object.keys(found('', name)?.optionalDependencies ?? {})).not.toEqual([])
  expect(installed.flatMap(lackedBy)).toEqual([])
})

test('the lock file knows the contents of each package, so that no mirror can change one', () => {
  expect(installed.length).toBeGreaterThan(200)
  // What is bundled comes in the package that bundles it, whose contents are known.
  const unknown = installed.filter(
    ([, { integrity, inBundle }]) => !inBundle && !integrity?.startsWith('sha512-'),
  )
  expect(unknown.map(([path]) => path)).toEqual([])
})

test('the lock file names no place to download from, so that any mirror serves', () => {
  expect(installed.filter(([, { resolved }]) => resolved !== undefined)).toEqual([])
})

test('the lock file was made of what the packages ask for now', () => {
  const manifests = ['package.json', ...globSync('packages/*/package.json', { cwd: root })]
  for (const path of manifests) {
    const asked = JSON.parse(textOf(path)) as Manifest
    const at = dirname(path)
    const locked = packages[at === '.' ? '' : at]
    expect(locked?.dependencies, path).toEqual(asked.dependencies)
    expect(locked?.devDependencies, path).toEqual(asked.devDependencies)
  }
})
