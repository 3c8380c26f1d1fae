import { expect, test } from 'vitest'
import { chooseVersion, compareVersions, readVersions } from '#http/versions.ts'

const wanted = ['2.19', '2.60', '2.73', '2.90', '2.96']

test.each([
  ['2.93', '2.90'],
  ['2.96', '2.96'],
  ['2.100', '2.96'],
  ['2.20', '2.19'],
  ['2.9', undefined],
])('of the wanted versions an endpoint up to %s gets %s', (max, chosen) => {
  expect(chooseVersion(wanted, { min: '2.1', max })).toBe(chosen)
})

test('versions below what an endpoint still speaks are not chosen', () => {
  expect(chooseVersion(['2.1', '2.53'], { min: '2.60', max: '2.99' })).toBeUndefined()
})

test('versions are compared as numbers', () => {
  expect(compareVersions('2.9', '2.10')).toBeLessThan(0)
})

test('a range is read from one version and from the list of all', () => {
  const range = { min: '2.1', max: '2.93' }
  expect(readVersions('compute', { version: { min_version: '2.1', version: '2.93' } })).toEqual(
    range,
  )
  const old = { id: 'v2.0', min_version: '', version: '' }
  expect(
    readVersions('compute', { versions: [old, { min_version: '2.1', max_version: '2.93' }] }),
  ).toEqual(range)
  expect(readVersions('image', { versions: [{ id: 'v2.16' }] })).toBeUndefined()
})

test('what is no version document is a bad reply', () => {
  expect(() => readVersions('compute', { hello: 1 })).toThrow(
    expect.objectContaining({ kind: 'bad-reply' }),
  )
})
