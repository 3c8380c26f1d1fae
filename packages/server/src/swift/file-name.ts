import { lastPart } from '#swift/present.ts'

/**
 * What a download is called: the last part of the object's name, with the ending of the file that was
 * stored where it has none itself, and without commas.
 */
export const fileOf = (path: string, headers: Headers): string => {
  const name = lastPart(path) || 'download'
  const ending = endingOf(written(headers.get('x-object-meta-orig-filename') ?? ''))
  return (endingOf(name) === '' ? name + ending : name).replaceAll(',', '')
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
