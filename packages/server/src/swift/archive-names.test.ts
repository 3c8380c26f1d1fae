import { expect, test } from 'vitest'
import { harmlessNames } from '#swift/archive-names.ts'

const files = (...names: string[]) => {
  const harmless = harmlessNames()
  return names.map((name) => (name.endsWith('/') ? harmless.folder(name) : harmless.file(name)))
}

test('no name leads out of the folder that an archive is unpacked into', () => {
  const hostile = [
    '../../etc/passwd',
    '/etc/passwd',
    'a/../../b',
    '.',
    '..',
    'C:\\Windows\\x',
    'a//b',
  ]
  expect(files(...hostile)).toEqual([
    ...[
      '__/__/etc/passwd',
      '_/etc/passwd',
      'a/__/__/b',
      '_ (2)',
      '__ (2)',
      'C__Windows_x',
      'a/_/b',
    ],
  ])
})

test('what cannot be seen in a name is not in it', () => {
  expect(files('a\u0000b\n', 'lone\ud800')).toEqual(['a_b_', 'lone\ufffd'])
})

test('no two are the same, also where the case of letters does not count', () => {
  expect(files('a.txt', 'A.TXT', 'a.txt', 'é', 'e\u0301')).toEqual([
    ...['a.txt', 'A (2).TXT', 'a (3).txt', 'é', 'e\u0301 (2)'],
  ])
})

test('none is that of a file and of a folder', () => {
  expect(files('a', 'a/b', 'a/c/')).toEqual(['a', 'a (2)/b', 'a (2)/c/'])
  expect(files('x/y', 'x')).toEqual(['x/y', 'x (2)'])
})

test('no name is longer than file systems take it, whatever number it has', () => {
  const long = `${'é'.repeat(120)}.tar.gz`
  const given = files(...Array.from({ length: 12 }, () => long), `${'x'.repeat(300)}/a`)
  expect(new Set(given).size).toBe(13)
  const parts = given.flatMap((name) => name.split('/'))
  expect(Math.max(...parts.map((part) => Buffer.byteLength(part)))).toBeLessThanOrEqual(255)
  expect(given[11]).toMatch(/ \(12\)\.gz$/)
})

test.each([
  ['the same', () => 'x'.repeat(300)],
  ['the same when they are cut', (at: number) => `${'x'.repeat(255)}${at}`],
  ['the same two by two', (at: number) => `${'x'.repeat(249)}${String(at >> 1).padStart(6, '0')}`],
])('twenty thousand names that are %s take no time to speak of', (_, name) => {
  const harmless = harmlessNames()
  const before = process.cpuUsage()
  for (let at = 0; at < 20_000; at += 1) harmless.file(name(at))
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(2_000)
})
