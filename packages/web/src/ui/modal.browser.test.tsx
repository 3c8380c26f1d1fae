import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from '#ui/button.tsx'
import { Modal } from '#ui/modal.tsx'
import { isWorkOpen } from '#ui/open-work.ts'
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

test('Esc closes the top dialog only, and the focus goes back step by step', async () => {
  await openBoth()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog('Second')).not.toBeInTheDocument()
  await expect.element(dialog('First')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Open another' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog('First')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Open', exact: true })).toHaveFocus()
})

test('a press beside the dialog does nothing', async () => {
  await render(<Stack />)
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect.element(dialog('First')).toBeVisible()
  document.elementFromPoint(3, 3)?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  document.elementFromPoint(3, 3)?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.element(dialog('First')).toBeVisible()
})

test('an open dialog counts as work that leaving would lose', async () => {
  expect(isWorkOpen()).toBe(false)
  await openBoth()
  expect(isWorkOpen()).toBe(true)
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog('First')).not.toBeInTheDocument()
  expect(isWorkOpen()).toBe(false)
})

test('the arrow keys on its handle move a dialog, which stays in the window', async () => {
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

test('the pointer drags a dialog by its header', async () => {
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
