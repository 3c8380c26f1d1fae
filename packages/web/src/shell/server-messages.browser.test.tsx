import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { forgetAll } from '#api/cached.ts'
import { client } from '#api/client.ts'
import { connectApi } from '#api/connection.ts'
import { json } from '#api/testing.ts'
import { openWorld } from '#api/testing/world.ts'
import { CreateVolume } from '#dialogs/create-volume/create-volume.tsx'
import { show } from '#resource/testing/open.tsx'
import { ServerMessages } from '#shell/server-messages.tsx'

test('messages in the header of an answer are shown as alerts [SH-TOAST-20 SH-TOAST-21]', async () => {
  const messages = [
    ['success', 'The volume was created.', ''],
    ['error', 'The backup failed.', 'backup-note'],
  ]
  connectApi({
    transport: () =>
      Promise.resolve(
        new Response('', { headers: { 'X-Dashboard-Messages': JSON.stringify(messages) } }),
      ),
  })
  await render(<ServerMessages />)
  await client.get('api/anything/')
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('Success: The volume was created.')
  const failure = page.getByRole('alert')
  await expect.element(failure).toHaveTextContent('Error: The backup failed.')
  await expect.element(failure).toHaveClass('backup-note')
  await failure.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(failure).not.toBeInTheDocument()
})

test('what was said to one user is not shown to the next', async () => {
  connectApi({
    transport: () =>
      Promise.resolve(
        new Response('', { headers: { 'X-Dashboard-Messages': '[["info", "Hello Ann.", ""]]' } }),
      ),
  })
  const { unmount } = await render(<ServerMessages />)
  await client.get('api/anything/')
  await expect.element(page.getByText(/Hello Ann\./)).toBeVisible()
  await unmount()
  forgetAll()
  await render(<ServerMessages />)
  await expect.element(page.getByText(/Hello Ann\./)).not.toBeInTheDocument()
})

test('what the server has to say with what a dialog reads stands above the page [SH-MODAL-04]', async () => {
  const said = 'Quotas change tonight.'
  await openWorld({}, (_, { pathname }) =>
    pathname.endsWith('/tenantabsolutelimits/')
      ? json({}, 200, { 'X-Dashboard-Messages': JSON.stringify([['warning', said, '']]) })
      : undefined,
  )
  await show(
    <>
      <ServerMessages />
      <CreateVolume close={() => undefined} />
    </>,
  )
  await expect.element(page.getByRole('dialog', { name: 'Create Volume' })).toBeVisible()
  // What is outside of a dialog is hidden from assistive technology while that is open.
  await expect
    .element(page.getByRole('alert', { includeHidden: true }))
    .toHaveTextContent(`Warning: ${said}`)
})
