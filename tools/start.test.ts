import { dirname, join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'
import { textOf } from './files.ts'

/** What a tool imports, at once or later: the other tools behind it, and the packages. */
const reached = (path: string, seen = new Set<string>()): ReadonlySet<string> => {
  if (seen.has(path)) return seen
  seen.add(path)
  const source = textOf(path)
  const { staticImports, dynamicImports } = parseSync(path, source).module
  const names = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => source.slice(start + 1, end - 1)),
  ]
  for (const name of names) {
    if (name.startsWith('./')) reached(join(dirname(path), name), seen)
    else seen.add(name)
  }
  return seen
}

const bundlers = ['vite', '@vitejs/plugin-react', '@tailwindcss/vite', 'rolldown']

test.each(['tools/start.ts', 'tools/test-openstack.ts'])(
  '%s never loads a bundler into its own process, which goes on after the build',
  (tool) => {
    const found = reached(tool)
    expect(found).toContain('tools/build-if-stale.ts')
    expect(bundlers.filter((name) => found.has(name))).toEqual([])
  },
)

test('the bundler is found where it is loaded', () => {
  expect(reached('tools/build.ts')).toContain('vite')
})
