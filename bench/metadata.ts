import { openGallery } from './gallery.ts'
import { longestTask, watchLongTasks } from './long-tasks.ts'

export type MetadataTimes = {
  /** Script of opening the editor with 60 namespaces, less that of a page with a few buttons. */
  readonly opening: number
  /** The longest task while a filter was typed and cleared. */
  readonly filtering: number
  /** The longest task while a group of ten was added and a value was typed. */
  readonly editing: number
}

/** Opens the metadata editor with 60 namespaces of ten properties in Chromium and works with it. */
export async function metadataOf60(): Promise<MetadataTimes> {
  const gallery = await openGallery()
  const { page } = gallery
  try {
    const opening = await gallery.opening('metadata-editor', 'sixty namespaces')

    await page.evaluate(watchLongTasks)
    const filter = page.getByRole('textbox', { name: 'Filter available metadata' })
    // Everything fits "key" and "property", nothing fits "none".
    for (const text of ['key', 'Property 7', 'none', '']) {
      await filter.click()
      await filter.fill('')
      await filter.pressSequentially(text)
    }
    const filtering = await page.evaluate(longestTask)
    await page.getByRole('button', { name: 'Add Namespace 7', exact: true }).click()
    const field = page.getByRole('textbox', { name: 'Property 3', exact: true })
    await field.pressSequentially('a few words of text')
    const editing = await page.evaluate(longestTask)
    return { opening, filtering, editing }
  } finally {
    await gallery.close()
  }
}
