import { beforeEach, expect, test, vi } from 'vitest'
import {
  activities,
  forgetActivities,
  isUploading,
  mostActivities,
  openActivities,
} from '#api/activity.ts'
import { shownActivities } from '#api/activity-store.ts'
import { ApiError } from '#api/errors.ts'

beforeEach(async () => {
  forgetActivities()
  await openActivities('ann demo')
})

const states = () => shownActivities().map(({ title, state }) => [title, state])
const stored = () => Object.keys(localStorage).filter((key) => key.startsWith('meridian.activity'))
/** What the browser would ask before it leaves the page. */
const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('an activity is kept with its outcome, and why it failed in the words of the service', () => {
  const first = activities.start({ kind: 'create', title: 'Create Key Pair' })
  const second = activities.start({ kind: 'change', title: 'Start Instance' })
  expect(states()).toEqual([
    ['Start Instance', 'running'],
    ['Create Key Pair', 'running'],
  ])
  first.done([{ type: 'OS::Nova::Keypair', id: 'laptop' }])
  second.failed(new ApiError(409, 'It is locked.', { service: 'compute', requestId: 'req-7' }))
  const [failed, done] = shownActivities()
  expect(failed).toMatchObject({
    state: 'failed',
    reason: 'It is locked.',
    details: 'compute · HTTP 409 · req-7',
  })
  expect(done).toMatchObject({ state: 'done', targets: [{ id: 'laptop' }] })
  expect(done?.endedAt).toBeDefined()
})

test('each user has a list of their own in each project', async () => {
  const mine = activities.start({ kind: 'change', title: 'Mine' })
  await openActivities('bob demo')
  expect(states()).toEqual([])
  activities.start({ kind: 'change', title: 'Bobs' })
  // What began in one list ends in it, whatever is shown meanwhile.
  mine.done()
  expect(states()).toEqual([['Bobs', 'running']])
  await openActivities('ann demo')
  expect(states()).toEqual([['Mine', 'done']])
})

test('after signing out nothing is stored, and nothing that still runs writes any more', async () => {
  const upload = activities.start({ kind: 'upload', title: 'Upload Image', subject: 'a.iso' })
  expect(stored()).toHaveLength(1)
  forgetActivities()
  expect(stored()).toEqual([])
  upload.progress(50)
  upload.done()
  expect(stored()).toEqual([])
  await openActivities('ann demo')
  expect(states()).toEqual([])
})

test('a page that is gone has interrupted its uploads, and no other page its own', async () => {
  const upload = activities.start({ kind: 'upload', title: 'Here' })
  const here = shownActivities()[0]
  const key = stored()[0] ?? ''
  const elsewhere = { ...here, id: 'else', title: 'Gone', page: 'a page that was closed' }
  const followed = { ...elsewhere, id: 'f', title: 'Launch', followedAt: new Date().toISOString() }
  localStorage.setItem(key, JSON.stringify([here, elsewhere, followed]))
  await openActivities(undefined)
  await openActivities('ann demo')
  expect(states()).toEqual([
    ['Here', 'running'],
    ['Gone', 'interrupted'],
    ['Launch', 'running'],
  ])
  upload.done()
})

test('leaving the page asks while an upload is under way, and only then', () => {
  expect(asks()).toBe(false)
  activities.start({ kind: 'create', title: 'Launch Instance' })
  expect(asks()).toBe(false)
  const first = activities.start({ kind: 'upload', title: 'Upload Image' })
  const second = activities.start({ kind: 'upload', title: 'Upload Image' })
  first.done()
  expect([asks(), isUploading()]).toEqual([true, true])
  second.failed({ reason: 'The disk is full.' })
  expect([asks(), isUploading()]).toEqual([false, false])
})

test('a hundred are kept; what has ended gives way before what still runs', () => {
  const running = activities.start({ kind: 'create', title: 'the first' })
  for (let at = 0; at < mostActivities + 20; at += 1) {
    activities.start({ kind: 'change', title: `done ${at}` }).done()
  }
  const titles = shownActivities().map(({ title }) => title)
  expect(titles).toHaveLength(mostActivities)
  expect(titles[0]).toBe(`done ${mostActivities + 19}`)
  expect(titles.at(-1)).toBe('the first')
  running.done()
  activities.clear()
  expect(states()).toEqual([])
})

test('what changes nothing is not written: other tabs would hear of it', async () => {
  const upload = activities.start({ kind: 'upload', title: 'Upload Image' })
  const write = vi.spyOn(Storage.prototype, 'setItem')
  activities.clear()
  activities.update('of no activity', (before) => ({ ...before, state: 'done' }))
  expect(write).not.toHaveBeenCalled()
  upload.done()
  expect(write).toHaveBeenCalledOnce()
  write.mockRestore()
})

test('a browser that allows no storage has its list in the page, until signing out', async () => {
  const denied = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(denied)
  activities.start({ kind: 'change', title: 'Start Instance' }).done()
  expect(states()).toEqual([['Start Instance', 'done']])
  forgetActivities()
  await openActivities('ann demo')
  expect(states()).toEqual([])
  vi.restoreAllMocks()
})

test('what another tab writes is shown, and what nobody of ours wrote is left out', () => {
  activities.start({ kind: 'change', title: 'ours' }).done()
  const key = stored()[0] ?? ''
  localStorage.setItem(key, '[{"id":1},null,"text"]')
  activities.start({ kind: 'change', title: 'next' }).done()
  expect(states()).toEqual([['next', 'done']])
  localStorage.setItem(key, '{broken')
  activities.start({ kind: 'change', title: 'last' }).done()
  expect(states()).toEqual([['last', 'done']])
})
