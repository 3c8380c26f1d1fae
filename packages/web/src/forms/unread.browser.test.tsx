import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ApiError } from '#api/errors.ts'
import { Unread } from '#forms/unread.tsx'
import '#ui/theme.css'

const show = async (error: Error | null, data?: readonly string[]) => {
  const asked: string[] = []
  const loaded = { data, error, busy: false, reload: async () => void asked.push('again') }
  await render(<Unread loaded={loaded} says={(why) => `No zones: ${why}`} />)
  return asked
}

test('what could not be read is said, also where older data stands, and read again', async () => {
  const asked = await show(new ApiError(503, 'closed'), ['nova'])
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Warning: No zones: closed Try againHTTP 503')
  await page.getByRole('button', { name: 'Try again' }).click()
  expect(asked).toEqual(['again'])
})

test('nothing is said while it is read, and where it was', async () => {
  await show(null)
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})
