import { useEffect } from 'react'
import { beforeEach, expect, inject, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { forgetAll } from '#api/cached.ts'
import {
  activities,
  forgetActivities,
  openActivities,
  useActivities,
} from '#api/activity/activity.ts'
import { shownActivities, subscribeToActivities } from '#api/activity/activity-store.ts'
import { uploadAsActivity } from '#api/activity/activity-upload.ts'
import { tell } from '#api/connection.ts'
import { serve } from '#api/testing.ts'

const sink = inject('uploadSink')
const part = new Uint8Array(3_000_000)
const file = new Blob([part])
const upload = (url = sink, body = file) =>
  uploadAsActivity({ url, file: body, title: 'Upload Image', subject: 'disk.qcow2', quiet: true })
const only = () => shownActivities()[0]

beforeEach(async () => {
  serve()
  forgetActivities()
  await openActivities('ann demo')
})

test('an upload is listed with how far it is in percent, and how it went [RS-IMGFORM-27]', async () => {
  const percents = new Set<number | undefined>()
  const end = subscribeToActivities(() => void percents.add(only()?.percent))
  const answer = await upload()
  end()
  expect(answer.ok).toBe(true)
  expect(percents).toContain(100)
  expect(only()).toMatchObject({ kind: 'upload', subject: 'disk.qcow2', state: 'done' })
})

test('a refused upload has failed in the words of who refused it', async () => {
  await expect(upload(`${sink}/refuse`)).rejects.toThrow('The image is too large.')
  expect(only()).toMatchObject({ state: 'failed', reason: 'The image is too large.' })
})

/** Starts an upload, and is gone before it ends. */
function Form() {
  useEffect(() => void upload(sink, new Blob(Array.from({ length: 20 }, () => part))), [])
  return null
}
const List = () => useActivities().map(({ id, state }) => <p key={id}>{state}</p>)

test('an upload goes on when the page that began it is left, and when the session ends meanwhile', async () => {
  const { rerender } = await render(<Form />)
  await rerender(<List />)
  await expect.element(page.getByText('running')).toBeVisible()
  tell('auth-error', { status: 401, message: 'not logged in' })
  forgetAll()
  await expect.element(page.getByText('done')).toBeVisible()
})

test('an upload that was cancelled in the list has stopped, and says so', async () => {
  const running = upload(`${sink}/hold`)
  await vi.waitFor(() => expect(only()?.state).toBe('running'))
  activities.cancelOf(only()?.id ?? '')?.()
  await expect(running).rejects.toThrow('Cancelled')
  expect([only()?.state, only()?.reason]).toEqual(['cancelled', undefined])
})
