import { isValidElement } from 'react'
import { expect, test } from 'vitest'
import { toggling } from '#resource/actions/makers.ts'
import { kind } from '#resource/define.ts'
import { badge, bytes, yesNo } from '#resource/makers.tsx'

type Widget = { id: string; size: number; state: string; locked: boolean }
const widget: Widget = { id: 'w', size: 3 * 1024 ** 2, state: 'RUNNING', locked: true }

const widgets = kind<Widget>({
  type: 'OS::Toy::Widget',
  name: ['Widget', 'Widgets'],
  key: ({ id }) => [id],
  title: ({ id }) => id,
})

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

test('of two opposite actions each item is offered the one that it can take', () => {
  const parts = { call: async () => undefined, done: 'Done: %s.', failed: 'Failed: %s.' }
  const [lock, unlock] = toggling(widgets, {
    isOn: ({ locked }) => locked,
    on: { id: 'lock', label: 'Lock', ...parts },
    off: { id: 'unlock', label: 'Unlock', ...parts },
  })
  expect([lock.offered?.(widget), unlock.offered?.(widget)]).toEqual([false, true])
  const open = { ...widget, locked: false }
  expect([lock.offered?.(open), unlock.offered?.(open)]).toEqual([true, false])
})
