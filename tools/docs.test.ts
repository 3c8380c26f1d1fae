import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryFiles, textOf } from './files.ts'
import { quotesIn, untrue } from './quotes.ts'
import { root } from './run.ts'
import { simulatorDocument } from './simulator-docs.ts'

const documents = repositoryFiles().filter(
  (path) => path.endsWith('.md') && !/^(docs\/spec|ops\/openstack)\//.test(path),
)

test('each command that a document names exists', () => {
  const manifest: { scripts: Record<string, string> } = JSON.parse(textOf('package.json'))
  const own = new Set(['ci', 'install', 'audit', ...Object.keys(manifest.scripts)])
  const named = documents.flatMap((path) =>
    [...textOf(path).matchAll(/npm (?:run )?([a-z][\w:-]*)(?![\w.])/g)]
      .filter(([, name = '']) => !own.has(name))
      .filter(([all]) => textOf(path).includes(`\`${all}`) || textOf(path).includes(`    ${all}`))
      .map(([all]) => `${path}: ${all}`),
  )
  expect(named).toEqual([])
})

test('each relative link of a document leads to a file', () => {
  const broken = documents.flatMap((path) =>
    [...textOf(path).matchAll(/\]\((?!https?:|#)([^)#]+)[^)]*\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !existsSync(join(root, dirname(path), target)))
      .map((target) => `${path}: ${target}`),
  )
  expect(broken).toEqual([])
})

test('each file that the rules of the house name is there', () => {
  const named = [...textOf('AGENTS.md').matchAll(/`((?:packages|tools|docs|e2e)\/[\w./-]+)`/g)]
  const missing = named.map(([, path = '']) => path).filter((path) => !existsSync(join(root, path)))
  expect(named.length).toBeGreaterThan(5)
  expect(missing).toEqual([])
})

test('what has a document of its own is specified there and not with the widgets of all pages [SH-PROD-06 SV-SCOPE-05]', () => {
  const areasOf = (name: string) => [
    ...new Set(
      [...textOf(`docs/spec/${name}.md`).matchAll(/^\| *((?:SH|RS|SV)-[A-Z0-9]+)-\d+ *\|/gm)].map(
        ([, area = '']) => area,
      ),
    ),
  ]
  const [shell, screens, services] = ['shell', 'resources', 'services'].map(areasOf)
  expect(shell?.filter((area) => !area.startsWith('SH-'))).toEqual([])
  expect(screens).toEqual(
    expect.arrayContaining(['RS-IMG', 'RS-FLAVOR', 'RS-KEY', 'RS-LMODEL', 'RS-OBJ']),
  )
  expect(services).toEqual(expect.arrayContaining(['SV-LB', 'SV-ZONE', 'SV-USER']))
  expect(services?.filter((area) => !area.startsWith('SV-'))).toEqual([])
})

test('each room that the architecture names is there', () => {
  const text = textOf('docs/architecture.md')
  const tree = /## The tree\n\n([\s\S]*?)\n\n##/.exec(text)?.[1] ?? ''
  expect(missingFromTree(tree)).toEqual([])
})

test('the recipe for a resource quotes the files as they are', () => {
  const quotes = quotesIn(textOf('docs/adding-a-resource.md'))
  expect(quotes.length).toBeGreaterThanOrEqual(5)
  expect(quotes.map((quote) => [quote.path, untrue(quote)])).toEqual(
    quotes.map(({ path }) => [path, undefined]),
  )
})

test('the list of the embedded cloud’s endpoints is that of its routers', () => {
  expect(textOf('docs/simulator.md')).toBe(simulatorDocument())
})

/** The paths of an indented tree that do not exist; a line is `name  what it is for`. */
function missingFromTree(tree: string): readonly string[] {
  const folders: string[] = []
  const missing: string[] = []
  for (const line of tree.split('\n')) {
    const [, indent = '', name = ''] = /^( *)(\S+)/.exec(line) ?? []
    const depth = (indent.length - 4) / 2
    folders.splice(depth, Infinity, name.replace(/\/$/, ''))
    const path = folders.join('/')
    if (!existsSync(join(root, path))) missing.push(path)
  }
  return missing
}
