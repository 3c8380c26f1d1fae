import { expect, test } from 'vitest'
import { nameOr, sentenceCase, shortId } from '#lib/text.ts'
import { english, plural, speak, t } from '#lib/translate.ts'

test('long ids are shortened, short ones stay', () => {
  expect(shortId('6ff90d6e-d3fc-4a40-a2f5-f94eabad9aed')).toBe('6ff90d6e…')
  expect(shortId('default')).toBe('default')
})

test.each([
  ...['', ' ', '\t\n', '\u00a0', '\u200b', '\u2060\ufeff', '\u202e', '\u0000', '\u3164', '\u2800'],
  ...['\u{e0041}', '\ufe0f', '\ud800', undefined, null],
])('a name of which nothing can be seen gives way to the id: %j', (name) => {
  expect(nameOr(name, 'id-1')).toBe('id-1')
})

test.each(['a', ' a ', '-', '0', '名', '🐘', '\u202eabc', 'Ünï'])('the name %j stands', (name) => {
  expect(nameOr(name, 'id-1')).toBe(name)
})

test('state words read as sentences', () => {
  expect(['ACTIVE', 'powering-off', 'SHELVED_OFFLOADED'].map(sentenceCase)).toEqual([
    'Active',
    'Powering off',
    'Shelved offloaded',
  ])
})

test('a text takes named and positional values and keeps hostile ones as they are', () => {
  expect(t('Item with id {id} not found.', { id: '{id}' })).toBe('Item with id {id} not found.')
  expect(t('You have selected "%s".', '$& %s {x}')).toBe('You have selected "$& %s {x}".')
  expect(t('{a} %s {missing}', { a: 1 }, 'b')).toBe('1 b {missing}')
})

test('the plural follows the count', () => {
  const item = (count: number) =>
    plural(count, 'Displaying {count} item', 'Displaying {count} items')
  expect([0, 1, 2].map(item)).toEqual([
    'Displaying 0 items',
    'Displaying 1 item',
    'Displaying 2 items',
  ])
})

test('a language may have more plurals than English has', () => {
  const polish: Readonly<Record<string, string>> = {
    one: '{count} serwer',
    few: '{count} serwery',
    many: '{count} serwerów',
  }
  speak({ code: 'pl', direction: 'ltr', words: (text, form) => polish[form ?? ''] ?? text })
  try {
    const servers = [1, 2, 5, 22].map((count) => plural(count, '{count} server', '{count} servers'))
    expect(servers).toEqual(['1 serwer', '2 serwery', '5 serwerów', '22 serwery'])
  } finally {
    speak(english)
  }
})
