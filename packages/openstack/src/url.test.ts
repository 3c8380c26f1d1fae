import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAddressable, path, queryString } from '#url.ts'

/** Any text, in which what means something to an address is frequent. */
const text = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('/', '\\', '.', '..', '%', '%2F', '%2e', '?', '#', ';', ' ', '\0', '\n', ''),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((parts) => parts.join(''))

/** How a service reads an address: what a URL is, decoded as a whole and cut then. */
const readBy = (pathname: string): string[] =>
  decodeURIComponent(new URL(`http://host${pathname}`).pathname).split('/')

test('any text that leaves is one part of a path to whoever decodes first and cuts then', () => {
  fc.assert(
    fc.property(text.filter(isAddressable), (id) => {
      expect(readBy(path`/a/${id}/b`.pathname)).toEqual(['', 'a', id, 'b'])
    }),
    { numRuns: 1000 },
  )
})

test('any text that does not leave would be another address, or has signs that no name has', () => {
  fc.assert(
    fc.property(text, (id) => {
      fc.pre(!isAddressable(id))
      expect(() => path`/servers/${id}/action`).toThrow(expect.objectContaining({ status: 404 }))
      const sent = readBy(`/a/${encodeURIComponent(id)}/b`)
      const isOther = id === '' || sent.length !== 4 || sent[2] !== id
      expect(isOther || /[\\\p{Cc}]/u.test(id)).toBe(true)
    }),
    { numRuns: 1000 },
  )
})

test('a part that would address something else is a 404', () => {
  const others = ['', '.', '..', 'a/b', '/', '../images/a', 'id/metadata/key', 'a\\b', 'a\n', '\0a']
  for (const id of [...others, 'a\x7f', 'a\x85']) {
    expect(isAddressable(id)).toBe(false)
    expect(() => path`/servers/${id}`).toThrow(expect.objectContaining({ status: 404 }))
  }
})

test('a name that only looks like another address is one part', () => {
  for (const id of ['%2F', 'a%2Fb', '%2e%2e', '...', 'a;b', 'a?b', 'a#b', ' ', 'a b', 'ä💥', '-']) {
    expect(readBy(path`/a/${id}/b`.pathname)).toEqual(['', 'a', id, 'b'])
  }
})

test('a lone surrogate is sent as a replacement character', () => {
  expect(path`/${'\ud800'}`.pathname).toBe('/%EF%BF%BD')
})

test('the pattern of a path holds no ids', () => {
  expect(path`/servers/${'s1'}/tags/${'t'}`.pattern).toBe('/servers/{}/tags/{}')
})

test('any query comes out as it went in', () => {
  const values = fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1 })
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), values, (name, wanted) => {
      const search = new URLSearchParams(queryString({ [name]: wanted }))
      expect(search.getAll(name)).toEqual(wanted)
    }),
  )
})

test('a query repeats arrays and leaves out what is not there', () => {
  const query = { fields: ['id', 'name'], marker: undefined, limit: 0, all: false, none: null }
  expect(queryString(query)).toBe('?fields=id&fields=name&limit=0&all=false')
  expect(queryString({ marker: undefined })).toBe('')
})
