/** What actions ask before they do something. */
import { expect, test } from 'vitest'
import { resources } from '#resources/registry.ts'
import { containers } from '#resources/swift/containers.tsx'

test('whatever destroys something asks before it does, in every menu of every type', async () => {
  const declared = await Promise.all(resources.all.map(({ load }) => load()))
  const found = [...declared, containers].flatMap(({ kind, actions, admin }) =>
    [actions, admin?.actions ?? {}]
      .flatMap(({ global = [], batch = [], item = [] }) => [...global, ...batch, ...item])
      .map(({ id, tone, opens }) => ({ name: `${kind.type} ${id}`, tone, opens })),
  )
  expect(found.length).toBeGreaterThan(300)
  const destroying = found.filter(({ tone }) => tone === 'danger')
  expect(destroying.length).toBeGreaterThan(60)
  expect(destroying.filter(({ opens }) => !opens).map(({ name }) => name)).toEqual([])
})
