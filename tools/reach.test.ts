import { beforeAll, expect, test } from 'vitest'
import { textOf } from './files.ts'
import { inProduct, moduleOf, reachedFrom, testsAside, unreached, webModules } from './reach.ts'

/** Names by which tests alone come to what every page uses. */
const doors: Readonly<Record<string, string>> = {
  'packages/web/src/api/client.ts client': '`send`, where no endpoint is at hand',
}

const modules = new Map<string, ReturnType<typeof moduleOf>>()
let reached: ReadonlySet<string> = new Set()

// Hundreds of sources are read.
beforeAll(() => {
  for (const [path, module] of webModules()) modules.set(path, module)
  reached = inProduct(modules)
}, 60_000)

test('every module of the web application is one that a page uses', () => {
  expect(reached.size).toBeGreaterThan(1_000)
  expect(unreached(modules, reached)).toEqual([])
})

test('forms, dialogs, wizards, tables, charts, quota bars and drawings are what pages are made of [SH-PROD-04]', () => {
  const widgets = [
    ...[
      'forms/form.tsx',
      'ui/overlays/modal.tsx',
      'forms/wizard-dialog.tsx',
      'ui/tables/table.tsx',
    ],
    ...['ui/charts/pie.tsx', 'forms/fields/quota-bar.tsx', 'screens/topology/graph-tab.tsx'],
  ]
  expect(widgets.filter((path) => !reached.has(`packages/web/src/${path}`))).toEqual([])
})

test('what the shell is made of is on pages: both topologies, metering, membership, sign-in, client and messages, too [SH-PROD-05]', () => {
  const parts = [
    ...[
      'ui/overlays/modal.tsx',
      'forms/form.tsx',
      'forms/wizard-dialog.tsx',
      'ui/tables/table.tsx',
    ],
    ...[
      'ui/charts/line.tsx',
      'forms/fields/quota-bar.tsx',
      'shell/header/header.tsx',
      'ui/frame/tabs.tsx',
    ],
    ...['screens/topology/graph-tab.tsx', 'screens/stack-topology/stack-topology.tsx'],
    ...[
      'screens/metering/metering-page.tsx',
      'forms/members/membership.tsx',
      'shell/login/login-page.tsx',
    ],
    ...['api/client.ts', 'ui/tell/toast.ts'],
  ]
  expect(parts.filter((path) => !reached.has(`packages/web/src/${path}`))).toEqual([])
})

test('a requirement is cited by tests of what a user can come to', { timeout: 60_000 }, () => {
  const tests = [...modules.keys()].filter((path) => /\.test\.tsx?$/.test(path))
  const known = new Set([...reached, ...Object.keys(doors)])
  const untrue = tests.flatMap((path) =>
    testsAside(path, textOf(path), modules, known)
      .filter(({ ids }) => ids.length > 0)
      .map(({ title, uses }) => `${path}: ${title} (no page uses ${uses})`),
  )
  expect(untrue).toEqual([])
})

const toy = (files: Readonly<Record<string, string>>) =>
  new Map(
    Object.entries(files).map(([path, text]) => {
      const whole = `packages/web/src/${path}`
      return [whole, moduleOf(whole, text)] as const
    }),
  )

test('what a page leads to is found along its imports, by what is used of them', () => {
  const toys = toy({
    'main.tsx': "import '#style.ts'\nimport { Page } from '#page.tsx'\nvoid Page",
    'style.ts': 'export const style = 1',
    'page.tsx': [
      "import { used, type Unused } from '#barrel.ts'",
      "import type { Shape } from '#shape.ts'",
      "const Late = () => import('#late.ts')",
      "const Never = () => import('#never.ts')",
      'export const Page = () => <Late>{used}</Late>',
      'export const Other = () => <Never />',
    ].join('\n'),
    'barrel.ts': "export { used } from '#used.ts'\nexport { unused } from '#unused.ts'",
    'used.ts': 'const helper = () => 1\nexport const used = helper()\nexport const not = 2',
    'unused.ts': 'export const unused = 1',
    'shape.ts': 'export const shape = 1\nexport type Shape = 1',
    'late.ts': "export * from '#all.ts'",
    'all.ts': 'export const one = 1',
    'never.ts': 'export default function never() {}',
    'types.ts': 'export type Only = string',
    'never.test.ts': "import never from '#never.ts'\nnever()",
  })
  const found = inProduct(toys)
  expect(unreached(toys, found)).toEqual(
    ['unused.ts', 'shape.ts', 'never.ts'].map((path) => `packages/web/src/${path}`),
  )
  expect(found.has('packages/web/src/used.ts helper')).toBe(true)
  expect(found.has('packages/web/src/used.ts not')).toBe(false)
})

test('a test is of what it runs, by itself or through what stands around it', () => {
  const path = 'packages/web/src/toy.test.tsx'
  const id = 'SH-TOY-'
  const text = [
    "import { test } from 'vitest'",
    "import { page } from '#page.tsx'",
    "import { alone } from '#alone.ts'",
    "import { shared } from '#testing/shared.ts'",
    'const around = () => alone()',
    `test('of a page [${id}01]', () => page())`,
    `test('of something else [${id}02..04]', () => alone())`,
    `test('through a function [${id}05]', () => around())`,
    "test.each([1])('through what tests share', () => shared())",
  ].join('\n')
  const toys = toy({
    'page.tsx': 'export const page = () => 1',
    'alone.ts': 'export const alone = () => 1',
    'testing/shared.ts': "import { alone } from '#alone.ts'\nexport const shared = () => alone()",
    'toy.test.tsx': text,
  })
  const start = [{ path: 'packages/web/src/page.tsx', name: '*' }]
  const found = testsAside(path, text, toys, reachedFrom(start, toys))
  expect(found.map(({ ids }) => ids)).toEqual([[`${id}02..04`], [`${id}05`], []])
  expect(new Set(found.map(({ uses }) => uses))).toEqual(
    new Set(['packages/web/src/alone.ts alone']),
  )
})
