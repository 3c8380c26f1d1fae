import { Stack, UserSession, type Stack as Row } from '@meridian/contract'
import { sample } from '@meridian/contract/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { json, serve } from '#api/testing.ts'
import { createPoller } from '#resource/reading/polling.ts'
import { refreshItems } from '#resource/reading/reading.ts'
import { stacks } from '#resources/heat/stacks.tsx'

afterEach(() => {
  vi.useRealTimers()
})

// That the server asks Heat once for as many is shown in server/src/heat/stacks.test.ts.
test('a hundred stacks that are being made are looked at again in one call a round', async () => {
  const all = Array.from({ length: 100 }, () =>
    sample(Stack, { id: crypto.randomUUID(), stack_status: 'CREATE_IN_PROGRESS' }),
  )
  const { paths } = serve((_, { pathname, searchParams }) => {
    if (pathname.endsWith('/user-session/')) return json(sample(UserSession))
    if (!pathname.endsWith('/api/heat/stacks/')) return undefined
    const items = all.filter(({ id }) => searchParams.getAll('id').includes(id))
    return json({ items, left_out: [], has_more_data: false, has_prev_data: false })
  })
  const ofHeat = () => paths().filter((path) => path.startsWith('GET /api/heat/'))
  vi.useFakeTimers()
  const poller = createPoller<Row>({
    idOf: ({ id }) => id,
    load: (one) => Promise.reject(new Error(`${one.id} is read alone.`)),
    refresh: (items) => refreshItems(stacks, items),
    interval: 2500,
    limit: 10,
    onChange: () => undefined,
    onGone: (id) => expect.unreachable(`${id} is there.`),
  })
  expect(all.filter((one) => stacks.states?.changing(one))).toHaveLength(100)
  poller.watch(all)
  for (const [round, ms] of [2_500, 5_000, 7_500].entries()) {
    await vi.advanceTimersByTimeAsync(ms)
    expect(ofHeat()).toHaveLength(round + 1)
  }
  for (const path of ofHeat()) expect(path.match(/[?&]id=/g)).toHaveLength(100)
  poller.stop()
})
