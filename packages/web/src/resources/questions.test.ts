/** What actions ask before they do something. */
import { expect, test } from 'vitest'
import { resources } from '#resources/registry.ts'
import { containers } from '#resources/swift/containers.tsx'

/** The actions of all menus of all types. */
const everyAction = async () => {
  const declared = await Promise.all(resources.all.map(({ load }) => load()))
  return [...declared, containers].flatMap(({ kind, actions, admin }) =>
    [actions, admin?.actions ?? {}]
      .flatMap(({ global = [], batch = [], item = [] }) => [...global, ...batch, ...item])
      .map(({ id, tone, opens }) => ({ name: `${kind.type} ${id}`, tone, opens })),
  )
}

test('whatever destroys something asks before it does, in every menu of every type', async () => {
  const found = await everyAction()
  expect(found.length).toBeGreaterThan(300)
  const destroying = found.filter(({ tone }) => tone === 'danger')
  expect(destroying.length).toBeGreaterThan(60)
  expect(destroying.filter(({ opens }) => !opens).map(({ name }) => name)).toEqual([])
})

/** What is done at once, and the action of the same menu that undoes it. */
const undoneBy: Readonly<Record<string, string>> = {
  'OS::Nova::Server start': 'stop',
  'OS::Nova::Server unshelve': 'shelve',
  'OS::Nova::Server lock': 'unlock',
  'OS::Nova::Server unlock': 'lock',
  'OS::Nova::Server pause': 'unpause',
  'OS::Nova::Server unpause': 'pause',
  'OS::Nova::Server suspend': 'resume',
  'OS::Nova::Server resume': 'suspend',
  'OS::Nova::Server unrescue': 'rescue',
  'OS::Glance::Image accepted': 'rejected',
  'OS::Glance::Image rejected': 'accepted',
  'OS::Glance::Image reactivate': 'deactivate',
  'OS::Nova::Hypervisor enable': 'drain',
  'OS::Nova::Service enable': 'disable',
  'OS::Nova::Service unforce-down': 'force-down',
  'OS::Cinder::Volume read-only': 'read-write',
  'OS::Cinder::Volume read-write': 'read-only',
  'OS::Cinder::Service enable': 'disable',
  'OS::Neutron::Agent enable': 'disable',
  'OS::Heat::Stack resume': 'suspend',
  'OS::Keystone::Domain clear-context': 'set-context',
  'OS::Keystone::Domain set-context': 'clear-context',
  'OS::Keystone::Project enable': 'disable',
  'OS::Keystone::User enable': 'disable',
  'OS::Keystone::User disable': 'enable',
}

/** What is done at once and changes nothing that is there, or ends what was asked for before. */
const harmless: readonly string[] = [
  // They lead to a page with a button of its own.
  ...['OS::Nova::Server launch-form', 'OS::Nova::Server launch-alike'],
  // They read, or write a file.
  ...['OS::Designate::Zone export', 'OS::Heat::Stack check', 'OS::Heat::Stack export'],
  // The resize was asked about; an instance waits for one of the two.
  ...['OS::Nova::Server confirm-resize', 'OS::Nova::Server revert-resize'],
]

test('whatever is done without a question is undone in the same menu, or does no harm', async () => {
  const all = await everyAction()
  const atOnce = all.filter(({ tone, opens }) => tone !== 'danger' && !opens)
  const names = new Set(atOnce.map(({ name }) => name))
  expect([...names].toSorted()).toEqual([...Object.keys(undoneBy), ...harmless].toSorted())
  const there = new Set(all.map(({ name }) => name))
  const missing = Object.entries(undoneBy).filter(
    ([name, other]) => !there.has(`${name.split(' ')[0] ?? ''} ${other}`),
  )
  expect(missing).toEqual([])
})
