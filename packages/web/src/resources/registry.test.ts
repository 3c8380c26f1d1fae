import { expect, test } from 'vitest'
import { resources } from '#resources/registry.ts'

test('each entry loads the declaration of its own type', async () => {
  const declared = await Promise.all(resources.all.map((entry) => entry.load()))
  expect(declared.map(({ kind }) => kind)).toEqual(resources.all.map(({ kind }) => kind))
  expect(declared.length).toBeGreaterThan(9)
})

test('each type can be opened: it has a way to be read and something to show', async () => {
  for (const { load } of resources.all) {
    const { kind, load: one, list, details } = await load()
    expect([one, list, details.length > 0], kind.type).toEqual([
      expect.any(Function),
      expect.any(Function),
      true,
    ])
  }
})
