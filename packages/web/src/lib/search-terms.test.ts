import fc from 'fast-check'
import { expect, test } from 'vitest'
import { holdsText, readSearch, writeSearch } from '#lib/search-terms.ts'

const facets = ['name', 'status']

test('a search written into an address is read back whole', () => {
  const term = fc.record({ facet: fc.constantFrom(...facets), value: fc.string() })
  fc.assert(
    fc.property(fc.array(term), fc.string(), (terms, text) => {
      const params = writeSearch(new URLSearchParams('tab=log'), { terms, text }, facets)
      const again = readSearch(new URLSearchParams(params.toString()), facets)
      expect(again.text).toBe(text)
      expect(again.terms).toEqual(terms)
      expect(params.get('tab')).toBe('log')
    }),
  )
})

test('a new search starts at the first page and leaves foreign terms alone', () => {
  const before = new URLSearchParams('name=a&marker=9&back=1&tab=x&other=1&sort=name')
  expect(writeSearch(before, { terms: [], text: '' }, facets).toString()).toBe(
    'tab=x&other=1&sort=name',
  )
})

test('text is found in either case and not where it is absent', () => {
  expect(holdsText(['Web-1', null, 7], 'WEB')).toBe(true)
  expect(holdsText(['Web-1', null, 7], '8')).toBe(false)
  expect(holdsText([], ' ')).toBe(true)
})
