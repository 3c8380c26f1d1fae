import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from '#ui/press/button.tsx'
import { Frame } from '#ui/frame/frame.tsx'
import { Modal } from '#ui/overlays/modal.tsx'
import { ToastRegion } from '#ui/tell/toast-region.tsx'
import { toast, toastOptions } from '#ui/tell/toast.ts'
import '#ui/theme.css'

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  await render(<ToastRegion />)
})

afterEach(() => {
  toast.clearAll()
  vi.useRealTimers()
})

const shown = () => page.getByRole('alertdialog').elements().length

const toastOf = (text: string) => page.getByRole('alertdialog').filter({ hasText: text })

test('each kind of toast names its kind [SH-TOAST-01..04 RS-TOAST-01]', async () => {
  toast.add('danger', 'It failed.')
  toast.add('warning', 'It is late.')
  toast.add('info', 'It goes on.')
  toast.add('success', 'It is done.')
  await expect.element(toastOf('It failed.')).toHaveTextContent('Danger: It failed.')
  await expect.element(toastOf('It is late.')).toHaveTextContent('Warning: It is late.')
  await expect.element(toastOf('It goes on.')).toHaveTextContent('Notice: It goes on.')
  await expect.element(toastOf('It is done.')).toHaveTextContent('Success: It is done.')
})

test('the word error is shown as danger [SH-TOAST-18 RS-TOAST-02]', async () => {
  toast.add('error', 'It failed.')
  await expect.element(toastOf('It failed.')).toHaveTextContent('Danger: It failed.')
})

for (const type of ['success', 'info'] as const) {
  const id = type === 'success' ? 'SH-TOAST-06' : 'SH-TOAST-07'
  test(`a toast of type ${type} leaves by itself after 3 s [SH-TOAST-05 SH-TOAST-08 RS-TOAST-03 RS-TOAST-08 ${id}]`, async () => {
    expect(toastOptions.delay).toBe(3000)
    toast.add(type, 'It is done.')
    await expect.element(toastOf('It is done.')).toBeVisible()
    vi.advanceTimersByTime(2999)
    expect(shown()).toBe(1)
    vi.advanceTimersByTime(1)
    await expect.element(toastOf('It is done.')).not.toBeInTheDocument()
  })
}

test('errors and warnings stay however long it takes [SH-TOAST-08 RS-TOAST-03]', async () => {
  toast.add('danger', 'It failed.')
  toast.add('warning', 'It is late.')
  await expect.element(toastOf('It is late.')).toBeVisible()
  vi.advanceTimersByTime(60_000)
  expect(shown()).toBe(2)
})

test('what is to be told once is not shown a second time while it is there', async () => {
  toast.add('danger', 'Forbidden.', { once: true })
  toast.add('error', 'Forbidden.', { once: true })
  await expect.element(toastOf('Forbidden.')).toBeVisible()
  expect(shown()).toBe(1)
  toast.add('warning', 'Forbidden.', { once: true })
  toast.add('danger', 'Another.', { once: true })
  await expect.element(toastOf('Another.')).toBeVisible()
  expect(shown()).toBe(3)
  toast.clearAll()
  const cancel = toast.add('danger', 'Forbidden.', { once: true })
  await expect.element(toastOf('Forbidden.')).toBeVisible()
  toast.add('danger', 'Forbidden.')
  await expect.element(toastOf('Forbidden.').last()).toBeVisible()
  expect(shown()).toBe(2)
  cancel()
  toast.clearAll()
})

test('a toast can be cancelled by hand [SH-TOAST-09 RS-TOAST-04]', async () => {
  toast.add('danger', 'It failed.')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(toastOf('It failed.')).not.toBeInTheDocument()
})

test('all toasts, errors only, and successes only can be cleared [SH-TOAST-10..12 RS-TOAST-05..07]', async () => {
  const fill = async () => {
    toast.clearAll()
    toast.add('danger', 'It failed.')
    toast.add('success', 'It is done.')
    toast.add('warning', 'It is late.')
    await expect.element(toastOf('It is late.')).toBeVisible()
    expect(shown()).toBe(3)
  }
  await fill()
  toast.clearErrors()
  await expect.element(toastOf('It failed.')).not.toBeInTheDocument()
  expect(shown()).toBe(2)
  await fill()
  toast.clearSuccesses()
  await expect.element(toastOf('It is done.')).not.toBeInTheDocument()
  expect(shown()).toBe(2)
  toast.clearAll()
  await expect.element(toastOf('It failed.')).not.toBeInTheDocument()
  expect(shown()).toBe(0)
})

test('several that stay are dismissed at once, those that wait for room too, by keys and with the focus where it was [SH-TOAST-10]', async () => {
  const all = page.getByRole('button', { name: 'Dismiss All' })
  await render(<Button>Send</Button>)
  const send = page.getByRole('button', { name: 'Send' }).element()
  if (send instanceof HTMLElement) send.focus()
  toast.add('danger', 'It failed.')
  toast.add('success', 'It is done.')
  await expect.element(toastOf('It is done.')).toBeVisible()
  await expect.element(all).not.toBeInTheDocument()
  for (let at = 0; at < 9; at += 1) toast.add('warning', `It is late ${at}.`)
  await expect.element(all).toBeVisible()
  await userEvent.keyboard('{F6}{Tab}')
  await expect.element(all).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(shown).toBe(0)
  await expect.poll(() => document.activeElement).toBe(send)
})

test('how long toasts stay and which of them leave is said in one place [RS-TOAST-09]', async () => {
  const before = { ...toastOptions }
  Object.assign(toastOptions, { delay: 6000, dismissible: ['warning'] })
  try {
    toast.add('warning', 'It is late.')
    toast.add('success', 'It is done.')
    await expect.element(toastOf('It is late.')).toBeVisible()
    vi.advanceTimersByTime(5999)
    expect(shown()).toBe(2)
    vi.advanceTimersByTime(1)
    await expect.element(toastOf('It is late.')).not.toBeInTheDocument()
    expect(shown()).toBe(1)
  } finally {
    Object.assign(toastOptions, before)
  }
})

test('clearing reaches the toasts that wait for room', async () => {
  for (let at = 0; at < 9; at += 1) toast.add('danger', `Failure ${at}`)
  toast.clearErrors()
  toast.add('warning', 'The last one.')
  await expect.element(toastOf('The last one.')).toBeVisible()
  expect(shown()).toBe(1)
})

test('a hostile text is shown as text', async () => {
  const hostile = '<img src=x onerror=alert(1)> {{7*7}} \u202Eabc'
  toast.add('danger', hostile, { details: 'nova · HTTP 409 · req-1' })
  await expect.element(page.getByText(hostile)).toBeVisible()
  await page.getByRole('button', { name: 'Show details' }).click()
  await expect.element(page.getByText('nova · HTTP 409 · req-1')).toBeVisible()
})

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  test(`what stays covers no action of a page or dialog, ${width} wide`, async () => {
    await page.viewport(width, height)
    const actions = (name: string) => page.getByRole('button', { name, exact: true })
    const isFree = (name: string) => {
      const { x, y, width: wide, height: high } = actions(name).element().getBoundingClientRect()
      const there = document.elementFromPoint(x + wide / 2, y + high / 2)
      return there !== null && actions(name).element().contains(there)
    }
    const screen = await render(
      <Frame onSkipToRows={() => undefined} start="Meridian" end="" navigation="">
        <div className="flex justify-end">
          <Button>First</Button>
        </div>
        <div style={{ height: 2000 }} />
        <div className="flex justify-end">
          <Button>Last</Button>
        </div>
      </Frame>,
    )
    toast.add('danger', 'It failed. '.repeat(20))
    toast.add('danger', 'It failed, too.')
    await expect.element(toastOf('It failed, too.')).toBeVisible()
    expect(isFree('First')).toBe(true)
    const atEnd = () => {
      window.scrollTo(0, document.documentElement.scrollHeight)
      return isFree('Last')
    }
    await expect.poll(atEnd).toBe(true)
    await screen.rerender(
      <Modal title="Much" size="large" onClose={() => undefined} footer={<Button>Send</Button>}>
        <div style={{ height: 2000 }} />
      </Modal>,
    )
    await expect.poll(() => isFree('Send') && isFree('Close')).toBe(true)
  })
