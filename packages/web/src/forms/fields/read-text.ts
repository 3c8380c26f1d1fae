import { t } from '#lib/translate.ts'
import { bytes as inBytes } from '#lib/units.ts'

/** What a file holds, or why a field cannot take it as text. */
export type FileText =
  | { readonly text: string }
  | { readonly refusal: string; readonly bytes?: ArrayBuffer }

/**
 * The text of a file of the user's that may have `largest` bytes. Bytes that are no UTF-8, such as
 * something packed, are refused: read as text all the same, they would be sent as other bytes.
 */
export const readText = async (file: File, largest = Infinity): Promise<FileText> => {
  const { name, size } = file
  if (size > largest)
    return { refusal: t('{name} is too large: at most {most}.', { name, most: inBytes(largest) }) }
  const bytes = await file.arrayBuffer().catch(() => undefined)
  if (bytes === undefined) return { refusal: t('{name} could not be read.', { name }) }
  const text = decoded(bytes)
  return text === undefined || text.includes('\0')
    ? { refusal: t('{name} is not UTF-8 text, which this field needs.', { name }), bytes }
    : { text }
}

const decoded = (bytes: ArrayBuffer): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
