import { expect, test } from 'vitest'
import { brokenLine, movedIn, movedOut, placeOf, type Edit } from '#ui/fields/editing.ts'

/** The text after an edit, its selection in brackets. */
const after = (text: string, { from, to, insert, select: [start, end] }: Edit): string => {
  const changed = text.slice(0, from) + insert + text.slice(to)
  return `${changed.slice(0, start)}[${changed.slice(start, end)}]${changed.slice(end)}`
}

test('Tab puts blanks, and moves selected lines in', () => {
  expect(after('ab', movedIn('ab', 1, 1))).toBe('a  []b')
  expect(after('a\nb\n\nc', movedIn('a\nb\n\nc', 0, 5))).toBe('[  a\n  b\n\n]c')
})

test('Shift and Tab move lines out, no further than the edge', () => {
  expect(after('    ab', movedOut('    ab', 5, 5))).toBe('  a[]b')
  expect(after(' a', movedOut(' a', 0, 0))).toBe('[]a')
  expect(after('  a\n b\nc', movedOut('  a\n b\nc', 0, 8))).toBe('[a\nb\nc]')
})

test('a new line begins where the one before it does', () => {
  expect(after('  a: b', brokenLine('  a: b', 6, 6))).toBe('  a: b\n  []')
  expect(after('  ab', brokenLine('  ab', 1, 1))).toBe(' \n [] ab')
  expect(after('\na', brokenLine('\na', 0, 0))).toBe('\n[]\na')
})

test('a line is found by its number', () => {
  expect([1, 2, 3, 9].map((line) => placeOf('a\nbc\nd', line))).toEqual([0, 2, 5, 5])
})
