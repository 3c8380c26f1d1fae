import { expect, test } from 'vitest'
import { cutInMiddle, shortName } from '#screens/topology/names.ts'

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

test('a name without its middle has no more than it may, and whole letters', () => {
  expect(cutInMiddle('web-prod-eu-west-0001', 14)).toBe('web-prod-…0001')
  expect(cutInMiddle('web-prod-0001', 13)).toBe('web-prod-0001')
  expect(cutInMiddle('🐘'.repeat(40), 12)).toBe('🐘🐘🐘…🐘🐘')
})
