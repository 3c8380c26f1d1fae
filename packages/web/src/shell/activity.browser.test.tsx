import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { activities, forgetActivities, openActivities } from '#api/activity/activity.ts'
import { shownActivities } from '#api/activity/activity-store.ts'
import { json } from '#api/testing.ts'
import { registry } from '#resource/registry.ts'
import { entryOf, show } from '#resource/testing/open.tsx'
import { createWorld, toyOf, toys, toyStates } from '#resource/testing/toys.tsx'
import { ActivityButton } from '#shell/header/activity-button.tsx'
import { endSession, leaveSession } from '#shell/header/end-session.ts'
import { toast } from '#ui/tell/toast.ts'

const fragile: typeof toys = {
  ...toys,
  states: {
    ...toyStates,
    failure: ({ state }) => (state === 'broken' ? 'It fell apart.' : undefined),
  },
}
const known = registry([entryOf(fragile)])

beforeEach(async () => {
  await page.viewport(1440, 900)
  toast.clearAll()
  forgetActivities()
  await openActivities('ann demo')
})

const button = (name: string | RegExp) => page.getByRole('button', { name })
const panel = page.getByRole('dialog', { name: 'Activity' })
const entries = panel.getByRole('listitem')
const open = async () => {
  await show(<ActivityButton registry={known} />)
  await button(/^Activity/).click()
  await expect.element(panel).toBeVisible()
}
const frames = async (count: number) => {
  for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame)
}
const target = { type: 'OS::Toy::Toy', id: '1', name: 'bear' }

test('an empty list says what will be in it', async () => {
  createWorld()
  await open()
  await expect.element(panel).toMatchTextContent(/Nothing has been started yet\./)
})

test('the button says how many run; the panel shows each with its state and a link', async () => {
  createWorld(toyOf('1', { state: 'building', name: 'bear' }))
  const handle = activities.start({
    ...{ kind: 'upload' as const, title: 'Upload Image', subject: 'a.iso' },
    doing: 'Uploading image',
  })
  handle.progress(42)
  activities.start({ kind: 'create', title: 'Create Toy' }).follow([target])
  const { at } = await show(<ActivityButton registry={known} />)
  await button('Activity (2 running)').click()
  const [create, upload] = [entries.first(), entries.last()]
  await expect.element(panel).toBeVisible()
  await expect.element(upload).toMatchTextContent(/Upload Image.*Running.*a\.iso.*42%/)
  await expect
    .element(upload.getByRole('progressbar', { name: 'Uploading image' }))
    .toHaveAttribute('aria-valuenow', '42')
  await expect.element(create).toMatchTextContent(/Create Toy.*Running/)
  await create.getByRole('link', { name: 'bear' }).click()
  expect(at()).toBe('/ngdetails/OS::Toy::Toy/1')
  await expect.element(panel).not.toBeInTheDocument()
  handle.done()
})

test('what has failed says who refused, under which request id, and is told to everybody', async () => {
  const { world } = createWorld(toyOf('1', { state: 'building' }))
  await show(<ActivityButton registry={known} />)
  activities.start({ kind: 'create', title: 'Create Toy' }).follow([target])
  await expect.element(button('Activity (1 running)')).toBeVisible()
  world.toys.set('1', toyOf('1', { state: 'broken', name: 'bear' }))
  await expect.element(page.getByText(/^Create Toy: bear\. Failed/)).toBeVisible()
  await button('Activity (1 failed)').click()
  await expect.element(entries).toMatchTextContent(/Create Toy.*Failed.*It fell apart\./)
  // What the list says is said over it no longer, where it would cover what can be pressed.
  await expect.element(page.getByText(/^Create Toy: bear\. Failed/)).not.toBeInTheDocument()
  // Seen is seen.
  await userEvent.keyboard('{Escape}')
  await expect.element(button('Activity')).toHaveFocus()
})

test('how a long activity has ended is said politely', async () => {
  const { world } = createWorld(toyOf('1', { state: 'building', name: 'bear' }))
  await show(<ActivityButton registry={known} />)
  const status = page.getByRole('status').filter({ hasText: 'Create Toy' })
  activities.start({ kind: 'create', title: 'Create Toy' }).follow([target])
  await expect.element(button('Activity (1 running)')).toBeVisible()
  await expect.element(status).not.toBeInTheDocument()
  world.toys.set('1', toyOf('1', { name: 'bear' }))
  await expect.element(status).toHaveTextContent('Create Toy: bear. Done')
  await expect.element(button('Activity')).toBeVisible()
})

test('an upload can be cancelled, and what has ended can be cleared', async () => {
  createWorld()
  let cancelled = 0
  const upload = activities.start({
    kind: 'upload',
    title: 'Upload Image',
    subject: 'a.iso',
    cancel: () => {
      cancelled += 1
      upload.cancelled()
    },
  })
  activities.start({ kind: 'change', title: 'Paint Toy' })
  await open()
  await panel.getByRole('button', { name: 'Cancel' }).click()
  expect(cancelled).toBe(1)
  await expect.element(entries.last()).toMatchTextContent(/^Upload ImageCancelled/)
  await expect.element(entries.last()).not.toMatchTextContent(/Failed/)
  await panel.getByRole('button', { name: 'Clear' }).click()
  await expect.element(entries).toMatchTextContent(/Paint Toy/)
  await expect.element(panel.getByRole('button', { name: 'Clear' })).not.toBeInTheDocument()
})

test('what its user broke off is no failure: it is not counted, told politely, and says so calmly', async () => {
  createWorld()
  await show(<ActivityButton registry={known} />)
  const upload = activities.start({ kind: 'upload', title: 'Upload Image', subject: 'a.iso' })
  await expect.element(button('Activity (1 running)')).toBeVisible()
  upload.cancelled()
  const status = page.getByRole('status').filter({ hasText: 'Upload Image' })
  await expect.element(status).toHaveTextContent('Upload Image: a.iso. Cancelled')
  await expect.element(page.getByRole('button', { name: 'Activity', exact: true })).toBeVisible()
  expect(page.getByRole('alertdialog').elements()).toHaveLength(0)
})

test('with the keyboard alone: into the panel, through it, and back to the button', async () => {
  createWorld(toyOf('1'))
  activities.start({ kind: 'change', title: 'Paint Toy' }).done([target])
  await show(<ActivityButton registry={known} />)
  await expect.element(button('Activity')).toBeVisible()
  await userEvent.tab()
  await expect.element(button('Activity')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(panel).toBeVisible()
  await userEvent.tab()
  await userEvent.tab()
  await userEvent.tab()
  await expect.element(panel.getByRole('link', { name: 'bear' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(button('Activity')).toHaveFocus()
})

test('what has failed can be tried again, once, and what was cancelled cannot', async () => {
  createWorld()
  let tries = 0
  const start = (subject: string) =>
    activities.start({
      ...{ kind: 'upload', title: 'Upload Image', subject },
      again: () => {
        tries += 1
      },
      cancel: () => undefined,
    })
  const given = start('given up')
  activities.cancelOf(given.id)?.()
  given.cancelled()
  const broken = start('broken')
  await open()
  broken.failed({ reason: 'The server cannot be reached.' })
  const again = panel.getByRole('button', { name: 'Try again' })
  await expect.element(again).toBeVisible()
  expect(page.getByRole('alertdialog').elements()).toHaveLength(0)
  await again.click()
  expect(tries).toBe(1)
  expect(activities.againOf(given.id)).toBeUndefined()
})

test('the panel fits a phone, and stands at the other side where one reads from the right', async () => {
  createWorld()
  await page.viewport(390, 800)
  activities
    .start({ kind: 'change', title: 'Paint Toy '.repeat(12) })
    .failed({ reason: `No room: ${'x'.repeat(300)}`, details: `req-${'9'.repeat(80)}` })
  await open()
  const box = panel.element().getBoundingClientRect()
  expect(Math.round(box.right)).toBe(390)
  expect(panel.element().scrollWidth).toBeLessThanOrEqual(panel.element().clientWidth)
  document.documentElement.dir = 'rtl'
  expect(Math.round(panel.element().getBoundingClientRect().left)).toBe(0)
  document.documentElement.dir = 'ltr'
})

test('signing out forgets what was started, and asks for nothing more', async () => {
  const { world, paths } = createWorld()
  world.answer = ({ method }) =>
    method === 'DELETE' ? new Response(null, { status: 204 }) : undefined
  activities.start({ kind: 'change', title: 'Paint Toy' }).done()
  await show(<ActivityButton registry={known} />)
  await expect.element(button('Activity')).toBeVisible()
  await expect.poll(() => paths()).toContain('GET /api/settings/')
  // The answer is drawn, too: a page that still loads may ask as long as it likes.
  await frames(5)
  const before = paths().length
  await endSession()
  // Time for whatever would be drawn anew, and would ask.
  await frames(5)
  expect(paths().slice(before)).toEqual(['DELETE /api/session/'])
  expect(Object.keys(localStorage).filter((key) => key.startsWith('meridian.'))).toEqual([])
})

test('a session that ended by itself leaves the list for its user, and shows it to nobody else', async () => {
  const { world } = createWorld()
  world.answer = () => json('not logged in', 401)
  activities.start({ kind: 'change', title: 'Paint Toy' }).done()
  expect(await leaveSession()).toBe(false)
  expect(shownActivities()).toEqual([])
  await openActivities('bob demo')
  expect(shownActivities()).toEqual([])
  await openActivities('ann demo')
  expect(shownActivities()).toMatchObject([{ title: 'Paint Toy', state: 'done' }])
})
