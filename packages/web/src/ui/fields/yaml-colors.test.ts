import { expect, test } from 'vitest'
import { blockLines, colored } from '#ui/fields/yaml-colors.ts'

const shown = (line: string) =>
  colored(line, false)
    .filter(({ text }) => text.trim() !== '')
    .map(({ color, text }) => `${color}:${text}`)

test.each([
  ['name: web # why', ['key:name', 'mark::', 'plain: web ', 'comment:# why']],
  ['  - "a b": 3', ['mark:  - ', 'key:"a b"', 'mark::', 'value:3']],
  ['url: http://a/#b', ['key:url', 'mark::', 'plain: http://a/#b']],
  ["x: 'it''s' ", ['key:x', 'mark::', "text:'it''s'"]],
  [
    'p: { get_param: count }',
    ['key:p', 'mark::', 'mark:{', 'key:get_param', 'mark::', 'plain: count ', 'mark:}'],
  ],
  ['on: &a true', ['key:on', 'mark::', 'mark:&a', 'value:true']],
  ['# only', ['comment:# only']],
  ['version: 2021-04-16', ['key:version', 'mark::', 'value:2021-04-16']],
  ['port: 1e3', ['key:port', 'mark::', 'value:1e3']],
  ['- type: OS::Nova::Server', ['mark:- ', 'key:type', 'mark::', 'plain: OS::Nova::Server']],
  [
    '{"a": [1, "b"], \'c d\': null}',
    [
      ...['mark:{', 'key:"a"', 'mark::', 'mark:[', 'value:1', 'mark:,', 'text:"b"', 'mark:]'],
      ...['mark:,', "key:'c d'", 'mark::', 'value:null', 'mark:}'],
    ],
  ],
])('%s', (line, expected) => {
  expect(shown(line)).toEqual(expected)
})

test('the pieces of a line are the line, whatever stands in it', () => {
  for (const line of [
    '',
    '  ',
    ': :',
    '"open',
    "a: 'b",
    '- - x: [1, {a: b}]',
    '\t? |',
    'a'.repeat(5000),
  ]) {
    expect(
      colored(line, false)
        .map(({ text }) => text)
        .join(''),
    ).toBe(line)
  }
})

test('the text of a block ends where something stands no further in than its owner', () => {
  const lines = [
    'a: |',
    '  # text',
    '',
    '  b: c',
    'd: 1',
    '- e: >-',
    '    f',
    '  g: 2',
    '- |',
    '  h',
    '- i',
  ]
  const inside = blockLines(lines)
  expect(lines.filter((_, at) => inside[at])).toEqual(['  # text', '', '  b: c', '    f', '  h'])
})

// How long it takes is measured beside a usual line: bench/odd-texts.ts.
test('a line that somebody has made to be slow is read as any other', () => {
  for (const line of [
    'a'.repeat(1999),
    ' '.repeat(1999),
    '"'.repeat(1999),
    '- '.repeat(999),
    'a: '.repeat(660),
    `"${'\\'.repeat(1990)}`,
    '"a" '.repeat(499),
  ]) {
    const pieces = colored(line, false).map(({ text }) => text)
    expect(pieces.join('')).toBe(line)
    expect(blockLines([line])).toEqual([false])
  }
})
