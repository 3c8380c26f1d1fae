import { shortened } from '#swift/file-name.ts'

export type HarmlessNames = {
  /** The name of a file in the archive, which no other one has. */
  readonly file: (name: string) => string
  /** The name of a folder, with a slash at its end. */
  readonly folder: (name: string) => string
}

/**
 * Names for an archive out of names of objects, which may be any text: wherever it is unpacked, nothing
 * is written beside the folder that it is unpacked into, and nothing over anything else. They stay
 * below that folder (no `..`, no drive), no two are the same, also where letters' case does not count,
 * and none is that of a folder and of a file.
 */
export const harmlessNames = (): HarmlessNames => {
  const files = new Set<string>()
  const folders = new Set<string>()
  /** What became of a folder whose name a file has. */
  const renamed = new Map<string, string>()

  const free = (name: string, isTaken: (key: string) => boolean): string => {
    const [, base = name, ending = ''] = /^(.*[^/.])(\.[^/.]{1,16})$/.exec(name) ?? []
    let given = name
    for (let number = 2; isTaken(keyOf(given)); number += 1) given = `${base} (${number})${ending}`
    return given
  }

  const folderOf = (parts: readonly string[]): string => {
    let at = ''
    for (const part of parts) {
      const wanted = at + part
      const known = renamed.get(wanted)
      const given = known ?? free(wanted, (key) => files.has(key))
      if (known === undefined && given !== wanted) renamed.set(wanted, given)
      folders.add(keyOf(given))
      at = `${given}/`
    }
    return at
  }

  return {
    file: (name) => {
      const parts = partsOf(name)
      const last = parts.pop() ?? '_'
      const given = free(folderOf(parts) + last, (key) => files.has(key) || folders.has(key))
      files.add(keyOf(given))
      return given
    },
    folder: (name) => folderOf(partsOf(name.replace(/\/$/, ''))),
  }
}

/** Windows and macOS take letters of both cases, and of both ways to write an accent, for the same. */
const keyOf = (name: string): string => name.normalize('NFC').toLowerCase()

const partsOf = (name: string): string[] => name.toWellFormed().split('/').map(harmless)

/** One part of a name: no way up, no drive, no other separator, nothing unseen, and not too long. */
const harmless = (part: string): string => {
  const plain = shortened(part.replaceAll(/[\\:\p{Cc}\p{Bidi_Control}]/gu, '_'))
  return /^[. ]*$/.test(plain) ? '_'.repeat(Math.max(1, plain.length)) : plain
}
