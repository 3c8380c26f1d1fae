import { expect, test } from 'vitest'
import { csv } from '#lib/csv.ts'

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
