import { expect, onTestFinished, test } from 'vitest'
import { manualClock } from '#clock.ts'
import { createCloud, type Cloud, type CloudOptions } from '#create-cloud.ts'
import { rows } from '#rows.ts'
import type { Collection } from '#store/collection.ts'

const open = (options: CloudOptions = {}): Cloud => {
  const cloud = createCloud({ seed: 'demo', pace: 'manual', randomSeed: 11, ...options })
  onTestFinished(() => cloud.close())
  return cloud
}

const kinds: Readonly<Record<string, Collection<never>>> = rows

/** What there is in every table, in the order in which it came. */
const held = (cloud: Cloud) =>
  Object.entries(kinds).map(([name, kind]) => [
    name,
    ...['', ...cloud.world.regions].map((region) => cloud.world.table(kind, region).list()),
  ])

const made = ({ world }: Cloud) => [world.random.uuid(), world.random.hex(), world.random.below(99)]

test('a world that begins as an earlier one holds the same, and goes on with the same ids', () => {
  const first = open()
  const second = open()
  expect(held(second)).toEqual(held(first))
  expect(second.world.table(rows.servers, 'RegionOne').count()).toBeGreaterThan(10)
  expect(made(second)).toEqual(made(first))
})

test('what happens in one world is nothing to those that begin alike before and after it', () => {
  const before = open()
  const changed = open()
  const [server] = changed.table(rows.servers).list()
  changed.table(rows.servers).remove(server?.id ?? '')
  changed.table(rows.networks).remove(changed.table(rows.networks).list()[0]?.id ?? '')
  const after = open()
  expect(held(after)).toEqual(held(before))
  expect(held(changed)).not.toEqual(held(before))
})

test('another seed, time or start of the ids makes another world, and none repeats by itself', () => {
  const ids = (cloud: Cloud) => cloud.table(rows.servers).list()
  const first = ids(open())
  expect(ids(open({ seed: 'empty' }))).toEqual([])
  expect(ids(open({ randomSeed: 12 }))[0]?.id).not.toBe(first[0]?.id)
  expect(ids(open({ clock: manualClock(0) }))[0]?.created_at).not.toBe(first[0]?.created_at)
  const anew = () => ids(createCloudOfItsOwn())[0]?.id
  expect(anew()).not.toBe(anew())
})

const createCloudOfItsOwn = (): Cloud => {
  const cloud = createCloud({ seed: 'demo', pace: 'manual' })
  onTestFinished(() => cloud.close())
  return cloud
}

test('a world that was begun as an earlier one takes new rows, and can be filled with another', () => {
  open()
  const cloud = open()
  const [server] = cloud.table(rows.servers).list()
  if (!server) throw new Error('The world has no servers.')
  cloud.store.transaction(() => {
    for (let at = 0; at < 500; at += 1)
      cloud.table(rows.servers).insert({ ...server, id: `copy-${at}`, number: 10_000 + at })
  })
  expect(cloud.table(rows.servers).count({ name: server.name })).toBe(501)
  cloud.control.seed('empty')
  expect(cloud.table(rows.servers).count()).toBe(0)
})
