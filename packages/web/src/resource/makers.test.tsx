import { isValidElement } from 'react'
import { expect, test } from 'vitest'
import { badge, bytes, yesNo } from '#resource/makers.tsx'

type Widget = { id: string; size: number; state: string; locked: boolean }
const widget: Widget = { id: 'w', size: 3 * 1024 ** 2, state: 'RUNNING', locked: true }

test('a number of bytes sorts as a number and reads in its unit', () => {
  const size = bytes('Size', ({ size: value }: Widget) => value)
  expect(size.value?.(widget)).toBe(3 * 1024 ** 2)
  expect(size.show?.(widget)).toBe('3 MB')
})

test('a truth is sorted as it is', () => {
  expect(yesNo('Locked', ({ locked }: Widget) => locked).value?.(widget)).toBe(true)
})

test('a state is a badge; one that is not there shows as nothing', () => {
  const state = badge('State', ({ state: value }: Widget) => value, { RUNNING: 'good' })
  expect(isValidElement(state.show?.(widget))).toBe(true)
  expect(state.show?.({ ...widget, state: '' })).toBeUndefined()
})
