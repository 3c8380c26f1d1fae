import { expect, test } from 'vitest'
import { manualClock } from '#clock.ts'
import { follower, lifecycle, lifecyclesOf, settle } from '#lifecycle.ts'
import { collection } from '#store/collection.ts'
import { toyWorld } from '#testing/toy-world.ts'
import type { Pace, World } from '#world.ts'

type Lamp = { id: string; status: string; at?: number; owner?: string; price?: number }
const lamps = collection<Lamp>('lamps')
const life = lifecycle('lamp', lamps, {
  failed: (lamp, { now }, step) => {
    if (lamp.status === 'CURSED') throw new Error('no cure')
    return { ...lamp, status: `FAILED ${step}`, at: now }
  },
  steps: {
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
    bursting: {
      after: 100,
      done: (lamp, { world }) => {
        world.table(lamps).insert({ id: 'splinter', status: 'BROKEN' })
        world.store.table(collection<Lamp>('shards')).insert({ id: 's', status: 'BROKEN' })
        world.table(lamps).update({ ...lamp, status: 'HALF' })
        throw new Error('burst')
      },
    },
    /** Others look after the lamp while it is done: its end knows the lamp of before. */
    sold: {
      after: 100,
      done: (lamp, { world }) => {
        if (lamp.status === 'STOLEN') world.table(lamps).remove(lamp.id)
        else world.table(lamps).update({ ...lamp, owner: 'somebody', status: 'PACKED' })
        const sold = { ...lamp, price: 3 }
        delete sold.at
        return sold
      },
    },
  },
})

function place(pace: Pace) {
  const reports: string[] = []
  const clock = manualClock(0)
  const report: World['report'] = (error, about) => reports.push(`${about}: ${String(error)}`)
  const world = toyWorld([], { clock, pace, report })
  world.table(lamps).insert({ id: 'a', status: 'OFF' })
  const lives = new Map([[life.name, life]])
  return {
    world,
    clock,
    reports,
    pass: (ms: number) => {
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

test('a step that throws has done nothing, its item is in error, and the others go on', () => {
  const { world, pass, reports } = place('manual')
  const table = world.table(lamps)
  table.insert({ id: 'b', status: 'OFF' })
  life.begin(world, '', 'a', 'bursting')
  life.begin(world, '', 'b', 'warming')
  pass(10_000)
  expect(table.list()).toEqual([
    { id: 'a', status: 'FAILED bursting', at: 100 },
    { id: 'b', status: 'ON', at: 5_000 },
  ])
  expect(reports).toEqual(['bursting of lamp a: Error: burst'])
  expect(world.store.due.next(Infinity)).toBeUndefined()
  // A table that was made in what is undone is made again.
  expect(world.store.table(collection<Lamp>('shards')).count()).toBe(0)
})

test('a step is over for good when even its failure fails, or nobody knows it any more', () => {
  const { world, pass, reports } = place('manual')
  world.table(lamps).update({ id: 'a', status: 'CURSED' })
  life.begin(world, '', 'a', 'bursting')
  world.table(lamps).insert({ id: 'b', status: 'OFF' })
  world.store.due.set({ at: 1, life: 'lamp', region: '', id: 'b', step: 'dimming' })
  world.store.due.set({ at: 2, life: 'candle', region: '', id: 'c', step: 'melting' })
  pass(10_000)
  expect(world.table(lamps).get('a')).toEqual({ id: 'a', status: 'CURSED' })
  expect(world.table(lamps).get('b')).toEqual({ id: 'b', status: 'FAILED dimming', at: 1 })
  expect(reports).toEqual([
    'dimming of lamp b: Error: lamp has no step dimming.',
    'melting of candle c: Error: There is no lifecycle candle.',
    'bursting of lamp a: Error: burst',
    'the failure of bursting of lamp a: Error: no cure',
  ])
  expect(world.store.due.next(Infinity)).toBeUndefined()
})

test('what a step has done to its own item by another way is neither lost nor brought back', () => {
  const { world, pass, reports } = place('manual')
  world.table(lamps).update({ id: 'a', status: 'ON', at: 7 })
  world.table(lamps).insert({ id: 'b', status: 'STOLEN' })
  life.begin(world, '', 'a', 'sold')
  life.begin(world, '', 'b', 'sold')
  pass(100)
  expect(world.table(lamps).list()).toEqual([
    { id: 'a', status: 'PACKED', owner: 'somebody', price: 3 },
  ])
  expect(reports).toEqual([])
})

test('what follows a step sees its item as it was before, and is undone with it', () => {
  const { world, clock } = place('manual')
  const table = world.table(lamps)
  const note = (id: string, { status }: Lamp) => void table.insert({ id, status })
  const follows = follower(life, lamps, {
    done: {
      warming: (lamp) => note('warmed', lamp),
      bursting: (lamp) => note('burst', lamp),
    },
    failed: { bursting: (lamp) => note('lost', lamp) },
  })
  const services = [{ follows: [follows] }, { lifecycles: [life] }]
  const lives = new Map(lifecyclesOf(services).map((one) => [one.name, one]))
  table.insert({ id: 'b', status: 'NEW' })
  life.begin(world, '', 'a', 'warming')
  life.begin(world, '', 'b', 'bursting')
  clock.advance(2_000)
  settle(world, lives)
  expect(new Map(table.list().map(({ id, status }) => [id, status]))).toEqual(
    new Map([
      ['a', 'WARM'],
      ['b', 'FAILED bursting'],
      ['lost', 'NEW'],
      ['warmed', 'OFF'],
    ]),
  )
})
