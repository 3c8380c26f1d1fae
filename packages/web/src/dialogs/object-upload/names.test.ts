import { expect, test, vi } from 'vitest'
import { namedIn, numbered, withoutClashes } from '#dialogs/object-upload/names.ts'

const file = new File(['x'], 'x')
const entries = ['a.txt', 'b.tar', 'sub/c', 'empty/'].map((path) =>
  path.endsWith('/') ? { path } : { path, file },
)
const all = namedIn({ container: 'box', folder: 'in/' }, entries)
const taken = new Set(['in/a.txt', 'in/sub/c'])
const namesOf = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name)
const none = async () => new Set<string>()

test('files lie below the folder as they lay in what was dropped, each once', () => {
  expect(namesOf(all)).toEqual(['in/a.txt', 'in/b.tar', 'in/sub/c', 'in/empty/'])
  expect(namedIn({ container: 'box', folder: '' }, [...entries, ...entries])).toHaveLength(4)
})

test('names that are taken are overwritten, left alone, or get a number', async () => {
  expect(namesOf(await withoutClashes(all, taken, 'overwrite', none))).toEqual(namesOf(all))
  expect(namesOf(await withoutClashes(all, taken, 'skip', none))).toEqual(['in/b.tar', 'in/empty/'])
  const look = vi.fn(async () => new Set(['in/a (2).txt']))
  expect(namesOf(await withoutClashes(all, taken, 'keep', look))).toEqual([
    ...['in/b.tar', 'in/empty/', 'in/sub/c (2)', 'in/a (3).txt'],
  ])
})

test('a number is no name that another file of the same folder has', async () => {
  const both = namedIn({ container: 'box', folder: '' }, [
    { path: 'a.txt', file },
    { path: 'a (2).txt', file },
  ])
  const kept = await withoutClashes(both, new Set(['a.txt']), 'keep', none)
  expect(namesOf(kept)).toEqual(['a (2).txt', 'a (3).txt'])
})

test('a number stands before the ending of a name, and not in its folder', () => {
  expect(numbered('a.b/c', 2)).toBe('a.b/c (2)')
  expect(numbered('a.tar.gz', 2)).toBe('a.tar (2).gz')
  expect(numbered('.profile', 2)).toBe('.profile (2)')
})
