import { Image, type ImageMade } from '@meridian/contract'
import { sample } from '@meridian/contract/testing'
import { beforeEach, expect, inject, test, vi } from 'vitest'
import { forgetActivities, activities, openActivities } from '#api/activity/activity.ts'
import { shownActivities } from '#api/activity/activity-store.ts'
import { json } from '#api/testing.ts'
import { sendContent } from '#dialogs/image/content.ts'
import { on, serveCloud } from '#dialogs/testing/cloud.ts'
import { toast, toastQueue } from '#ui/tell/toast.ts'

const sink = inject('uploadSink')
const file = new File([new Uint8Array(3_000_000)], 'disk.qcow2')
const imageAt = (upload_url: string, parts: Partial<ImageMade> = {}): ImageMade => ({
  ...sample(Image, { id: 'made', name: 'web', protected: false, ...parts }),
  upload_url,
})
const only = () => shownActivities()[0]
const toasts = () => toastQueue.visibleToasts.map(({ content }) => content)

/** Sends a file to where nobody takes it, and cancels that in the list. */
const cancelled = async (parts?: Partial<ImageMade>) => {
  const sent = sendContent(imageAt(`${sink}/hold`, parts), file)
  await vi.waitFor(() => expect(only()?.state).toBe('running'))
  activities.cancelOf(only()?.id ?? '')?.()
  await sent
}

/** A server that answers so when the image is to be deleted; how often it was asked. */
const serveRemoval = (answer: () => Response) => {
  const removal = vi.fn(answer)
  serveCloud(on('DELETE', '/api/glance/images/made/', removal))
  return removal
}
const gone = () => new Response(null, { status: 204 })

beforeEach(async () => {
  toast.clearAll()
  forgetActivities()
  await openActivities('ann demo')
})

test('an upload that is cancelled leaves no image behind, and nothing to try again', async () => {
  const removal = serveRemoval(gone)
  await cancelled()
  expect(removal).toHaveBeenCalledOnce()
  expect([only()?.state, only()?.reason]).toEqual(['cancelled', undefined])
  // Its name is told, without a link to what is gone.
  expect(only()).toMatchObject({ subject: 'web', targets: [] })
  expect(activities.againOf(only()?.id ?? '')).toBeUndefined()
  expect(toasts()).toEqual([])
})

test('an image that was to be protected is taken back all the same', async () => {
  const calls: unknown[] = []
  serveCloud(
    on('PATCH', '/api/glance/images/made/', async (request) => {
      calls.push(await request.json())
      return gone()
    }),
    on('DELETE', '/api/glance/images/made/', () => {
      calls.push('DELETE')
      return gone()
    }),
  )
  await cancelled({ protected: true })
  expect(calls).toEqual([{ protected: false }, 'DELETE'])
  expect(toasts()).toEqual([])
})

test('an image that somebody else has deleted meanwhile is no failure, one that stays is told', async () => {
  serveRemoval(() => json('No image.', 404))
  await cancelled()
  expect(toasts()).toEqual([])
  serveRemoval(() => json('It is in use.', 409))
  await cancelled()
  expect(toasts()).toMatchObject([
    {
      ...{ type: 'danger', message: 'The image "web" remains without content.' },
      details: 'It is in use.',
    },
  ])
  expect(only()).toMatchObject({ state: 'cancelled', targets: [{ id: 'made', name: 'web' }] })
})

test('an upload that breaks off keeps its image, and is tried again with the same file', async () => {
  const removal = serveRemoval(gone)
  await sendContent(imageAt(`${sink}/refuse`), file)
  expect(only()).toMatchObject({ state: 'failed', reason: 'The image is too large.' })
  activities.againOf(only()?.id ?? '')?.()
  await vi.waitFor(() => expect(shownActivities()).toHaveLength(2))
  await vi.waitFor(() => expect(only()?.state).toBe('failed'))
  expect(removal).not.toHaveBeenCalled()
})
