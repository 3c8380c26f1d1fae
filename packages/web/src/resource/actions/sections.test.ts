import { expect, test } from 'vitest'
import type { Action } from '#resource/action.ts'
import { sectionsOf, under } from '#resource/actions/sections.ts'

const action = (id: string): Action<unknown> => ({ id, label: id, perform: async () => undefined })

test('a menu has a part for what stands under the same words, and for what is between', () => {
  const power = under('Power', [action('start'), action('stop')])
  const all = [action('snapshot'), ...power, action('delete')]
  const sections = sectionsOf(all.map((one) => ({ action: one, label: one.id })))
  expect(sections.map(({ words, offers }) => [words, ...offers.map(({ label }) => label)])).toEqual(
    [
      [undefined, 'snapshot'],
      ['Power', 'start', 'stop'],
      [undefined, 'delete'],
    ],
  )
  expect(sectionsOf([])).toEqual([])
})
