import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from '#ui/press/button.tsx'
import { IconButton } from '#ui/press/icon-button.tsx'
import { MoreIcon } from '#ui/icons.ts'
import '#ui/theme.css'

const tip = () => page.getByRole('tooltip')
const button = (name: string) => page.getByRole('button', { name })

const Row = () => {
  const [there, setThere] = useState(true)
  return (
    <main className="p-20">
      <Button>Before</Button>
      {there && <IconButton icon={MoreIcon} aria-label="More" onPress={() => setThere(false)} />}
      <Button refusal="It is locked.">Delete</Button>
    </main>
  )
}

test('what a button does is said while it is pointed at, one thing at a time', async () => {
  await render(<Row />)
  await userEvent.hover(button('More'))
  await expect.element(tip()).toHaveTextContent('More')
  await userEvent.hover(button('Delete'))
  await expect.element(tip()).toHaveTextContent('It is locked.')
  await userEvent.hover(button('Before'))
  await expect.element(tip()).not.toBeInTheDocument()
})

/** One button that makes way for another at its place. */
const Covered = () => {
  const [open, setOpen] = useState(false)
  const name = open ? 'Close' : 'Open'
  return (
    <main className="p-20">
      <IconButton key={name} icon={MoreIcon} aria-label={name} onPress={() => setOpen(true)} />
    </main>
  )
}

test('a button that came under a resting pointer says nothing, and Esc is not its own', async () => {
  await render(<Covered />)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await button('Open').click()
  await expect.element(button('Close')).toBeVisible()
  // The browser tells of the pointer once it has drawn the button.
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(tip().elements()).toHaveLength(0)
})

test('the keyboard is told why a button is refused, until Esc or the next key', async () => {
  await render(<Row />)
  await userEvent.tab()
  await userEvent.tab()
  await userEvent.tab()
  await expect.element(button('Delete')).toHaveFocus()
  await expect.element(tip()).toHaveTextContent('It is locked.')
  await expect.element(button('Delete')).toHaveAccessibleDescription('It is locked.')
  await userEvent.keyboard('{Escape}')
  await expect.element(tip()).not.toBeInTheDocument()
  await expect.element(button('Delete')).not.toHaveAttribute('aria-describedby')
})

test('a tooltip goes with its button', async () => {
  await render(<Row />)
  await userEvent.tab()
  await userEvent.tab()
  await expect.element(tip()).toHaveTextContent('More')
  await userEvent.keyboard('{Enter}')
  await expect.element(button('More')).not.toBeInTheDocument()
  await expect.element(tip()).not.toBeInTheDocument()
})

test('a button that is brought into view says what it does, until it is scrolled away', async () => {
  await render(
    <main style={{ height: 200, overflow: 'auto' }}>
      <Button>Before</Button>
      <div style={{ height: 600 }} />
      <Button refusal="It is locked.">Delete</Button>
    </main>,
  )
  await userEvent.tab()
  const deletes = button('Delete').element()
  // The window hears only in the next frame of what this scrolls.
  await frame()
  if (deletes instanceof HTMLElement) deletes.focus()
  const box = page.getByRole('main').element()
  expect(box.scrollTop).toBeGreaterThan(0)
  await expect.element(tip()).toHaveTextContent('It is locked.')
  // By then the window has heard of it.
  await frame()
  await frame()
  expect(tip().elements()).toHaveLength(1)
  box.scrollTop -= 10
  await expect.element(tip()).not.toBeInTheDocument()
})

const frame = () => new Promise(requestAnimationFrame)

test('the tooltip of a button at the top of the window stands below it', async () => {
  await render(
    <main>
      <Button refusal="It is locked.">Delete</Button>
    </main>,
  )
  await userEvent.hover(button('Delete'))
  await expect.element(tip()).toBeVisible()
  const [above, below] = [button('Delete'), tip()].map((one) =>
    one.element().getBoundingClientRect(),
  )
  expect(below?.top).toBeGreaterThanOrEqual(above?.bottom ?? NaN)
  expect(below?.left).toBeGreaterThanOrEqual(0)
})
