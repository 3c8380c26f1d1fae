import { expect, test } from 'vitest'
import { encoded, fromAddress, namesIn, toAddress, withNames } from '#free-parts.ts'

/** Names of objects as users and other programs have them. */
const names = [
  ...[
    'a',
    'a/b',
    'a/',
    'a//',
    '/',
    '//',
    '/a',
    'a//b',
    'a/b.txt',
    '.',
    '..',
    '../..',
    './a',
    'a/.',
  ],
  ...[
    '../../etc/passwd',
    'a/../b',
    'a/..',
    'a/../',
    '...',
    '.a',
    '..a',
    '~',
    '~.',
    '~..',
    '~~',
    '~a',
  ],
  ...['~/~/', 'a%2Fb', '%2e%2e', '%', '%zz', 'a?b#c', 'a\\b', '..\\..', 'a\nb', 'a\r\nX: y', '\t'],
  ...[
    '"quoted"',
    "it's",
    '<img src=x onerror=alert(1)>',
    'ä ö.txt',
    '💥',
    'a;b=c',
    'a,b',
    ' ',
    'a ',
  ],
  ...['x'.repeat(1024), 'a/'.repeat(512), '.hidden/..', 'trailing.', 'trailing..'],
]

test('a name comes back from an address as it was, whatever a browser takes away', () => {
  for (const name of names) {
    const { pathname } = new URL(`http://host/object/${toAddress(name)}`)
    expect(pathname.startsWith('/object/'), name).toBe(true)
    expect(fromAddress(pathname.slice('/object/'.length)), name).toBe(name)
  }
})

test('no two names have the same address, and slashes that are doubled do not show in one', () => {
  expect(new Set(names.map(toAddress)).size).toBe(names.length)
  for (const name of names) expect(toAddress(name), name).not.toMatch(/\/\/|^\//)
})

test('an ordinary name stands in its address as it is, with its slashes', () => {
  expect(toAddress('photos/2026/a b.jpg')).toBe('photos/2026/a%20b.jpg')
  expect(toAddress('photos/')).toBe('photos/')
  expect(toAddress('~me/.profile')).toBe('~me/.profile')
})

test('an address that is written by hand is the name that it looks like', () => {
  expect(fromAddress('a//b')).toBe('a//b')
  expect(fromAddress('a/../b')).toBe('a/../b')
  expect(fromAddress('~me/a%2Fb')).toBe('~me/a/b')
  expect(() => fromAddress('%E0%A4%A')).toThrow(URIError)
})

test('a path says which of its names are free', () => {
  expect(namesIn('/a/{id}/b/{+path}')).toEqual([
    { name: 'id', free: false },
    { name: 'path', free: true },
  ])
  expect(withNames('/a/{id}/b/{+path}', ({ name, free }) => `${name}${free}`)).toBe(
    '/a/idfalse/b/pathtrue',
  )
})

test('half of a surrogate pair in a name is another sign in its address', () => {
  expect(encoded('a\ud800/')).toBe('a%EF%BF%BD%2F')
  expect(toAddress('a\udc00/b')).toBe('a%EF%BF%BD/b')
})
