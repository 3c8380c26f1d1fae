import { beforeEach, expect, test, vi } from 'vitest'
import {
  activities,
  forgetActivities,
  mostActivities,
  openActivities,
} from '#api/activity/activity.ts'
import { sealed, sealOf } from '#api/activity/activity-seal.ts'
import { shownActivities } from '#api/activity/activity-store.ts'
import { ApiError } from '#api/errors.ts'

const keyOf = (name: string) => sealOf({ storage_key: btoa(name.repeat(32).slice(0, 32)) })
const [ann, bob] = [keyOf('ann'), keyOf('bob')]

beforeEach(async () => {
  forgetActivities()
  await settled()
  await openActivities('ann demo', ann)
})

/** Once all that was begun before is stored. */
const settled = async () => {
  for (let turn = 0; turn < 3; turn += 1)
    await navigator.locks.request('meridian-activities', async () => undefined)
}

/** As another tab of the same user does. */
const writeElsewhere = async (text: string) => {
  const key = await ann
  if (key) localStorage.setItem(stored()[0] ?? '', await sealed(key, 'ann demo', text))
}

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
  await openActivities('bob demo', bob)
  expect(states()).toEqual([])
  activities.start({ kind: 'change', title: 'Bobs' })
  // What began in one list ends in it, whatever is shown meanwhile.
  mine.done()
  expect(states()).toEqual([['Bobs', 'running']])
  await openActivities('ann demo', ann)
  expect(states()).toEqual([['Mine', 'done']])
})

test('after signing out nothing is stored, and nothing that still runs writes any more', async () => {
  const upload = activities.start({ kind: 'upload', title: 'Upload Image', subject: 'a.iso' })
  await expect.poll(stored).toHaveLength(1)
  upload.progress(40)
  forgetActivities()
  expect(stored()).toEqual([])
  upload.progress(50)
  upload.done()
  await settled()
  expect(stored()).toEqual([])
  await openActivities('ann demo', ann)
  expect(states()).toEqual([])
})

test('a page that is gone has interrupted its uploads, and no other page its own', async () => {
  const upload = activities.start({ kind: 'upload', title: 'Here' })
  const here = shownActivities()[0]
  const elsewhere = { ...here, id: 'else', title: 'Gone', page: 'a page that was closed' }
  const followed = { ...elsewhere, id: 'f', title: 'Launch', followedAt: new Date().toISOString() }
  await settled()
  await writeElsewhere(JSON.stringify([here, elsewhere, followed]))
  await openActivities(undefined)
  await openActivities('ann demo', ann)
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
  expect(asks()).toBe(true)
  second.failed({ reason: 'The disk is full.' })
  expect(asks()).toBe(false)
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
  await settled()
  const write = vi.spyOn(Storage.prototype, 'setItem')
  activities.clear()
  activities.update('of no activity', (before) => ({ ...before, state: 'done' }))
  await settled()
  expect(write).not.toHaveBeenCalled()
  upload.done()
  await settled()
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
  await openActivities('ann demo', ann)
  expect(states()).toEqual([])
  vi.restoreAllMocks()
})

test('what another tab writes is shown, and what nobody of ours wrote is left out', async () => {
  activities.start({ kind: 'change', title: 'ours' }).done()
  await settled()
  await writeElsewhere('[{"id":1},null,"text"]')
  activities.start({ kind: 'change', title: 'next' }).done()
  await expect.poll(states).toEqual([['next', 'done']])
  await settled()
  localStorage.setItem(stored()[0] ?? '', '{broken')
  activities.start({ kind: 'change', title: 'last' }).done()
  await expect.poll(states).toEqual([['last', 'done']])
})

test('what is stored tells nobody anything without the key of its user', async () => {
  activities.start({ kind: 'change', title: 'Start Instance', subject: 'payroll-db' }).done()
  await expect.poll(stored).toHaveLength(1)
  await settled()
  expect(JSON.stringify(localStorage)).not.toMatch(/payroll|Start Instance/)
  const [key = ''] = stored()
  const text = localStorage.getItem(key) ?? ''
  forgetActivities()
  localStorage.setItem(key, text)
  await openActivities('ann demo', bob)
  expect(states()).toEqual([])
  forgetActivities()
  localStorage.setItem(key, text)
  await openActivities('ann demo', ann)
  expect(states()).toEqual([['Start Instance', 'done']])
})
