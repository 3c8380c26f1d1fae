import { lastPart } from '#swift/present.ts'

/**
 * What a download is called: the last part of the object's name, with the ending of the file that was
 * stored where it has none itself, without commas, and no longer than file systems take it.
 */
export const fileOf = (path: string, headers: Headers): string => {
  const last = lastPart(path)
  const name = /^[. ]*$/.test(last) ? 'download' : last
  const ending = endingOf(written(headers.get('x-object-meta-orig-filename') ?? ''))
  return shortened((endingOf(name) === '' ? name + ending : name).replaceAll(',', ''))
}

/** As many bytes as a name of a file may have on most disks. */
export const mostBytes = 255

/** The beginning of a name that is too long for a file, with its ending. */
export const shortened = (name: string): string => {
  if (Buffer.byteLength(name) <= mostBytes) return name
  const found = endingOf(name)
  const ending = Buffer.byteLength(found) <= 32 ? found : ''
  return (
    beginning(name.slice(0, name.length - ending.length), mostBytes - Buffer.byteLength(ending)) +
    ending
  )
}

/** As many whole letters of a text, from its beginning, as so many bytes hold. */
export const beginning = (text: string, bytes: number): string => {
  if (Buffer.byteLength(text) <= bytes) return text
  let kept = ''
  let room = bytes
  for (const letter of text) {
    room -= Buffer.byteLength(letter)
    if (room < 0) break
    kept += letter
  }
  return kept
}

const endingOf = (name: string): string => /[^.](\.[^./]+)$/.exec(name)?.[1] ?? ''

const written = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    // Another client has stored it as it is.
    return text
  }
}
