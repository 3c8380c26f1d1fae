import { expect, onTestFinished, test } from 'vitest'
import { english, speak, t } from '#lib/translate.ts'
import { createBatch } from '#resource/actions/batch.ts'
import { labelOf } from '#resource/actions/offers.ts'
import { verb } from '#resource/actions/verb.ts'
import type { Screen } from '#resource/action.ts'
import { kind } from '#resource/define.ts'

const policies = kind<string>({
  type: 'OS::Toy::Policy',
  name: ['QoS Policy', 'QoS Policies'],
  inline: ['QoS policy', 'QoS policies'],
  key: (name) => [name],
  title: (name) => name,
})

const screen = () => {
  const told: string[] = []
  const value: Screen = {
    open: async () => undefined,
    load: async () => undefined,
    confirm: async ({ title, text = '', submit = '' }, work) => {
      told.push(title, text, submit)
      return work()
    },
    each: (items, work, { name }) => createBatch(items, work, name).run(),
    toast: (tone, text, details = '') => void told.push(`${tone}: ${text}${details}`),
    go: () => undefined,
  }
  return { told, value }
}

test('all words of a verb follow from it: label, question, button, done and failed; so does what became of each [SH-REG-14 SH-REG-16]', async () => {
  const { told, value } = screen()
  const pause = verb(policies, 'Pause', {
    ...{ id: 'pause', while: 'Pausing', ask: 'Nothing is limited meanwhile.' },
    call: async (name) => {
      if (name === 'b') throw new Error('no')
    },
  })
  expect([labelOf(pause, 1), labelOf(pause, 2)]).toEqual([
    ...['Pause QoS Policy', 'Pause QoS Policies'],
  ])
  expect(await pause.perform(['a', 'b', 'c'], value)).toEqual({
    updated: ['a', 'c'].map((id) => ({ type: 'OS::Toy::Policy', id })),
    failed: [{ type: 'OS::Toy::Policy', id: 'b' }],
  })
  expect(told).toEqual([
    'Confirm Pause QoS Policies',
    'You have selected: "a, b, c". Nothing is limited meanwhile.',
    'Pause QoS Policies',
    'success: Pausing: a, c.',
    'danger: Pause QoS Policy failed: b.Something went wrong on this page.',
  ])
})

test('a verb that asks nothing is done at once', async () => {
  const { told, value } = screen()
  const lock = verb(policies, 'Lock', { id: 'lock', while: 'Locked', call: async () => undefined })
  expect(lock.opens).toBe(false)
  await lock.perform(['a'], value)
  expect(told).toEqual(['success: Locked: a.'])
})

test('what a verb says when it is done is translated once, by its declaration', async () => {
  speak({ ...english, words: (text) => `<${text}>` })
  onTestFinished(() => speak(english))
  const { told, value } = screen()
  const done = t('Locked %s.')
  const call = async () => undefined
  await verb(policies, 'Lock', { id: 'lock', while: 'Locked', done, call }).perform(['a'], value)
  expect(told).toEqual(['success: <Locked a.>'])
})
