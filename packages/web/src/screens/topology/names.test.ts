import { expect, test } from 'vitest'
import { shortName } from '#screens/topology/names.ts'

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
