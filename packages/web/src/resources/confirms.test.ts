import { expect, test } from 'vitest'
import { json, serve } from '#api/testing.ts'
import type { Question, Screen } from '#resource/action.ts'
import { resources } from '#resources/registry.ts'
import { containers } from '#resources/swift/containers.tsx'

/** As much of an item as a question names. */
const item = {
  ...{ id: 'x', name: 'x', attachments: [], fixed_ips: [], count: 0, bytes: 0 },
}

/** Every question that an action puts before it does something, each declined. */
const questions = async (): Promise<readonly Question[]> => {
  serve(() => json({}, 500))
  const asked: Question[] = []
  const screen: Screen = {
    open: async () => undefined,
    load: async () => undefined,
    confirm: async (question) => {
      asked.push(question)
      return undefined
    },
    each: () => Promise.reject(new Error('Nothing was agreed to.')),
    toast: () => undefined,
    go: () => undefined,
  }
  // Containers are no type with a page of details of its own.
  const declared = await Promise.all(resources.all.map(async ({ load }) => load()))
  for (const { actions = {} } of [...declared, containers]) {
    const all = new Set([...(actions.batch ?? []), ...(actions.item ?? [])])
    // What needs more of an item than that asks nothing here.
    for (const action of all) await action.perform([item], screen).catch(() => undefined)
  }
  return asked
}

test('every question looks dangerous but those that undo a harm; what is gone is not recoverable [RS-MODAL-04 RS-MODAL-12 SH-MODAL-37]', async () => {
  const asked = await questions()
  expect(asked.length).toBeGreaterThan(50)
  const harmless = asked.flatMap(({ harmless: is, title }) => (is ? [title] : []))
  expect(harmless).toEqual(['Confirm Reset Default Volume Type'])
  const container = asked.find(({ title }) => title === 'Delete Container')
  expect(container?.text).toBe('Are you sure you want to delete container x?')
  expect(container?.more).toBe('Deleted container is not recoverable.')
})
