import { afterEach, expect, test } from 'vitest'
import { json, serve } from '#api/testing.ts'
import { labelOf } from '#resource/actions/offers.ts'
import type { Screen } from '#resource/action.ts'
import { createBatch } from '#resource/actions/batch.ts'
import { batch, itemActions } from '#resources/nova/instances/actions.tsx'
import { instanceStates, noteConfirmed } from '#resources/nova/instances/states.ts'
import { serverOf } from '#resources/nova/instances/testing.ts'

const told: string[] = []
afterEach(() => void told.splice(0))
const screen: Screen = {
  open: async () => undefined,
  load: async () => undefined,
  confirm: async (_, work) => work(),
  each: (items, work, { name }) => createBatch(items, work, name).run(),
  toast: (tone, text) => void told.push(`${tone}: ${text}`),
  go: () => undefined,
}

const server = serverOf('s-1', { name: 'web', status: 'ACTIVE' })

const refuse = () => serve(() => json('The host is on fire.', 409))

test.each([
  ['Start Instance', 'start'],
  ['Shut Off Instance', 'stop'],
  ['Pause Instance', 'pause'],
  ['Unpause Instance', 'unpause'],
  ['Suspend Instance', 'suspend'],
  ['Resume Instance', 'resume'],
  ['Soft Reboot Instance', 'soft-reboot'],
  ['Hard Reboot Instance', 'hard-reboot'],
  ['Delete Instance', 'delete'],
])('%s says what it could not do [RS-ERR-34 RS-ERR-41..48 RS-ERR-01]', async (label, verb) => {
  refuse()
  const action = itemActions.find((one) => labelOf(one, 1) === label)
  await action?.perform([server], screen)
  expect(told).toEqual([`danger: Unable to ${verb} the server with id: s-1`])
})

test('several that could not be done are named', async () => {
  refuse()
  const stop = batch.find(({ id }) => id === 'stop')
  await stop?.perform([server, serverOf('s-2', { name: 'db' })], screen)
  expect(told).toEqual(['danger: Shut Off Instances failed: web, db.'])
})

test('a resized instance waits for its word, unpolled until that is given and followed then [SH-TABLE-27]', () => {
  const resized = serverOf('s-3', { status: 'VERIFY_RESIZE' })
  const told = () => [instanceStates.changing(resized), instanceStates.waiting(resized)]
  expect(told()).toEqual([false, true])
  noteConfirmed(resized)
  expect(told()).toEqual([true, false])
})
