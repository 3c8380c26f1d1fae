import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from '#ui/press/button.tsx'
import { Modal } from '#ui/overlays/modal.tsx'
import '#ui/theme.css'

function Stack() {
  const [open, setOpen] = useState(0)
  return (
    <>
      <Button onPress={() => setOpen(1)}>Open</Button>
      {open >= 1 && (
        <Modal title="First" onClose={() => setOpen(0)}>
          <Button onPress={() => setOpen(2)}>Open another</Button>
        </Modal>
      )}
      {open >= 2 && (
        <Modal title="Second" size="small" onClose={() => setOpen(1)}>
          text
        </Modal>
      )}
    </>
  )
}

const dialog = (name: string) => page.getByRole('dialog', { name })

const openBoth = async () => {
  await page.viewport(1200, 800)
  await render(<Stack />)
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await page.getByRole('button', { name: 'Open another' }).click()
  await expect.element(dialog('Second')).toBeVisible()
}

test('dialogs stack; Esc closes the top one only, shows the one below, and gives the focus back [SH-MODAL-08 SH-MODAL-09]', async () => {
  await openBoth()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog('Second')).not.toBeInTheDocument()
  await expect.element(dialog('First')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Open another' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog('First')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Open', exact: true })).toHaveFocus()
})

test('Esc closes a dialog with the focus on the handle that moves it', async () => {
  await openBoth()
  const handle = dialog('Second').getByRole('button', { name: /^Move the dialog/ })
  while (document.activeElement !== handle.element()) await userEvent.tab()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog('Second')).not.toBeInTheDocument()
  await expect.element(dialog('First')).toBeVisible()
})

test('a press beside the dialog does nothing [SH-MODAL-11]', async () => {
  await render(<Stack />)
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect.element(dialog('First')).toBeVisible()
  document.elementFromPoint(3, 3)?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  document.elementFromPoint(3, 3)?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.element(dialog('First')).toBeVisible()
})

test('the arrow keys on its handle move a dialog, which stays in the window [SH-MODAL-10]', async () => {
  await openBoth()
  const box = () => dialog('Second').element().getBoundingClientRect()
  const before = box()
  const handle = dialog('Second').getByRole('button', { name: /^Move the dialog/ })
  await userEvent.tab()
  while (document.activeElement !== handle.element()) await userEvent.tab()
  await userEvent.keyboard('{ArrowRight}{ArrowDown}{ArrowDown}')
  expect([box().left - before.left, box().top - before.top]).toEqual([16, 32])
  for (let at = 0; at < 80; at += 1) await userEvent.keyboard('{ArrowUp}')
  expect(Math.floor(box().top)).toBe(0)
})

test('the pointer drags a dialog by its header, the one on top of another too [SH-MODAL-10]', async () => {
  await openBoth()
  const box = () => dialog('Second').element().getBoundingClientRect()
  const before = box()
  const header = dialog('Second').getByRole('heading').element()
  const at = (type: string, x: number, y: number) =>
    new PointerEvent(type, { bubbles: true, button: 0, clientX: x, clientY: y })
  header.dispatchEvent(at('pointerdown', 100, 100))
  window.dispatchEvent(at('pointermove', 130, 120))
  window.dispatchEvent(at('pointerup', 130, 120))
  window.dispatchEvent(at('pointermove', 300, 300))
  expect([box().left - before.left, box().top - before.top]).toEqual([30, 20])
})

test('a dialog cannot be dragged out of the window, nor lost when the window shrinks [SH-MODAL-10]', async () => {
  await openBoth()
  /** How much of the dialog is in the window at the right, at the bottom and at the left. */
  const seen = () => {
    const { left, right, top } = dialog('Second').element().getBoundingClientRect()
    return [window.innerWidth - left, window.innerHeight - top, right].map(Math.round)
  }
  const header = dialog('Second').getByRole('heading').element()
  const drag = (x: number, y: number) => {
    const at = (type: string, more: PointerEventInit) =>
      new PointerEvent(type, { bubbles: true, button: 0, ...more })
    header.dispatchEvent(at('pointerdown', { clientX: 500, clientY: 300 }))
    window.dispatchEvent(at('pointermove', { clientX: 500 + x, clientY: 300 + y }))
    window.dispatchEvent(at('pointerup', { clientX: 500 + x, clientY: 300 + y }))
  }
  drag(5000, 5000)
  expect(seen().slice(0, 2)).toEqual([48, 48])
  drag(-9000, -9000)
  expect(seen()[2]).toBe(48)
  expect(Math.floor(dialog('Second').element().getBoundingClientRect().top)).toBe(0)
  drag(9000, 9000)
  await page.viewport(700, 500)
  await expect.poll(() => seen().slice(0, 2)).toEqual([48, 48])
})

test('while its submit is under way a dialog says so and cannot be closed [SH-MODAL-13]', async () => {
  let closed = 0
  await render(
    <Modal
      title="Busy"
      working
      onClose={() => (closed += 1)}
      footer={
        <>
          <Button onPress={() => (closed += 1)}>Cancel</Button>
          <Button busy>Save</Button>
        </>
      }
    >
      text
    </Modal>,
  )
  await expect.element(dialog('Busy').getByRole('status')).toHaveTextContent('Working')
  await userEvent.keyboard('{Escape}')
  await expect
    .element(dialog('Busy').getByRole('button', { name: 'Close' }))
    .toHaveAttribute('aria-disabled', 'true')
  // A key reaches what the pointer does not.
  const cancel = dialog('Busy').getByRole('button', { name: 'Cancel' })
  await expect.element(cancel).toHaveAttribute('aria-disabled', 'true')
  cancel.element().focus()
  await userEvent.keyboard('{Enter}')
  expect(closed).toBe(0)
})
