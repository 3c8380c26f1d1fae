import { beforeEach, expect, inject, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { serve } from '#api/testing.ts'
import { UploadDialog } from '#forms/upload-dialog.tsx'
import '#ui/theme.css'

declare module 'vitest' {
  interface ProvidedContext {
    uploadSink: string
  }
}

const sink = inject('uploadSink')
const file = new Blob([new Uint8Array(2_000_000)])
const bar = page.getByRole('progressbar', { name: 'Uploading image' })

const open = async (path: string) => {
  const told: string[] = []
  await render(
    <UploadDialog
      upload={{ url: sink + path, file }}
      onDone={() => void told.push('done')}
      onClose={() => void told.push('closed')}
    />,
  )
  return told
}

beforeEach(() => void serve())

test('a progress bar "Uploading image" shows how far it is', async () => {
  await open('/hold')
  await expect.element(bar).toHaveAttribute('aria-valuenow', '100')
})

test('it tells when all has arrived', async () => {
  const told = await open('/v2/images/1/file')
  await expect.poll(() => told).toEqual(['done'])
})

test('giving it up stops the upload', async () => {
  const abort = vi.spyOn(XMLHttpRequest.prototype, 'abort')
  const screen = await render(
    <UploadDialog upload={{ url: `${sink}/hold`, file }} onDone={() => {}} onClose={() => {}} />,
  )
  await expect.element(bar).toBeVisible()
  await screen.unmount()
  expect(abort).toHaveBeenCalled()
  abort.mockRestore()
})

test('a refused upload says why and can be tried again', async () => {
  const send = vi.spyOn(XMLHttpRequest.prototype, 'send')
  await open('/refuse')
  await expect.element(page.getByText(/The image is too large/)).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => send.mock.calls.length).toBe(2)
  await expect.element(page.getByText(/The image is too large/)).toBeVisible()
  send.mockRestore()
})
