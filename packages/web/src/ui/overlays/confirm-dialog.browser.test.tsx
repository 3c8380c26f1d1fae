import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ConfirmDialog, type ConfirmDialogProps } from '#ui/overlays/confirm-dialog.tsx'
import '#ui/theme.css'

const dialog = page.getByRole('alertdialog')
const button = (name: string) => dialog.getByRole('button', { name, exact: true })

const ask = async (parts: Partial<ConfirmDialogProps> = {}) => {
  const told: string[] = []
  await render(
    <ConfirmDialog
      title="Confirm Melting"
      onConfirm={() => void told.push('confirmed')}
      onClose={() => void told.push('closed')}
      {...parts}
    >
      {'children' in parts ? parts.children : 'Do you want to melt it?'}
    </ConfirmDialog>,
  )
  return told
}

test('it has a title, a body, a submit and a cancel button, whose words are Submit and Cancel [SH-MODAL-31..36 RS-MODAL-01..03]', async () => {
  const told = await ask()
  await expect.element(dialog).toHaveAccessibleName('Confirm Melting')
  await expect.element(dialog.getByText('Do you want to melt it?')).toBeVisible()
  await expect.element(button('Cancel')).toHaveFocus()
  await button('Submit').click()
  await expect.poll(() => told).toEqual(['confirmed', 'closed'])
})

test('its buttons may have other words', async () => {
  const told = await ask({ confirm: 'Melt', cancel: 'Keep' })
  await expect.element(button('Melt')).toBeVisible()
  await button('Keep').click()
  expect(told).toEqual(['closed'])
})

test('its submit button looks dangerous [SH-MODAL-37 RS-MODAL-04]', async () => {
  await ask()
  await expect.element(button('Submit')).toHaveClass('bg-danger')
  await expect.element(button('Cancel')).not.toHaveClass('bg-danger')
})

test('it opens only with a title and a body [SH-MODAL-38 RS-MODAL-05]', async () => {
  await ask({ title: '' })
  await ask({ children: '' })
  expect(dialog.elements()).toHaveLength(0)
  await ask()
  await expect.element(dialog).toBeVisible()
})

test('it waits for what it does', async () => {
  const told = await ask({ onConfirm: () => new Promise(() => {}) })
  await button('Submit').click()
  await expect.element(dialog.getByRole('status')).toHaveTextContent('Working')
  await expect.element(button('Cancel')).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Escape}')
  expect(told).toEqual([])
})
