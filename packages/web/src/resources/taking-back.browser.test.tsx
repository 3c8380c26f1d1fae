import {
  dnsZones as dns,
  healthMonitors,
  images as glance,
  l7Policies as lbPolicies,
  l7Rules as lbRules,
  listeners as lbListeners,
  loadBalancers as balancers,
  members as lbMembers,
  pools as lbPools,
  recordSets as dnsSets,
  reverseEntries as reverse,
  subnets as neutron,
} from '@meridian/contract'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openWorld, type OpenWorld } from '#api/testing/world.ts'
import type { Action, ActionResult, Screen } from '#resource/action.ts'
import { useScreens } from '#resource/actions/screen.tsx'
import { show } from '#resource/testing/open.tsx'
import { asL7Rule, asMember } from '#kinds/octavia/rows.ts'
import { recordSets } from '#resources/designate/record-sets.tsx'
import { reverseEntries } from '#resources/designate/reverse.tsx'
import { dnsZones as zones } from '#resources/designate/zones.tsx'
import { images } from '#resources/glance/images.tsx'
import { subnets } from '#resources/neutron/subnets.tsx'
import { healthMonitors as monitors } from '#resources/octavia/health-monitors.tsx'
import { l7Policies } from '#resources/octavia/l7-policies.tsx'
import { l7Rules } from '#resources/octavia/l7-rules.tsx'
import { listeners } from '#resources/octavia/listeners.tsx'
import { loadBalancers } from '#resources/octavia/load-balancers.tsx'
import { members } from '#resources/octavia/members.tsx'
import { pools } from '#resources/octavia/pools.tsx'
import { Button } from '#ui/press/button.tsx'

beforeEach(() => page.viewport(1440, 900))

type Editable = { readonly actions?: { readonly item?: readonly Action<never>[] | undefined } }
type Item = { readonly id: string }
type Case = {
  readonly of: Editable
  readonly action: string
  readonly find: (world: OpenWorld) => Promise<Item | undefined>
  readonly read: (world: OpenWorld, item: Item) => Promise<object>
  readonly field: RegExp
  readonly typed?: string
  readonly buttons: readonly string[]
}

const cases: Readonly<Record<string, Case>> = {
  'a load balancer': {
    ...{ of: loadBalancers, action: 'edit', field: /^Name/, buttons: ['Update Load Balancer'] },
    find: async (world) => (await world.as('demo', balancers.list, {})).items[0],
    read: (world, { id }) => world.as('demo', balancers.load, { params: { id } }),
  },
  'a listener': {
    ...{ of: listeners, action: 'edit', field: /^Name/, buttons: ['Update Listener'] },
    find: async (world) => (await world.as('demo', lbListeners.list, {})).items[0],
    read: (world, { id }) => world.as('demo', lbListeners.load, { params: { id } }),
  },
  'a pool': {
    ...{ of: pools, action: 'edit', field: /^Name/, buttons: ['Update Pool'] },
    find: async (world) => (await world.as('demo', lbPools.list, {})).items[0],
    read: (world, { id }) => world.as('demo', lbPools.load, { params: { id } }),
  },
  'a health monitor': {
    ...{ of: monitors, action: 'edit', field: /^Name/, buttons: ['Update Health Monitor'] },
    find: async (world) => (await world.as('demo', healthMonitors.list, {})).items[0],
    read: (world, { id }) => world.as('demo', healthMonitors.load, { params: { id } }),
  },
  'a member': {
    ...{ of: members, action: 'edit', field: /^Name/, buttons: ['Save'] },
    find: async (world) => {
      const pool = await withMembers(world)
      const { items } = await world.as('demo', lbMembers.list, { params: { pool_id: pool.id } })
      return items.map(asMember(pool.id))[0]
    },
    read: (world, { id, ...item }) => {
      const pool_id = String(Reflect.get(item, 'poolId'))
      return world.as('demo', lbMembers.load, { params: { pool_id, id } })
    },
  },
  'what a pool has for members': {
    ...{ of: pools, action: 'members', field: /^Weight/, typed: '77' },
    buttons: ['Add/Remove Pool Members'],
    find: (world) => withMembers(world),
    read: async (world, { id }) => {
      const { items } = await world.as('demo', lbMembers.list, { params: { pool_id: id } })
      return items.map(told)
    },
  },
  'an L7 policy': {
    ...{ of: l7Policies, action: 'edit', field: /^Name/, buttons: ['Update L7 Policy'] },
    find: async (world) => (await world.as('demo', lbPolicies.list, {})).items[0],
    read: (world, { id }) => world.as('demo', lbPolicies.load, { params: { id } }),
  },
  'an L7 rule': {
    ...{ of: l7Rules, action: 'edit', field: /^Value/, buttons: ['Update L7 Rule'] },
    find: async (world) => {
      const [policy] = (await world.as('demo', lbPolicies.list, {})).items
      const policy_id = policy?.id ?? ''
      const { items } = await world.as('demo', lbRules.list, { params: { policy_id } })
      return items.map(asL7Rule(policy_id))[0]
    },
    read: (world, { id, ...item }) => {
      const policy_id = String(Reflect.get(item, 'l7policyId'))
      return world.as('demo', lbRules.load, { params: { policy_id, id } })
    },
  },
  'the name that an address leads back to': {
    ...{ of: reverseEntries, action: 'set', field: /^Domain Name/, typed: 'other.example.com.' },
    buttons: ['Set domain name PTR'],
    find: async (world) => (await world.as('demo', reverse.list, {})).floatingips[0],
    read: (world, { id }) => world.as('demo', reverse.load, { params: { id } }),
  },
  'what a zone has for record sets': {
    ...{ of: zones, action: 'edit_as_text', field: /^Records/, buttons: ['Save'] },
    typed: 'added 300 A 192.0.2.77',
    find: async (world) => (await world.as('demo', dns.list, {})).zones[0],
    read: async (world, { id }) => {
      const { recordsets } = await world.as('demo', dnsSets.list, { params: { zone_id: id } })
      return recordsets.filter(({ type }) => type !== 'SOA').map(told)
    },
  },
  'a zone': {
    ...{ of: zones, action: 'update', field: /^Description/, buttons: ['Save'] },
    find: async (world) => (await world.as('demo', dns.list, {})).zones[0],
    read: (world, { id }) => world.as('demo', dns.load, { params: { id } }),
  },
  'a record set': {
    ...{ of: recordSets, action: 'update', field: /^Description/, buttons: ['Save'] },
    find: async (world) => {
      const [zone] = (await world.as('demo', dns.list, {})).zones
      const params = { zone_id: zone?.id ?? '' }
      const all = (await world.as('demo', dnsSets.list, { params })).recordsets
      return all.find(({ type }) => type === 'A')
    },
    read: async (world, item) => {
      const zone_id = String(Reflect.get(item, 'zone_id'))
      return world.as('demo', dnsSets.load, { params: { zone_id, id: item.id } })
    },
  },
  'a subnet': {
    ...{ of: subnets, action: 'edit', field: /^Subnet Name/, buttons: ['Next', 'Save'] },
    find: async (world) => (await world.as('demo', neutron.list, {})).items[0],
    read: (world, { id }) => world.as('demo', neutron.load, { params: { id } }),
  },
  'an image': {
    ...{ of: images, action: 'edit', field: /^Image Description/, buttons: ['Update Image'] },
    find: async (world) => {
      const { items } = await world.as('demo', glance.list, {})
      return items.find(({ owner, visibility }) => owner !== null && visibility !== 'public')
    },
    read: (world, { id }) => world.as('demo', glance.load, { params: { id } }),
  },
}

const withMembers = async (world: OpenWorld) => {
  for (const pool of (await world.as('demo', lbPools.list, {})).items) {
    const params = { pool_id: pool.id }
    if ((await world.as('demo', lbMembers.list, { params })).items.length > 0) return pool
  }
  throw new Error('No pool has members.')
}

/** What the service itself changes with every change. */
const own = [
  ...['updated_at', 'provisioning_status', 'operating_status', 'status', 'action', 'serial'],
  ...['version', 'revision_number', 'transferred_at'],
]
const told = (item: object) =>
  Object.fromEntries(Object.entries(item).filter(([name]) => !own.includes(name)))

const Opener = (props: {
  readonly action: Action<never>
  readonly item: Item
  readonly ended: (ActionResult | undefined)[]
}) => {
  const screens = useScreens()
  const open = async () =>
    props.ended.push(await props.action.perform([props.item] as never, screens()))
  return <Button onPress={() => void open()}>Open</Button>
}

for (const [
  name,
  { of, action: id, find, read, field, typed = 'changed', buttons },
] of Object.entries(cases))
  test(`${name} is as it was once a change in its dialog was taken back`, async () => {
    const world = await openWorld()
    const item = await find(world)
    const action = of.actions?.item?.find((one) => one.id === id)
    if (!item || !action) throw new Error(`There is no ${name}, or no action ${id} of it.`)
    const before = await read(world, item)
    const ended: (ActionResult | undefined)[] = []
    await show(<Opener {...{ action, item, ended }} />)
    await page.getByRole('button', { name: 'Open' }).click()
    await page.getByRole('textbox', { name: field }).first().fill(typed)
    for (const label of buttons)
      await page.getByRole('button', { name: label, exact: true }).click()
    await expect.poll(() => ended.length).toBe(1)
    await world.advance(60)
    expect(told(await read(world, item))).not.toEqual(told(before))
    await ended[0]?.undo?.({} as Screen)
    await world.advance(60)
    expect(told(await read(world, item))).toEqual(told(before))
  })
