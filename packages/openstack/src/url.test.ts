import fc from 'fast-check'
import { expect, test } from 'vitest'
import { path, queryString } from '#url.ts'

test('any text becomes one segment of a path and comes out of it again', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1 }).filter((t) => t !== '.' && t !== '..')
  fc.assert(
    fc.property(text, (id) => {
      const { pathname } = new URL(`http://host${path`/a/${id}/b`.pathname}`)
      const parts = pathname.split('/')
      expect(parts).toHaveLength(4)
      expect(decodeURIComponent(parts[2] ?? '')).toBe(id)
    }),
  )
})

test('a part that would address something else is a 404', () => {
  for (const id of ['', '.', '..']) {
    expect(() => path`/servers/${id}`).toThrow(expect.objectContaining({ status: 404 }))
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
