import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { repositoryFiles } from './files.ts'
import { rooms } from './import-rules.ts'
import { attempt, root } from './run.ts'

const files = new Map<string, string>()
let dir = ''
let complaints: readonly string[] = []

const lines = (...imports: string[]) =>
  imports
    .map((from, n) => `import * as m${n} from '${from}'\nexport const v${n} = m${n}\n`)
    .join('')

// One file for each pair of rooms of a package, and the cases that packages forbid.
const pairs = Object.entries(rooms).flatMap(([name, rows]) => {
  const levels = rows.flatMap((row, level) => row.map((room) => ({ room, level })))
  return levels.flatMap((from) =>
    levels
      .filter(({ room }) => room !== from.room)
      .map((to) => ({
        path: `packages/${name}/src/${from.room}/to-${to.room}.ts`,
        to: to.room,
        isUpwards: to.level >= from.level,
      })),
  )
})
for (const { path, to } of pairs) files.set(path, lines(`#${to}/thing.ts`))
const forbidden: Record<string, string> = {
  'packages/contract/src/a.ts': lines('@meridian/openstack'),
  'packages/contract/src/b.ts': lines('node:fs'),
  'packages/openstack/src/a.ts': lines('@meridian/contract'),
  'packages/cloud/src/a.ts': lines('@meridian/openstack'),
  'packages/cloud/src/b.ts': lines('@meridian/contract'),
  'packages/server/src/a.ts': lines('@meridian/cloud'),
  'packages/server/src/b.ts': lines('./a.ts'),
  'packages/web/src/forms/kit.ts': lines('react-aria-components'),
  'packages/web/src/resources/icon.ts': lines('lucide-react'),
  'packages/web/src/shell/query.ts': lines('@tanstack/react-query'),
  'packages/web/src/api/wire.ts': lines('@meridian/openstack'),
  'packages/web/src/shell/calls.ts': `export const load = () => fetch('/api/')\n`,
  'packages/web/src/lib/loose.ts': 'export const loose: any = 1\n',
  'packages/web/src/lib/pause.ts':
    'export const pause = (page: { waitForTimeout: (ms: number) => void }) => page.waitForTimeout(5)\n',
}
const allowed: Record<string, string> = {
  'packages/cloud/src/cinder/volumes.test.ts': lines('#nova/servers.ts'),
  'packages/server/src/heat/testing.ts': lines('#testing/world.ts'),
  'packages/cloud/src/types.ts': `import type { Transport } from '@meridian/openstack'\nexport const f = (t: Transport) => t\n`,
  'packages/cloud/src/c.test.ts': lines('@meridian/openstack'),
  'packages/server/src/embedded/worker.ts': lines('@meridian/cloud'),
  'packages/server/src/testing/world.ts': lines('@meridian/cloud'),
  'packages/server/src/c.test.ts': lines('@meridian/cloud'),
  'packages/web/src/ui/kit.ts': lines('react-aria-components', 'lucide-react'),
  'packages/web/src/api/query.ts': lines('@tanstack/react-query', '@meridian/contract'),
  'packages/web/src/api/calls.ts': `export const load = () => fetch('/api/')\n`,
}
for (const [path, text] of Object.entries({ ...forbidden, ...allowed })) files.set(path, text)

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'meridian-lint-'))
  const config = JSON.stringify(join(root, 'oxlint.config.ts'))
  files.set(
    'oxlint.config.ts',
    `import base from ${config}\nexport default { ...base, options: {} }\n`,
  )
  for (const [path, text] of files) {
    mkdirSync(dirname(join(dir, path)), { recursive: true })
    writeFileSync(join(dir, path), text)
  }
  const lint = join(root, 'node_modules/.bin/oxlint')
  const { output } = await attempt(lint, ['--format', 'unix'], { cwd: dir })
  complaints = output.split('\n').filter((line) => /no-restricted|no-explicit-any/.test(line))
})

afterAll(() => {
  rmSync(dir, { recursive: true, force: true })
})

const refused = (path: string) => complaints.some((line) => line.startsWith(`${path}:`))

test('a room imports from lower rooms of its package only, never from its siblings', () => {
  const crossings = pairs.filter(({ path }) => refused(path))
  expect(crossings).toEqual(pairs.filter(({ isUpwards }) => isUpwards))
  expect(new Set(crossings.map(({ path }) => path.split('/')[1]))).toEqual(
    new Set(Object.keys(rooms)),
  )
})

test('every folder of a package with rooms is one of them, or has tests and what they share', () => {
  const folders = repositoryFiles().flatMap((path) => {
    const [, name = '', folder = ''] = /^packages\/(\w+)\/src\/([^/]+)\//.exec(path) ?? []
    return name in rooms && !['testing', 'walks'].includes(folder) ? [`${name}/${folder}`] : []
  })
  const listed = Object.entries(rooms).flatMap(([name, rows]) =>
    rows.flat().map((room) => `${name}/${room}`),
  )
  expect([...new Set(folders)].toSorted()).toEqual(listed.toSorted())
})

test('an import, a call or a type that the rules forbid is refused', () => {
  expect(Object.keys(forbidden).filter((path) => !refused(path))).toEqual([])
})

test('what the rules allow passes: types of the client in the cloud, the cloud in main and tests', () => {
  expect(Object.keys(allowed).filter(refused)).toEqual([])
})
