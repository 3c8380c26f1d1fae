import { expect, test } from 'vitest'
import { fadingOf } from '#shell/alerts-fade.tsx'

test('the setting says which alerts fade, when and how long [SH-TOAST-22..24]', () => {
  expect(fadingOf({ types: ['success', 'nonsense'], delay: 5000, fade_duration: 800 })).toEqual({
    types: ['success'],
    delay: 5000,
    duration: 800,
  })
})

test('without the setting nothing fades', () => {
  expect(fadingOf({}).types).toEqual([])
})
