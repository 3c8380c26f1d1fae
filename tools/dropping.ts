import type { Locator, Page } from '@playwright/test'

/**
 * Drags files and folders of the disk onto something, as a user does: the page gets them from the
 * browser, folders with all that they hold, which no script can make up.
 */
export async function dropOn(page: Page, onto: Locator, files: readonly string[]): Promise<void> {
  const box = await onto.boundingBox()
  if (!box) throw new Error('There is nothing to drop onto.')
  const at = { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 100) }
  const devtools = await page.context().newCDPSession(page)
  const data = { items: [], files: [...files], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await devtools.send('Input.dispatchDragEvent', { type, ...at, data })
  await devtools.detach()
}
