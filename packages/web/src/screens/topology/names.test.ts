import { expect, test } from 'vitest'
import { cutInMiddle, shortName, shortNames } from '#screens/topology/names.ts'

test.each([
  ['web', 'web'],
  ['ninechars', 'ninechars'],
  ['ten-chars!', 'ten-chars..'],
  ['éééééééééé', 'ééééééééé..'],
  ['日本語網', '日本語網'],
  ['日本語網路', '日本語網..'],
  ['a日本語網', 'a日本語網'],
  ['ab日本語網', 'ab日本語..'],
  // Half a pair would be no character.
  ['🐘🐘🐘🐘🐘', '🐘🐘🐘🐘..'],
  ['', ''],
])('%s is drawn as %s [SH-TOPO-37 SH-TOPO-38 SH-TOPO-39]', (name, drawn) => {
  expect(shortName(name)).toBe(drawn)
})

test('names that would look alike are cut in the middle, so that they are told apart', () => {
  const names = ['web-prod-0001', 'web-prod-0002', 'web', 'backup-2025-11', 'web-prod-0001']
  const drawn = shortNames(names)
  expect(names.map((name) => drawn.get(name))).toEqual([
    ...['web-..0001', 'web-..0002', 'web', 'backup-20..', 'web-..0001'],
  ])
})

test('a name without its middle has no more than it may, and whole letters', () => {
  expect(cutInMiddle('web-prod-eu-west-0001', 14)).toBe('web-prod-…0001')
  expect(cutInMiddle('web-prod-0001', 13)).toBe('web-prod-0001')
  expect(cutInMiddle('🐘'.repeat(40), 12)).toBe('🐘🐘🐘…🐘🐘')
})
