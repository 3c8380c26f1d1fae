import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { createCloud } from '#create-cloud.ts'
import { formatAddress } from '#neutron/ip.ts'
import { rows, type Scene } from '#scene.ts'
import { allocations, takenRuns } from '#neutron/tables.ts'
import { nextFree, noteFree, noteTaken } from '#neutron/subnets/taken.ts'

function scene(): Scene {
  const cloud = createCloud({ seed: 'empty', pace: 'manual', randomSeed: 1 })
  onTestFinished(cloud.close)
  return { world: cloud.world, region: 'RegionOne', now: 0 }
}

test.each([
  ['from zero', 0n],
  ['IPv4', 0x0a000000n],
  ['IPv6', 0xfd00n << 112n],
])('the next free address is the one that counting would find: %s', (_, base) => {
  const at = scene()
  const near = fc.integer({ min: 0, max: 12 }).map((more) => base + BigInt(more))
  let subnets = 0
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.boolean(), near), { maxLength: 60 }), near, (steps, from) => {
      subnets += 1
      const subnet = `s${subnets}`
      const held = new Set<bigint>()
      for (const [isTaken, value] of steps) {
        if (isTaken) noteTaken(at, subnet, value)
        else noteFree(at, subnet, value)
        if (isTaken) held.add(value)
        else held.delete(value)
      }
      let free = from
      while (held.has(free)) free += 1n
      expect(nextFree(at, subnet, from)).toBe(free)
      const starts = [...held].filter((value) => !held.has(value - 1n))
      const prefix = { from: `${subnet}/`, to: `${subnet}/g` }
      expect(rows(at, takenRuns).count({ id: prefix })).toBe(starts.length)
    }),
    { numRuns: 200 },
  )
})

test('runs are made of the allocations where a file has none yet', () => {
  const at = scene()
  for (const last of [2n, 3n, 4n, 7n]) {
    const ip_address = formatAddress(4, 0x0a000000n + last)
    const one = { id: `s/${ip_address}`, subnet_id: 's', port_id: 'p', ip_address }
    rows(at, allocations).insert(one)
  }
  expect(nextFree(at, 's', 0x0a000002n)).toBe(0x0a000005n)
  expect(nextFree(at, 's', 0x0a000001n)).toBe(0x0a000001n)
  expect(rows(at, takenRuns).count()).toBe(2)
})
