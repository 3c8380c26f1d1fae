import { expect, onTestFinished, test } from 'vitest'
import { manualClock } from '#clock.ts'
import { lifecycle, settle } from '#lifecycle.ts'
import { collection } from '#store/collection.ts'
import { createRandom } from '#store/random.ts'
import { openStore } from '#store/store.ts'
import type { Pace, World } from '#world.ts'

type Lamp = { id: string; status: string; at?: number }
const lamps = collection<Lamp>('lamps')
const life = lifecycle('lamp', lamps, {
  warming: {
    after: 2_000,
    done: (lamp, { now }) => ({ item: { ...lamp, status: 'WARM', at: now }, next: 'glowing' }),
  },
  glowing: { after: 3_000, done: (lamp, { now }) => ({ ...lamp, status: 'ON', at: now }) },
  breaking: {
    after: (lamp) => (lamp.status === 'ON' ? 100 : 900),
    done: (lamp, { world }) => {
      world.table(lamps).insert({ id: `${lamp.id}-glass`, status: 'BROKEN' })
      return 'removed'
    },
  },
})

function place(pace: Pace): { world: World; pass: (ms: number) => void } {
  const store = openStore(':memory:')
  onTestFinished(() => store.close())
  const clock = manualClock(0)
  const random = createRandom(1)
  const world: World = {
    store,
    clock,
    pace,
    random,
    imageSizeCap: 0,
    regions: ['R'],
    services: [],
    table: store.table,
  }
  world.table(lamps).insert({ id: 'a', status: 'OFF' })
  const lives = new Map([[life.name, life]])
  return {
    world,
    pass: (ms) => {
      clock.advance(ms)
      settle(world, lives)
    },
  }
}

test('steps follow each other at their own times, however late one looks', () => {
  const { world, pass } = place('manual')
  life.begin(world, '', 'a', 'warming')
  pass(1_999)
  expect(world.table(lamps).get('a')?.status).toBe('OFF')
  pass(1)
  expect(world.table(lamps).get('a')).toMatchObject({ status: 'WARM', at: 2_000 })
  pass(3_600_000)
  expect(world.table(lamps).get('a')).toMatchObject({ status: 'ON', at: 5_000 })
})

test('a removed item leaves its effects, and a stopped step has none', () => {
  const { world, pass } = place('manual')
  life.begin(world, '', 'a', 'breaking')
  life.stop(world, '', 'a')
  pass(5_000)
  expect(world.table(lamps).has('a')).toBe(true)
  life.begin(world, '', 'a', 'breaking')
  pass(900)
  expect(
    world
      .table(lamps)
      .list()
      .map(({ id }) => id),
  ).toEqual(['a-glass'])
})

test('a new step takes the place of the one under way, and a lost item ends quietly', () => {
  const { world, pass } = place('manual')
  life.begin(world, '', 'a', 'warming')
  life.begin(world, '', 'a', 'glowing')
  pass(3_000)
  expect(world.table(lamps).get('a')).toMatchObject({ status: 'ON', at: 3_000 })
  life.begin(world, '', 'a', 'warming')
  world.table(lamps).remove('a')
  pass(10_000)
  expect(world.table(lamps).count()).toBe(0)
  expect(() => life.begin(world, '', 'a', 'warming')).toThrow('lamp a cannot begin warming.')
})

test('at the immediate pace everything is over by the next look', () => {
  const { world, pass } = place('immediate')
  life.begin(world, '', 'a', 'warming')
  pass(0)
  expect(world.table(lamps).get('a')?.status).toBe('ON')
})
