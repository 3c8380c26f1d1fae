import { expect, test } from 'vitest'
import { endingOf } from '#dialogs/barbican/ending.ts'

test('what ends within 30 days is told apart from what has ended and from what lasts', () => {
  const now = Date.UTC(2026, 0, 1)
  expect(endingOf('2026-01-01T00:00:00', now)).toBe('ended')
  expect(endingOf('2026-01-01T00:00:01', now)).toBe('soon')
  expect(endingOf('2026-01-31T00:00:00', now)).toBe('soon')
  expect(endingOf('2026-01-31T00:00:01', now)).toBeUndefined()
  for (const never of [null, undefined, '', 'some day'])
    expect(endingOf(never, now)).toBeUndefined()
})
