import { isDirectoryDropItem, isFileDropItem, type DropItem } from 'react-aria-components'

/** A file that was dropped or chosen, or a folder without anything in it, which has no `file`. */
export type FileEntry = {
  /** Where it lies in what was dropped, `photos/2026/a.jpg`; that of a folder ends with a slash. */
  readonly path: string
  readonly file?: File
}

/** All files that were dropped, those of folders too, however deep; and folders that are empty. */
export const readDropped = async (items: Iterable<DropItem>): Promise<readonly FileEntry[]> => {
  const found: FileEntry[] = []
  for (const item of items) await addTo(found, item, '')
  return found
}

const addTo = async (found: FileEntry[], item: DropItem, above: string): Promise<void> => {
  if (isFileDropItem(item)) {
    found.push({ path: above + item.name, file: await item.getFile() })
    return
  }
  if (!isDirectoryDropItem(item)) return
  const path = `${above}${item.name}/`
  const before = found.length
  for await (const entry of item.getEntries()) await addTo(found, entry, path)
  if (found.length === before) found.push({ path })
}

/** The files of a chooser, where they lie in the folder that was chosen, if one was. */
export const chosenFiles = (files: readonly File[]): readonly FileEntry[] =>
  files.map((file) => ({ path: file.webkitRelativePath || file.name, file }))
