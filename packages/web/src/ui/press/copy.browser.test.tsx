import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { CopyableId } from '#ui/press/copy.tsx'

afterEach(() => vi.restoreAllMocks())

const button = (name: string) => page.getByRole('button', { name, exact: true })
const denied = () =>
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))

test('an id is copied as a whole, and the button says so', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await render(<CopyableId id="0123456789abcdef" short />)
  await button('Copy 0123456789abcdef').click()
  await expect.element(button('Copied')).toBeVisible()
  expect(write).toHaveBeenCalledExactlyOnceWith('0123456789abcdef')
})

test('without a clipboard, as without TLS, the older command copies', async () => {
  denied()
  const copied: unknown[] = []
  const listen = (event: ClipboardEvent) => copied.push(event.clipboardData?.getData('text/plain'))
  window.addEventListener('copy', listen)
  await render(<CopyableId id="abc" />)
  await button('Copy abc').click()
  await expect.element(button('Copied')).toBeVisible()
  window.removeEventListener('copy', listen)
  expect(copied).toEqual(['abc'])
})

test('a browser that allows no copying is not said to have copied', async () => {
  denied()
  vi.spyOn(document, 'execCommand').mockReturnValue(false)
  await render(<CopyableId id="abc" />)
  await button('Copy abc').click()
  await expect.element(button('Could not copy')).toBeVisible()
})
