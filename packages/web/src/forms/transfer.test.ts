import { afterEach, expect, test, vi } from 'vitest'
import { allocate, asList, filterByText, isFull } from '#forms/transfer.ts'

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
