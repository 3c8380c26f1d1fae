import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ApiError } from '#api/errors.ts'
import { EmptyState } from '#ui/tell/empty-state.tsx'

afterEach(() => vi.useRealTimers())

const failed = (error: unknown, onRetry: () => void) =>
  render(<EmptyState state="failed" title="Unable to retrieve." error={error} onRetry={onRetry} />)
const button = () => page.getByRole('button', { name: /^Try again/ })

test('what has failed is tried again at once where the service did not say when', async () => {
  const onRetry = vi.fn<() => void>()
  await failed(new ApiError(500, 'It broke.', { service: 'compute' }), onRetry)
  await expect.element(page.getByRole('alert')).toMatchTextContent(/It broke.*compute · HTTP 500/)
  await button().click()
  expect(onRetry).toHaveBeenCalledOnce()
})

test('a service that says when to ask again is left alone until then', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  const onRetry = vi.fn<() => void>()
  await failed(new ApiError(503, 'Busy.', { retryAt: Date.now() + 2_000 }), onRetry)
  await expect.element(button()).toHaveTextContent('Try again in 2 s')
  await expect.element(button()).toHaveAttribute('aria-disabled', 'true')
  // Said on the button, once.
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/Unable to retrieve.Busy.HTTP 503/)
  // Whoever is on it with the keyboard waits there.
  await userEvent.tab()
  await userEvent.tab()
  await expect.element(button()).toHaveFocus()
  await act(async () => vi.advanceTimersByTime(1_000))
  await expect.element(button()).toHaveTextContent('Try again in 1 s')
  await act(async () => vi.advanceTimersByTime(1_000))
  await expect.element(button()).toMatchTextContent(/^Try again$/)
  await expect.element(button()).toHaveFocus()
  await expect.element(page.getByRole('tooltip')).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  expect(onRetry).toHaveBeenCalledOnce()
})
