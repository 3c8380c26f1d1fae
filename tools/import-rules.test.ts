import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { webRooms } from './import-rules.ts'
import { attempt, root } from './run.ts'

const files = new Map<string, string>()
let dir = ''
let complaints: readonly string[] = []

const lines = (...imports: string[]) =>
  imports
    .map((from, n) => `import * as m${n} from '${from}'\nexport const v${n} = m${n}\n`)
    .join('')

// One file per room that imports something of every room, and the cases that packages forbid.
for (const room of webRooms.flat()) {
  const others = webRooms.flat().filter((other) => other !== room)
  for (const other of others)
    files.set(`packages/web/src/${room}/to-${other}.ts`, lines(`#${other}/thing.ts`))
}
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

test('a room of the browser imports from lower rooms only, never from its siblings', () => {
  const pairs = webRooms.flatMap((row, level) =>
    row.flatMap((room) =>
      webRooms.flatMap((others, otherLevel) =>
        others
          .filter((other) => other !== room)
          .map((other) => ({ room, other, level, otherLevel })),
      ),
    ),
  )
  const crossings = pairs.filter(({ room, other }) =>
    refused(`packages/web/src/${room}/to-${other}.ts`),
  )
  expect(crossings).toEqual(pairs.filter(({ level, otherLevel }) => otherLevel >= level))
  expect(crossings.length).toBeGreaterThan(0)
})

test('an import, a call or a type that the rules forbid is refused', () => {
  expect(Object.keys(forbidden).filter((path) => !refused(path))).toEqual([])
})

test('what the rules allow passes: types of the client in the cloud, the cloud in main and tests', () => {
  expect(Object.keys(allowed).filter(refused)).toEqual([])
})
