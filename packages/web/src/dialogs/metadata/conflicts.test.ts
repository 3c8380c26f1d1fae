import { expect, test } from 'vitest'
import {
  conflictsOf,
  decisionFor,
  isEmpty,
  patchFor,
  reverseOf,
  undecided,
} from '#dialogs/metadata/conflicts.ts'

const read = { a: '1', b: '2', gone: 'x', constructor: 'c' }
const edit = { updated: { a: 'mine', added: 'new' }, removed: ['gone'] }

test('only what was changed is sent, with what was read of it [RS-META-12 RS-META-14]', () => {
  expect(patchFor(edit, read, {})).toEqual({
    updated: { a: 'mine', added: 'new' },
    removed: ['gone'],
    expected: { a: '1', added: null, gone: 'x' },
  })
})

test('a patch is taken back to what there was, expecting what it has set', () => {
  expect(reverseOf(patchFor(edit, read, {}))).toEqual({
    updated: { a: '1', gone: 'x' },
    removed: ['added'],
    expected: { a: 'mine', added: 'new', gone: null },
  })
})

test('a conflict is a changed key that others changed otherwise', () => {
  expect(conflictsOf(edit, read, read)).toEqual([])
  expect(conflictsOf(edit, read, { ...read, b: 'theirs' })).toEqual([])
  expect(conflictsOf(edit, read, { ...read, a: 'mine' })).toEqual([])
  const now = { a: 'theirs', b: '2', added: 'theirs too' }
  expect(conflictsOf(edit, read, now)).toEqual([
    { key: 'a', theirs: 'theirs', mine: 'mine' },
    { key: 'added', theirs: 'theirs too', mine: 'new' },
  ])
  expect(conflictsOf(edit, read, { ...read, gone: 'y' })).toEqual([
    { key: 'gone', theirs: 'y', mine: null },
  ])
})

test('a key with the name of JavaScript’s own is no conflict by itself', () => {
  const own = { updated: { toString: 'x' }, removed: [] }
  expect(conflictsOf(own, {}, {})).toEqual([])
  expect(patchFor(own, {}, {}).expected).toEqual({ toString: null })
  expect(decisionFor({}, 'constructor', null)).toBeUndefined()
})

test('what stays theirs is not sent; what stays mine expects what was seen', () => {
  const decisions = {
    a: { keep: 'theirs', theirs: 'T' },
    gone: { keep: 'mine', theirs: 'y' },
  } as const
  expect(patchFor(edit, read, decisions)).toEqual({
    updated: { added: 'new' },
    removed: ['gone'],
    expected: { added: null, gone: 'y' },
  })
  const all = { updated: { a: 'mine' }, removed: [] }
  expect(isEmpty(patchFor(all, read, decisions))).toBe(true)
})

test('a decision is about one value of theirs: another one asks again', () => {
  const decisions = { a: { keep: 'mine', theirs: 'T' } } as const
  const conflict = { key: 'a', theirs: 'T', mine: 'mine' }
  expect(undecided([conflict], decisions)).toEqual([])
  const later = { ...conflict, theirs: 'U' }
  expect(undecided([later], decisions)).toEqual([later])
})
