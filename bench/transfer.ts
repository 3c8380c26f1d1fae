import { openGallery } from './gallery.ts'
import { longestTask, watchLongTasks } from './long-tasks.ts'

export type TransferTimes = {
  /** Script of opening the table with 5,000 items, less that of a page with a few buttons. */
  readonly opening: number
  /** The longest task while a filter was typed and cleared, in the plain list and by a facet. */
  readonly filtering: number
  /** The longest task while rows were ordered by a column and an item was allocated. */
  readonly working: number
}

/** Opens a transfer table with 5,000 available items in Chromium and works with it. */
export async function transferOf5000(): Promise<TransferTimes> {
  const gallery = await openGallery()
  const { page } = gallery
  try {
    const opening = await gallery.opening('transfer-table', 'five thousand')

    await page.evaluate(watchLongTasks)
    const filter = page.getByRole('combobox', { name: 'Filter Available Networks' })
    const clear = page.getByRole('button', { name: 'Clear' })
    // Everything fits the first, some the second, nothing the third.
    for (const text of ['network', '10.77', 'none']) {
      await filter.click()
      await filter.pressSequentially(text, { delay: 100 })
      await page.keyboard.press('Enter')
      await clear.click()
    }
    await filter.click()
    await page.getByRole('option', { name: 'Shared' }).click()
    await page.getByRole('option', { name: 'Yes' }).click()
    const filtering = await page.evaluate(longestTask)
    await clear.click()
    const available = page.getByRole('table', { name: 'Available Networks' })
    await available.getByRole('button', { name: 'Network', exact: true }).click()
    await available.getByRole('button', { name: 'Allocate network-0007' }).click()
    const working = await page.evaluate(longestTask)
    return { opening, filtering, working }
  } finally {
    await gallery.close()
  }
}
