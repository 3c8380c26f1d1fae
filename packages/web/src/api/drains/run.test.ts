import { expect, test } from 'vitest'
import { ApiError } from '#api/errors.ts'
import { countOf, percentOf, type Drain, type Move } from '#api/drains/drain.ts'
import { runDrain, type DrainCalls, type Seen } from '#api/drains/run.ts'

const moveOf = (id: string, more: Partial<Move> = {}): Move => ({
  ...{ id, name: `web-${id}`, way: 'live', state: 'waiting' },
  ...more,
})

type Place = { host: string; status: string; task: string | undefined }

/** A host with instances that leave it once they were looked at so often, and what was asked of it. */
const open = (moves: readonly Move[], more: Partial<Drain> = {}, looks = 1) => {
  let drain: Drain | undefined = {
    ...{ host: 'compute-1', hypervisor: '1', service: '2', reason: 'new disks', target: '' },
    ...{ limit: 2, isPaused: false, moves },
    ...more,
  }
  const places = new Map<string, Place>(
    moves.map(({ id }) => [id, { host: 'compute-1', status: 'ACTIVE', task: undefined }]),
  )
  const left = new Map<string, number>()
  const asked: string[] = []
  const most = { under: 0 }
  /** What comes between two looks. */
  const between: ((now: Drain) => Drain | undefined)[] = []
  const calls: DrainCalls = {
    disable: async ({ service, reason }) => void asked.push(`disable ${service}: ${reason}`),
    move: async (_, { id, way }) => {
      asked.push(`${way} ${id}`)
      if (id.startsWith('refused')) throw new Error('No.')
      if (id.startsWith('lost') && asked.filter((one) => one.endsWith(id)).length === 1)
        throw new ApiError(0, 'No answer.')
      left.set(id, looks)
      places.set(id, { host: 'compute-1', status: 'MIGRATING', task: 'migrating' })
    },
    confirm: async ({ id }) => {
      asked.push(`confirm ${id}`)
      places.set(id, { host: 'compute-2', status: 'SHUTOFF', task: undefined })
    },
    look: async (ids) => {
      most.under = Math.max(most.under, ids.length)
      for (const id of ids) {
        const rest = (left.get(id) ?? 0) - 1
        left.set(id, rest)
        if (rest !== 0) continue
        const way = drain?.moves.find((one) => one.id === id)?.way
        if (id.startsWith('stuck'))
          places.set(id, { host: 'compute-1', status: 'ACTIVE', task: undefined })
        else if (way === 'cold')
          places.set(id, { host: 'compute-2', status: 'VERIFY_RESIZE', task: undefined })
        else places.set(id, { host: 'compute-2', status: 'ACTIVE', task: undefined })
      }
      return new Map<string, Seen>(
        ids.flatMap((id) => {
          const place = places.get(id)
          return place ? [[id, place] as const] : []
        }),
      )
    },
    why: async () => 'No valid host was found.',
  }
  return {
    asked,
    between,
    calls,
    most,
    places,
    now: () => drain,
    run: () =>
      runDrain({
        calls,
        read: () => drain,
        write: (change) => void (drain = drain && change(drain)),
        wait: async () => {
          const next = between.shift()
          if (next && drain) drain = next(drain)
        },
      }),
  }
}

const statesOf = (drain: Drain | undefined) =>
  Object.fromEntries(drain?.moves.map(({ id, state }) => [id, state]) ?? [])

test('a host is disabled first, and emptied so many at a time; what stays is left alone', async () => {
  const moves = ['1', '2', '3', '4', '5'].map((id) => moveOf(id))
  const stays = moveOf('6', { way: 'stay', state: 'stays', why: 'It is locked.' })
  const { asked, most, now, run } = open([...moves, stays], {}, 2)
  await run()
  expect(asked[0]).toBe('disable 2: new disks')
  expect(asked.slice(1)).toEqual(['live 1', 'live 2', 'live 3', 'live 4', 'live 5'])
  expect(most.under).toBe(2)
  expect(now()?.moves.map(({ to }) => to)).toEqual([...moves.map(() => 'compute-2'), undefined])
  expect(now() && percentOf(now() as Drain)).toBe(100)
})

test('a cold move is confirmed once it waits for that', async () => {
  const { asked, now, run } = open([moveOf('1', { way: 'cold' })], { reason: undefined })
  await run()
  expect(asked).toEqual(['cold 1', 'confirm 1'])
  expect(statesOf(now())).toEqual({ 1: 'moved' })
})

test('what is refused, and what is where it was with nothing going on, has failed with its reason', async () => {
  const { now, run } = open([moveOf('refused'), moveOf('stuck'), moveOf('1')])
  await run()
  expect(statesOf(now())).toEqual({ refused: 'failed', stuck: 'failed', 1: 'moved' })
  expect(now()?.moves.map(({ why }) => why)).toEqual([
    'Something went wrong on this page.',
    'No valid host was found.',
    undefined,
  ])
})

test('paused, what is under way goes on and nothing begins; resumed, the rest follows', async () => {
  const { asked, between, now, run } = open(
    ['1', '2', '3'].map((id) => moveOf(id)),
    { limit: 1 },
  )
  const counted: number[] = []
  between.push(
    (before) => ({ ...before, isPaused: true }),
    (before) => {
      counted.push(countOf(before, 'moved'), asked.length)
      return before
    },
    (before) => ({ ...before, isPaused: false }),
  )
  await run()
  // One has moved; besides, the host was disabled.
  expect(counted).toEqual([1, 2])
  expect(statesOf(now())).toEqual({ 1: 'moved', 2: 'moved', 3: 'moved' })
})

test('a page that comes later goes on with what was under way, and does not begin it again', async () => {
  const world = open([moveOf('1', { state: 'moving' }), moveOf('2')], { reason: undefined })
  world.places.set('1', { host: 'compute-3', status: 'ACTIVE', task: undefined })
  await world.run()
  expect(world.asked).toEqual(['live 2'])
  expect(world.now()?.moves[0]).toMatchObject({ state: 'moved', to: 'compute-3' })
})

test('a record that another page has taken over, or that is gone, is left alone', async () => {
  const { asked, between, run } = open(
    ['1', '2', '3'].map((id) => moveOf(id)),
    { limit: 1 },
  )
  between.push(() => undefined)
  await run()
  expect(asked).toEqual(['disable 2: new disks', 'live 1'])
})

test('a move whose answer was lost is begun again once the instance is seen to rest', async () => {
  const { asked, now, run } = open([moveOf('lost')], { reason: undefined })
  await run()
  expect(asked).toEqual(['live lost', 'live lost'])
  expect(statesOf(now())).toEqual({ lost: 'moved' })
})

test('a move that was begun though its answer was lost is not begun again', async () => {
  const { asked, between, now, places, run } = open([moveOf('lost')], { reason: undefined })
  between.push((drain) => {
    places.set('lost', { host: 'compute-2', status: 'ACTIVE', task: undefined })
    return drain
  })
  await run()
  expect(asked).toEqual(['live lost'])
  expect(statesOf(now())).toEqual({ lost: 'moved' })
})
