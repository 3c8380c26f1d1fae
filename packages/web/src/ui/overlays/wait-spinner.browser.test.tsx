import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { WaitSpinner } from '#ui/overlays/wait-spinner.tsx'
import '#ui/theme.css'

const dialog = page.getByRole('dialog', { name: 'Loading' })

test('the wait spinner is a dialog that a press beside it does not close [SH-MODAL-40 RS-MODAL-06]', async () => {
  let cancelled = 0
  await render(<WaitSpinner label="Loading" onCancel={() => (cancelled += 1)} />)
  await expect.element(dialog.getByRole('status')).toHaveTextContent('Loading')
  const beside = document.elementFromPoint(3, 3)
  for (const type of ['pointerdown', 'pointerup', 'click']) {
    beside?.dispatchEvent(new PointerEvent(type, { bubbles: true }))
  }
  await expect.element(dialog).toBeVisible()
  expect(cancelled).toBe(0)
  await userEvent.keyboard('{Escape}')
  expect(cancelled).toBe(1)
})

test('what cannot be given up has to be waited for', async () => {
  await render(<WaitSpinner label="Loading" />)
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).toBeVisible()
})
