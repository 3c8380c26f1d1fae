import { expect, test } from 'vitest'
import { circlesIn, importsOf } from './circles.ts'
import { repositoryFiles, textOf } from './files.ts'

const sources = repositoryFiles().filter((path) => /^packages\/\w+\/src\/.*\.tsx?$/.test(path))
const packages = [...new Set(sources.map((path) => path.split('/', 2).join('/')))]

test.each(packages)('no circle of imports in %s has more than two files', (folder) => {
  const own = sources.filter((path) => path.startsWith(`${folder}/`))
  const imports = new Map(own.map((path) => [path, importsOf(folder, path, textOf(path))]))
  expect([...imports.values()].flat().length).toBeGreaterThan(5)
  expect(circlesIn(imports).filter((circle) => circle.length > 2)).toEqual([])
})

test('a circle is found through types and through what is passed on, and ends where nothing leads back', () => {
  const texts = {
    a: `import type { B } from '#b.ts'\nimport '#d.ts'`,
    b: `export type { C } from '#c.ts'`,
    c: `import { a, type A } from '#a.ts'`,
    d: `import { e } from '#e.ts'`,
    e: `import { d } from '#d.ts'\nexport const late = () => import('#a.ts')`,
  }
  const imports = new Map(
    Object.entries(texts).map(([name, text]) => [
      `packages/x/src/${name}.ts`,
      importsOf('packages/x', `${name}.ts`, text),
    ]),
  )
  expect(circlesIn(imports)).toEqual([
    ['packages/x/src/d.ts', 'packages/x/src/e.ts'],
    ['packages/x/src/a.ts', 'packages/x/src/b.ts', 'packages/x/src/c.ts'],
  ])
})
