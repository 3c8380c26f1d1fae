import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { lazyTab } from '#resource/makers.tsx'
import { show } from '#resource/testing/open.tsx'
import { toyKind, toyOf, type Toy } from '#resource/testing/toys.tsx'

test('the code of a tab that could not be loaded is loaded anew when one tries again', async () => {
  const load = vi
    .fn(
      async () =>
        ({ name }: Toy) =>
          `All about ${name}.`,
    )
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  const about = lazyTab(toyKind, 'about', 'About', load)
  await show(about.show(toyOf('bear')))
  await expect.element(page.getByText('The page could not be loaded.')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('All about toy-bear.')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(2)
})
