import { parseSync, Visitor } from 'oxc-parser'
import { expect, test } from 'vitest'
import { repositoryFiles, textOf } from './files.ts'

/** A unit of sizes in a text: behind a number or a hole, or in brackets. */
const unit = /(?:[\s}\d(]|^)[KMGTP]i?B(?!\w)|[}\d] bytes?\b|\(bytes\)/

/** Where a unit stands in a sentence all the same, and why. */
const byHand: Readonly<Record<string, string>> = {
  'The volume size must be at least {least} GB': 'RS-LSRC-18',
  'The selected {type} source requires a flavor with at least {minDisk} GB of root disk. ':
    'RS-LFLV-06',
  'The selected {type} source requires a flavor with at least {minRam} MB of RAM. ': 'RS-LFLV-08',
  'The customization script has {size} bytes; it may have at most {largest}.':
    'next to the limit both would be 16 KB (RS-LCFG-01)',
  'The name has {bytes} bytes; at most {most} are allowed.': 'the length of a name',
  'The name with its folder has {bytes} bytes; at most {most} are allowed.': 'the length of a name',
}

/** The texts of a source in which a unit is written by hand; alone it is a word of code, but for `t`. */
export function unitsByHand(path: string, source: string): readonly string[] {
  if (!/[KMGTP]i?B(?!\w)|bytes?\b/.test(source)) return []
  const found: string[] = []
  const said = new Set<number>()
  const alone = /^(bytes?|[KMGTP]?i?B)$/
  const look = (text: string, start: number) => {
    if (alone.test(text) ? said.has(start) : unit.test(text)) found.push(text)
  }
  new Visitor({
    CallExpression: ({ callee, arguments: [first] }) => {
      if (callee.type === 'Identifier' && callee.name === 't' && first) said.add(first.start)
    },
    Literal: ({ value, start }) => {
      if (typeof value === 'string') look(value, start)
    },
    TemplateElement: ({ value, start }) => {
      // Behind a hole of the template.
      look(`}${value.raw}`, start)
    },
    JSXText: ({ value, start }) => look(value, start),
  }).visit(parseSync(path, source).program)
  return found
}

test('units of sizes are written in lib/units.ts alone, but for sentences with a reason', () => {
  const sources = repositoryFiles().filter(
    (path) =>
      /^packages\/web\/src\/.*\.tsx?$/.test(path) &&
      !/\.test\.|\/testing\/|\/testing\.|\/gallery\/|\/lib\/units\.ts$/.test(path) &&
      // Templates to begin with, which are their users' own once they are there.
      !path.endsWith('/dialogs/stack/beginnings.ts'),
  )
  expect(sources.length).toBeGreaterThan(500)
  const found = sources.flatMap((path) =>
    unitsByHand(path, textOf(path)).map((text) => ({ path, text })),
  )
  expect(found.filter(({ text }) => !Object.hasOwn(byHand, text))).toEqual([])
  const texts = found.map(({ text }) => text)
  expect(Object.keys(byHand).filter((text) => !texts.includes(text))).toEqual([])
})

test('a unit that is written by hand is found', () => {
  const source = [
    "const a = t('{size} GiB', { size })",
    "const b = t('RAM (MB)')",
    'const c = `${size} TB`',
    "const d = t('GB')",
    'const e = <p>16 KB</p>',
    "const f = labelIn(t('RAM'), 'MB')",
    "const g = t('SMB')",
    'const h = `${name}Bytes`',
  ].join('\n')
  expect(unitsByHand('toy.tsx', source)).toEqual([
    ...['{size} GiB', 'RAM (MB)', '} TB', 'GB', '16 KB'],
  ])
})

test('the processors of instances and hosts have one word', () => {
  const others = repositoryFiles().filter(
    (path) => /^packages\/(web|server)\/src\/.*\.tsx?$/.test(path) && /VCPU/.test(textOf(path)),
  )
  expect(others).toEqual([])
})
