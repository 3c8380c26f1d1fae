/** What holds of what every type declares. */
import { expect, test } from 'vitest'
import type { States } from '#resource/states.tsx'
import { resources } from '#resources/registry.ts'

test('every action asks for a rule of policy, but for those that are judged otherwise', async () => {
  const declared = await Promise.all(resources.all.map(({ load }) => load()))
  const without = declared.flatMap(({ kind, actions, admin }) =>
    [actions, admin?.actions ?? {}]
      .flatMap(({ global = [], batch = [], item = [] }) => [...global, ...batch, ...item])
      .filter(({ requires = [] }) => !requires.some((one) => 'policy' in one))
      .map(({ id }) => `${kind.type} ${id}`),
  )
  expect([...new Set(without)].toSorted()).toEqual([
    ...['OS::Designate::FloatingIp set', 'OS::Designate::FloatingIp unset'],
    ...['OS::Glance::Image accepted', 'OS::Glance::Image rejected'],
    ...['OS::Keystone::Domain clear-context'],
    ...['OS::Nova::Flavor delete', 'OS::Nova::Flavor update-metadata'],
  ])
})

test('a state in which the cloud works at something is polled, whatever the type', async () => {
  const declared = await Promise.all(resources.all.map(({ load }) => load()))
  const told = declared.flatMap(({ kind, states }) => {
    if (!states || !('options' in states && 'meaning' in states)) return []
    const { options, meaning } = states as States<unknown>
    const transient = options.filter(({ value }) =>
      /(^|_)(build|pending|\w+ing)\b|^PENDING_/i.test(value),
    )
    return transient.map(({ value }) => [`${kind.type} ${value}`, meaning(value)] as const)
  })
  expect(told.length).toBeGreaterThan(40)
  expect(told.filter(([, is]) => is !== 'working')).toEqual([
    ['OS::Cinder::Backup error_deleting', 'bad'],
  ])
})
