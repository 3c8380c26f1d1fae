import { expect, test } from 'vitest'
import { distances, importsIn } from './dependents.ts'
import { repositoryFiles } from './files.ts'

test('imports of values are found wherever they stand, and those of types are none', () => {
  const text = `import { a, type B } from './values.ts'
    import type { C } from './types.ts'
    import { type D } from './types-too.ts'
    import './effects.ts'
    export { e } from '#again.ts'
    export * from '#all.ts'
    export type { F } from '#types.ts'
    const load = () => import('./later.ts')
    const any = (name: string) => import(name)`
  expect(importsIn('x.ts', text)).toEqual([
    './values.ts',
    './effects.ts',
    '#again.ts',
    '#all.ts',
    './later.ts',
  ])
})

test('what rests on a file is found through packages, the nearest first', () => {
  const files = repositoryFiles()
  const endpoint = distances(files, ['packages/contract/src/nova/keypairs.ts'])
  const steps = (file: string) => endpoint.get(file) ?? 0
  expect(steps('packages/contract/src/index.ts')).toBeGreaterThan(0)
  expect(steps('packages/server/src/nova/keypairs.ts')).toBeGreaterThan(
    steps('packages/contract/src/index.ts'),
  )
  expect(steps('packages/server/src/nova/keypairs.test.ts')).toBeGreaterThan(
    steps('packages/server/src/nova/keypairs.ts'),
  )
  expect(endpoint.has('packages/cloud/src/store/store.ts')).toBe(false)
  expect(distances(files, ['README.md'])).toEqual(new Map([['README.md', 0]]))
})
