import { afterEach, expect, test, vi } from 'vitest'
import {
  allocate,
  asList,
  filterBySearch,
  filterByText,
  isFull,
  moved,
  sortByColumn,
} from '#forms/transfer/transfer.ts'

afterEach(() => void vi.restoreAllMocks())

test('with one place, taking an item replaces the other [RS-XFER-02 SH-XFER-05]', () => {
  expect(allocate(['a'], 'b', 1)).toEqual(['b'])
  expect(isFull(1, 1)).toBe(false)
})

test('a negative number of places has no limit [RS-XFER-03 SH-XFER-06]', () => {
  const many = Array.from({ length: 500 }, (_, at) => String(at))
  expect(allocate(many, 'more', -1)).toHaveLength(501)
  expect(isFull(500, -1)).toBe(false)
})

test('a full list takes no more', () => {
  expect(allocate(['a', 'b'], 'c', 2)).toEqual(['a', 'b'])
  expect(isFull(2, 2)).toBe(true)
})

test('what is no list is an empty one, and is logged [RS-XFER-04 RS-XFER-05 SH-XFER-07 SH-XFER-08]', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  // What comes from elsewhere may be of another type than it is said to be.
  const nonsense = {} as unknown as string[]
  expect(asList('Available', nonsense)).toEqual([])
  expect(asList('Allocated', nonsense)).toEqual([])
  expect(log.mock.calls).toEqual([['Available is not an array'], ['Allocated is not an array']])
})

test('the filter finds items in which all its words occur', () => {
  const names = ['Debian 13', 'debian 12', 'Ubuntu']
  expect(filterByText(names, '13 DEB', (name) => name)).toEqual(['Debian 13'])
  expect(filterByText(names, '  ', (name) => name)).toBe(names)
})

type Toy = { readonly name: string; readonly size?: number }

const toys: readonly Toy[] = [{ name: 'b10', size: 10 }, { name: 'b9', size: 200 }, { name: 'a' }]
const nameOf = ({ name }: Toy) => name
const columns = [
  { id: 'name', label: 'Name', show: nameOf, text: nameOf },
  { id: 'size', label: 'Size', show: nameOf, value: ({ size }: Toy) => size },
  { id: 'plain', label: 'Plain', show: nameOf },
]
const sorted = (column: string, down: boolean) =>
  sortByColumn(toys, columns, { column, down }).map(nameOf)

test('a column orders by its value, numbers by size, and what has none comes last', () => {
  expect(sorted('name', false)).toEqual(['a', 'b9', 'b10'])
  expect(sorted('size', false)).toEqual(['b10', 'b9', 'a'])
  expect(sorted('size', true)).toEqual(['b9', 'b10', 'a'])
  expect(sortByColumn(toys, columns, { column: 'plain', down: false })).toBe(toys)
  expect(sortByColumn(toys, columns, undefined)).toBe(toys)
})

test('terms of one facet are alternatives, text and other facets must hold as well', () => {
  const facets = {
    name: { label: 'Name', match: ({ name }: Toy, term: string) => name.includes(term) },
    size: { label: 'Size', match: ({ size }: Toy, term: string) => size === Number(term) },
  }
  const found = (text: string, ...terms: readonly (readonly [string, string])[]) =>
    filterBySearch(
      toys,
      { text, terms: terms.map(([facet, value]) => ({ facet, value })) },
      facets,
      nameOf,
    ).map(nameOf)
  expect(found('', ['name', '9'], ['name', 'a'])).toEqual(['b9', 'a'])
  expect(found('', ['name', 'b'], ['size', '10'])).toEqual(['b10'])
  expect(found('9', ['name', 'b'])).toEqual(['b9'])
  expect(found('', ['unknown', 'x'])).toHaveLength(3)
})

test('an item moves to another place, and nowhere outside of the list', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(moved(['a', 'b'], 1, 2)).toEqual(['a', 'b'])
  expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
})
