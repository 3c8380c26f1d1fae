import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csv, type CsvValue } from '#csv.ts'

test('lines end with CR LF, and only what needs quotes has them', () => {
  expect(
    csv([
      ['Name', 'Hours'],
      ['web, "old"', 1.5],
      ['two\nlines', null],
    ]),
  ).toBe('Name,Hours\r\n"web, ""old""",1.5\r\n"two\nlines",\r\n')
})

test('no text becomes a formula of a spreadsheet, and no number becomes a text', () => {
  for (const text of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1']) {
    expect(csv([[text]])).toMatch(/^"?'/)
  }
  expect(csv([['=HYPERLINK("x","y")']])).toBe('"\'=HYPERLINK(""x"",""y"")"\r\n')
  expect(csv([[-1.25, 'a-1', 'a=1']])).toBe('-1.25,a-1,a=1\r\n')
})

test.each([
  ['a wide sign', '＝cmd()', "'＝cmd()"],
  ['a space before it', ' =1', " '=1"],
  ['a byte order mark before it', '\uFEFF=1', "\uFEFF'=1"],
  ['no width before it', '\u200B\u2060=1', "\u200B\u2060'=1"],
  ['another direction before it', '\u202E@x', "\u202E'@x"],
  ['the separator of another language', 'a;=cmd()', '"a;\'=cmd()"'],
  ['a tab', 'a\t+1', '"a\t\'+1"'],
  ['an upright stroke', 'a|-1', '"a|\'-1"'],
  ['another line', 'a\n=1', '"a\n\'=1"'],
  ['a carriage return alone', 'a\r=1', '"a\r\'=1"'],
  ['a call of another program', "=cmd|' /C calc'!A0", "\"'=cmd|' /C calc'!A0\""],
  ['a quote before it', '"=1', '"""\'=1"'],
])('a formula is found behind %s', (_, text, written) => {
  expect(csv([[text]])).toBe(`${written}\r\n`)
})

/** Cells as a spreadsheet has them that cuts at this sign, and minds quotes or not. */
const parsed = (text: string, sign: string, quotes: boolean): string[][] => {
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  const end = () => rows.at(-1)?.push(cell) && (cell = '')
  for (let at = 0; at < text.length; at += 1) {
    const one = text[at] ?? ''
    if (quoted) {
      if (one !== '"') cell += one
      else if (text[at + 1] === '"') cell += text[(at += 1)]
      else quoted = false
    } else if (quotes && one === '"' && cell === '') quoted = true
    else if (one === sign) end()
    else if (one === '\n' || one === '\r') {
      if (one === '\r' && text[at + 1] === '\n') at += 1
      end()
      rows.push([])
    } else cell += one
  }
  end()
  return rows.slice(0, -1)
}

const odd = fc.constantFrom(
  ...[
    '=',
    '+',
    '-',
    '@',
    '＝',
    '＋',
    '－',
    '＠',
    ',',
    ';',
    '|',
    '\t',
    '\r',
    '\n',
    '\r\n',
    '"',
    "'",
  ],
  ...[
    '\uFEFF',
    '\u200B',
    '\u202E',
    '\u2066',
    '\u00A0',
    '\u3000',
    '\u0000',
    '\u001F',
    '\u3164',
    'a',
    '1',
  ],
)
const texts = fc.oneof(
  fc.array(odd, { maxLength: 12 }).map((parts) => parts.join('')),
  fc.string({ unit: 'grapheme' }),
)
const tables = fc.array(
  fc.array(fc.oneof(texts, fc.nat(), fc.constant(null)), { minLength: 1, maxLength: 4 }),
  { minLength: 1, maxLength: 4 },
)

const formula = /^[\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠]/u

describe('whatever the cells hold', () => {
  test.each([',', ';', '\t', '|'])('no cell begins a formula where %j separates them', (sign) => {
    fc.assert(
      fc.property(tables, fc.boolean(), (table, quotes) => {
        for (const cell of parsed(csv(table), sign, quotes).flat())
          expect(cell).not.toMatch(formula)
      }),
      { numRuns: 500 },
    )
  })

  test('the texts are the same but for apostrophes, and numbers are the same', () => {
    const plain = (value: CsvValue) => String(value ?? '').replaceAll("'", '')
    fc.assert(
      fc.property(tables, (table) => {
        const back = parsed(csv(table), ',', true)
        expect(back.map((row) => row.map(plain))).toEqual(table.map((row) => row.map(plain)))
      }),
      { numRuns: 500 },
    )
  })
})
