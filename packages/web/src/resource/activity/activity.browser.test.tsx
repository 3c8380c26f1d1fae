import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import {
  activities,
  forgetActivities,
  openActivities,
  useActivities,
} from '#api/activity/activity.ts'
import { shownActivities } from '#api/activity/activity-store.ts'
import { client } from '#api/client.ts'
import { json } from '#api/testing.ts'
import { PanelPage } from '#resource/panel-page.tsx'
import { conclude, giveUp } from '#resource/activity/outcomes.ts'
import { useFollowing } from '#resource/activity/use-following.ts'
import { registry, type Registry } from '#resource/registry.ts'
import { verb } from '#resource/actions/verb.ts'
import { button } from '#resource/testing/find.ts'
import { entryOf, openPanel, show } from '#resource/testing/open.tsx'
import { createWorld, toyKind, toyOf, toys, toyStates } from '#resource/testing/toys.tsx'
import { toast } from '#ui/tell/toast.ts'

beforeEach(async () => {
  await page.viewport(1440, 900)
  toast.clearAll()
  forgetActivities()
  await openActivities('ann demo')
})

const fragile: typeof toys = {
  ...toys,
  states: {
    ...toyStates,
    failure: ({ state }) => (state === 'broken' ? 'It fell apart.' : undefined),
  },
}
const known = registry([entryOf(fragile)])

/** What the header does of it: follows, and shows nothing but how many there are. */
function Following({ of = known }: { of?: Registry }) {
  useFollowing(of)
  return <p>{useActivities().length} activities</p>
}

const target = { type: 'OS::Toy::Toy', id: '1' }
const only = () => shownActivities()[0]
const ended = (state: string) => vi.waitFor(() => expect(only()?.state).toBe(state), 10_000)

test('deleting is listed with its outcome and the names, whatever the declaration says of it', async () => {
  createWorld(toyOf('1'))
  await openPanel(toys)
  await button('Actions for toy-1').click()
  await page.getByRole('menuitem', { name: 'Delete Toy' }).click()
  expect(shownActivities()).toEqual([])
  await button('Delete Toy').click()
  await ended('done')
  expect(only()).toMatchObject({
    kind: 'delete',
    title: 'Delete Toy',
    targets: [{ ...target, name: 'toy-1' }],
  })
})

/** Toys that are washed, which can be taken back, and painted, which cannot. */
const washable: typeof toys = {
  ...toys,
  actions: {
    item: [
      verb(toyKind, 'Wash', {
        ...{ id: 'wash', while: 'Washed' },
        call: ({ id }) => client.post(`/api/toys/${id}`, { clean: true }),
        undo: ({ id }) => client.post(`/api/toys/${id}`, { clean: false }),
      }),
      ...(toys.actions?.item ?? []),
    ],
  },
}

const listed = (count: number) =>
  vi.waitFor(() => expect(shownActivities()).toHaveLength(count), 10_000)

const doToy = async (action: string) => {
  await button('Actions for toy-1').click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('what was done is taken back from its message, once, and that is listed', async () => {
  const { seen } = createWorld(toyOf('1'))
  await openPanel(washable)
  await doToy('Wash Toy')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText('Undone: Wash Toy.')).toBeVisible()
  await listed(2)
  expect(only()).toMatchObject({ title: 'Undo Wash Toy', targets: [{ ...target, name: 'toy-1' }] })
  expect(shownActivities().map(({ id }) => activities.undoOf(id))).toEqual([undefined, undefined])
  const sent = seen.filter(({ path, method }) => method === 'POST' && path.includes('/toys/1'))
  const bodies = await Promise.all(sent.map(({ request }) => request.text()))
  expect(bodies).toEqual(['{"clean":true}', '{"clean":false}'])
})

test('what was done is taken back from the list, unless something later was done with it', async () => {
  createWorld(toyOf('1'))
  await openPanel(washable)
  await doToy('Wash Toy')
  await listed(1)
  expect(activities.undoOf(only()?.id ?? '')).toBeDefined()
  await doToy('Paint Toy')
  await listed(2)
  expect(shownActivities().map(({ id }) => activities.undoOf(id))).toEqual([undefined, undefined])
})

test('what cannot be taken back says why, and nothing is said to be undone', async () => {
  const { world } = createWorld(toyOf('1'))
  await openPanel(washable)
  await doToy('Wash Toy')
  await listed(1)
  world.answer = (request) => (request.method === 'POST' ? json('It is dry.', 409) : undefined)
  activities.undoOf(only()?.id ?? '')?.()
  await ended('failed')
  expect(only()).toMatchObject({
    title: 'Undo Wash Toy',
    details: expect.stringContaining('It is dry.'),
  })
})

test('what is given up at the question is no activity', async () => {
  createWorld(toyOf('1'))
  await openPanel(toys)
  await button('Actions for toy-1').click()
  await page.getByRole('menuitem', { name: 'Delete Toy' }).click()
  await button('Cancel').click()
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  expect(shownActivities()).toEqual([])
})

test('a refusal is listed in the words of the service, with its request id', async () => {
  const { world } = createWorld(toyOf('1'))
  world.answer = (request) =>
    request.method === 'POST' && request.url.includes('/toys/1')
      ? json('It is wet.', 409, {
          'X-OpenStack-Service': 'toys',
          'X-OpenStack-Request-Id': 'req-9',
          'X-Upstream-Status': '409',
        })
      : undefined
  await openPanel(toys)
  await button('Actions for toy-1').click()
  await page.getByRole('menuitem', { name: 'Paint Toy' }).click()
  await ended('failed')
  expect(only()).toMatchObject({
    kind: 'change',
    title: 'Paint Toy',
    reason: 'Paint Toy failed: toy-1.',
    details: 'It is wet. · toys · HTTP 409 · req-9',
  })
})

test('what goes on in the cloud runs until it is in a final state, and is then called by its name', async () => {
  const { world } = createWorld(toyOf('1', { state: 'building' }))
  await show(<Following />)
  activities.start({ kind: 'create', title: 'Create Toy' }).follow([target])
  await vi.waitFor(() => expect(world.toys.size).toBe(1))
  expect(only()?.state).toBe('running')
  world.toys.set('1', toyOf('1'))
  await ended('done')
  expect(only()?.targets).toEqual([{ ...target, name: 'toy-1', outcome: 'done' }])
})

test('what ends in error has failed, and says why', async () => {
  const { world } = createWorld(toyOf('1', { state: 'building' }))
  await show(<Following />)
  activities.start({ kind: 'create', title: 'Create Toy' }).follow([target])
  world.toys.set('1', toyOf('1', { state: 'broken' }))
  await ended('failed')
  expect(only()?.reason).toBe('It fell apart.')
})

test('a deletion has ended when the thing is gone, and failed when it stays', async () => {
  const { world } = createWorld(toyOf('1', { state: 'building' }), toyOf('2'))
  await show(<Following />)
  activities
    .start({ kind: 'delete', title: 'Delete Toys' })
    .follow([target, { ...target, id: '2' }])
  await vi.waitFor(() => expect(only()?.targets[1]?.outcome).toBe('failed'), 10_000)
  expect(only()?.state).toBe('running')
  world.toys.delete('1')
  await ended('partly')
  expect(only()?.reason).toBe('It is still there.')
})

test('what goes has failed to become what it was to be, unless its user has deleted it', async () => {
  const { world } = createWorld(toyOf('1', { state: 'building' }))
  await show(<Following />)
  activities.start({ kind: 'change', title: 'Paint Toy' }).follow([target])
  await expect.element(page.getByText('1 activities')).toBeVisible()
  world.toys.delete('1')
  await ended('failed')
  expect(only()?.reason).toBe('It no longer exists.')
  world.toys.set('1', toyOf('1', { state: 'building' }))
  activities.start({ kind: 'change', title: 'Paint Toy' }).follow([target])
  activities.start({ kind: 'delete', title: 'Delete Toy' }).follow([target])
  await expect.element(page.getByText('3 activities')).toBeVisible()
  world.toys.delete('1')
  await vi.waitFor(
    () => expect(shownActivities().map(({ state }) => state)).toEqual(['done', 'done', 'failed']),
    10_000,
  )
})

test('what the page polls anyway is not asked for a second time', async () => {
  const { world } = createWorld(toyOf('1', { state: 'building' }))
  const asked = vi.fn<() => Promise<never>>()
  const unasked: typeof toys = { ...toys, load: asked }
  const [entry] = registry([entryOf(toys)]).panels
  if (!entry) throw new Error('Toys have no panel.')
  activities.start({ kind: 'create', title: 'Create Toy' }).follow([target])
  await show(
    <>
      <PanelPage {...entry} />
      <Following of={registry([entryOf(unasked)])} />
    </>,
  )
  await expect.element(page.getByText('toy-1')).toBeVisible()
  world.toys.set('1', toyOf('1'))
  await ended('done')
  expect(asked).not.toHaveBeenCalled()
})

test('how something ended is written down once, whichever tab sees it later', async () => {
  createWorld(toyOf('1'))
  const handle = activities.start({ kind: 'create', title: 'Create Toy' })
  handle.follow([target])
  conclude(handle.id, target, undefined)
  const first = only()
  expect(first?.state).toBe('done')
  conclude(handle.id, target, 'It no longer exists.')
  giveUp(handle.id, 'Not for you.')
  expect(only()).toEqual(first)
})

test('no more is asked at the same time than the operator allows', async () => {
  const { world } = createWorld()
  world.settings['AJAX_QUEUE_LIMIT'] = 2
  const all = Array.from({ length: 5 }, (_, at) => `many-${at}`)
  for (const id of all) world.toys.set(id, toyOf(id))
  let [open, most] = [0, 0]
  world.answer = async (_, { pathname }) => {
    if (!pathname.includes('/toys/many-')) return undefined
    open += 1
    most = Math.max(most, open)
    await new Promise(requestAnimationFrame)
    open -= 1
    return undefined
  }
  await show(<Following />)
  activities
    .start({ kind: 'create', title: 'Create Toys' })
    .follow(all.map((id) => ({ ...target, id })))
  await ended('done')
  expect(most).toBe(2)
})

test('when nothing goes on, nothing is asked', async () => {
  const { world, reads } = createWorld(toyOf('1', { state: 'building' }))
  await show(<Following />)
  activities.start({ kind: 'create', title: 'Create Toy' }).follow([target])
  await vi.waitFor(() => expect(reads().length).toBeGreaterThan(1), 10_000)
  world.toys.set('1', toyOf('1'))
  await ended('done')
  const before = reads().length
  const later = activities.start({ kind: 'create', title: 'Create Toy' })
  later.done([target])
  await expect.element(page.getByText('2 activities')).toBeVisible()
  // Twice as long as the first look at anything that goes on.
  await new Promise((resolve) => setTimeout(resolve, 80))
  expect(reads()).toHaveLength(before)
})

test('a service that fails is asked again; one that refuses leaves the outcome unknown', async () => {
  const { world } = createWorld(toyOf('1', { state: 'building' }))
  let failures = 0
  world.answer = (_, url) => {
    if (!url.pathname.endsWith('/toys/1') || failures >= 2) return undefined
    failures += 1
    return json('Toys are out.', 503)
  }
  await show(<Following />)
  activities.start({ kind: 'create', title: 'Create Toy' }).follow([target])
  await vi.waitFor(() => expect(failures).toBe(2), 10_000)
  expect(only()?.state).toBe('running')
  world.answer = (_, url) =>
    url.pathname.endsWith('/toys/1') ? json('Not for you.', 403) : undefined
  await ended('unknown')
  expect(only()?.reason).toBe('Not for you.')
})

test('what is of a type that the page does not know has ended at once', async () => {
  createWorld()
  await show(<Following />)
  activities
    .start({ kind: 'create', title: 'Create Snapshot' })
    .follow([{ type: 'OS::Other::Thing', id: 'x' }])
  await ended('done')
  expect(only()?.targets).toMatchObject([{ id: 'x', outcome: 'done' }])
})
