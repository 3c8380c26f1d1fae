import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectApi } from '#api/connection.ts'
import { choosePreferences, preferencesNow } from '#screens/account/preferences.ts'

/** What the operator has set, other than the product comes with. */
const usual = { rows: 30, lines: 50 }

const jar = new Map<string, string>()

beforeEach(() => {
  jar.clear()
  connectApi({ cookies: () => [...jar].map((pair) => pair.join('=')).join('; ') })
  vi.stubGlobal('document', {
    baseURI: 'https://site.invalid/',
    documentElement: { dataset: {} },
    set cookie(text: string) {
      const [, name = '', value = '', life] = /^(\w+)=([^;]*);.*Max-Age=(\d+)/.exec(text) ?? []
      if (life === '0') jar.delete(name)
      else jar.set(name, value)
    },
  })
})
afterEach(() => void vi.unstubAllGlobals())

test('saving one setting leaves all others to the operator', () => {
  const now = preferencesNow(usual)
  expect(now).toMatchObject({ ...usual, start: '/project/' })
  choosePreferences({ ...now, zone: 'Asia/Tokyo' }, usual)
  expect([...jar.keys()]).toEqual(['meridian_timezone'])
  expect(preferencesNow({ rows: 40, lines: 60 })).toMatchObject({ rows: 40, lines: 60 })
})

test('what was chosen is kept and shown again, until the usual is chosen', () => {
  const own = { rows: 5, lines: 7, start: '/project/instances' }
  choosePreferences({ ...preferencesNow(usual), ...own }, usual)
  expect(preferencesNow(usual)).toMatchObject(own)
  choosePreferences(preferencesNow(usual), usual)
  expect(preferencesNow(usual)).toMatchObject(own)
  choosePreferences({ ...preferencesNow(usual), ...usual, start: '/project/' }, usual)
  expect([...jar.keys()]).toEqual([])
})
