import type { AskedService } from '@meridian/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { whileUnderWay } from '#api/under-way.ts'
import { EmptyState } from '#ui/tell/empty-state.tsx'
import { Modal } from '#ui/overlays/modal.tsx'
import { SlowNotice } from '#shell/pages/slow-notice.tsx'

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/** A service that has not answered for 5 s; what is answered makes it well again. */
const hangs = (service: AskedService): (() => Promise<void>) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const asking = { services: [service], sentAt: performance.now() - 5_000 }
  const done = whileUnderWay(asking, () => promise)
  const end = () => {
    resolve()
    return done
  }
  ends.push(end)
  return end
}

const words = (service: string) => `The ${service} service is slow to answer. Still waiting…`
const heard = () => page.getByRole('status').filter({ hasText: 'slow' })
const note = () => document.querySelector('[data-slow]')

test('a slow service is said once, whatever waits for it, until it has answered', async () => {
  await render(<SlowNotice />)
  const answers = [hangs('image'), hangs('image'), hangs('compute')]
  await vi.waitFor(() => expect(note()?.textContent).toBe(words('image') + words('compute')))
  await expect.element(heard()).toMatchTextContent(new RegExp(`^${words('image')}`))
  for (const answer of answers) await answer()
  await vi.waitFor(() => expect(note()).toBeNull())
  await expect.element(heard()).not.toBeInTheDocument()
})

test('a part that has nothing to show yet says it in its place, and the note does not repeat it', async () => {
  await render(
    <>
      <main>
        <EmptyState state="loading" />
      </main>
      <SlowNotice />
    </>,
  )
  hangs('network')
  await expect.element(page.getByRole('main')).toMatchTextContent(new RegExp(words('network')))
  await vi.waitFor(() => expect(note()).toBeNull())
  await expect.element(heard()).toMatchTextContent(new RegExp(words('network')))
})

test('what was slow before a part of the page came is not what it waits for', async () => {
  vi.spyOn(performance, 'now').mockReturnValueOnce(0)
  hangs('network')
  vi.spyOn(performance, 'now').mockReturnValue(600_000)
  await render(
    <>
      <main>
        <EmptyState state="loading" />
      </main>
      <SlowNotice />
    </>,
  )
  await vi.waitFor(() => expect(note()?.textContent).toBe(words('network')))
  await expect.element(page.getByRole('main')).not.toMatchTextContent(new RegExp(words('network')))
  vi.restoreAllMocks()
})

test('a dialog says what it waits for itself, and is heard over', async () => {
  const onClose = vi.fn<() => void>()
  await render(
    <>
      <SlowNotice />
      <Modal title="Create" onClose={onClose}>
        Fields
      </Modal>
    </>,
  )
  hangs('block-storage')
  const dialog = page.getByRole('dialog', { name: 'Create' })
  await expect.element(dialog).toMatchTextContent(new RegExp(words('block-storage')))
  expect(document.querySelector('[data-live-announcer]')?.closest('[aria-hidden]')).toBeNull()
})

test('a submit that hangs no longer holds its dialog open', async () => {
  const onClose = vi.fn<() => void>()
  await render(
    <Modal title="Create" onClose={onClose} working>
      Fields
    </Modal>,
  )
  const dialog = page.getByRole('dialog', { name: 'Create' })
  await expect.element(dialog.getByText('Working')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Stop Waiting' })).not.toBeInTheDocument()
  hangs('compute')
  await expect.element(dialog).toMatchTextContent(new RegExp(words('compute')))
  await dialog.getByRole('button', { name: 'Stop Waiting' }).click()
  expect(onClose).toHaveBeenCalledOnce()
})
