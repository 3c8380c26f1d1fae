import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Alert, AlertFadingContext } from '#ui/tell/alert.tsx'
import type { MessageTypeName } from '#ui/tell/tones.ts'
import '#ui/theme.css'

afterEach(() => {
  vi.useRealTimers()
})

const prefixes: readonly (readonly [MessageTypeName, string, string])[] = [
  ['danger', 'Danger', 'SH-TOAST-13'],
  ['warning', 'Warning', 'SH-TOAST-14'],
  ['info', 'Notice', 'SH-TOAST-15'],
  ['success', 'Success', 'SH-TOAST-16'],
  ['error', 'Error', 'SH-TOAST-17'],
]

for (const [type, prefix, id] of prefixes) {
  test(`an alert of type ${type} begins with "${prefix}" [${id}]`, async () => {
    await render(<Alert type={type}>text</Alert>)
    await expect.element(page.getByText(`${prefix}: text`)).toBeVisible()
  })
}

test('an alert fades in within 100 ms [SH-TOAST-25]', async () => {
  await render(<Alert type="info">text</Alert>)
  await expect.element(page.getByRole('status')).toBeInTheDocument()
  const { animationName, animationDuration } = getComputedStyle(page.getByRole('status').element())
  expect(animationName).toBe('fade-in')
  expect(animationDuration).toBe('0.1s')
})

test('alerts of the configured types fade after the configured delay and time [SH-TOAST-22 SH-TOAST-23 SH-TOAST-24]', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const dismissed = vi.fn<(type: string) => void>()
  await render(
    <AlertFadingContext value={{ types: ['success'], delay: 4000, duration: 700 }}>
      <Alert type="success" onDismiss={() => dismissed('success')}>
        goes
      </Alert>
      <Alert type="danger" onDismiss={() => dismissed('danger')}>
        stays
      </Alert>
    </AlertFadingContext>,
  )
  const leaving = page.getByRole('status')
  // Frames, not a poll, which would move the clock.
  while (!leaving.query()) await new Promise(requestAnimationFrame)
  vi.advanceTimersByTime(3999)
  expect(leaving.element().classList.contains('opacity-0')).toBe(false)
  // Not by polling, which would move the clock.
  await act(async () => vi.advanceTimersByTime(1))
  expect(leaving.element().classList.contains('opacity-0')).toBe(true)
  expect(getComputedStyle(leaving.element()).transitionDuration).toBe('0.7s')
  vi.advanceTimersByTime(699)
  expect(dismissed).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(dismissed.mock.calls).toEqual([['success']])
  vi.advanceTimersByTime(60_000)
  expect(dismissed).toHaveBeenCalledTimes(1)
})
