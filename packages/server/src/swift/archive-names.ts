import { beginning, mostBytes, shortened } from '#swift/file-name.ts'

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
  /** New names of folders whose own name a file already has. */
  const renamed = new Map<string, string>()

  /** Which number to try next, by the name without one: trying all again takes minutes for many. */
  const numbers = new Map<string, number>()

  const free = (folder: string, part: string, isTaken: (key: string) => boolean): string => {
    let given = folder + part
    if (!isTaken(keyOf(given))) return given
    const [, base = part, ending = ''] = /^(.*[^.])(\.[^.]{1,16})$/.exec(part) ?? []
    const stem = beginning(base, mostBytes - Buffer.byteLength(ending) - roomForNumber)
    const key = keyOf(folder + stem + ending)
    let number = numbers.get(key) ?? 2
    do {
      given = `${folder}${stem} (${number})${ending}`
      number += 1
    } while (isTaken(keyOf(given)))
    numbers.set(key, number)
    return given
  }

  const folderOf = (parts: readonly string[]): string => {
    let at = ''
    for (const part of parts) {
      const wanted = at + part
      const known = renamed.get(wanted)
      const given = known ?? free(at, part, (key) => files.has(key))
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
      const given = free(folderOf(parts), last, (key) => files.has(key) || folders.has(key))
      files.add(keyOf(given))
      return given
    },
    folder: (name) => folderOf(partsOf(name.replace(/\/$/, ''))),
  }
}

/** For ten million of the same name. */
const roomForNumber = ' (9999999)'.length

/** Windows and macOS take letters of both cases, and of both ways to write an accent, for the same. */
const keyOf = (name: string): string => name.normalize('NFC').toLowerCase()

const partsOf = (name: string): string[] => name.toWellFormed().split('/').map(harmless)

/** One part of a name: no way up, no drive, no other separator, nothing unseen, and not too long. */
const harmless = (part: string): string => {
  const plain = shortened(part.replaceAll(/[\\:\p{Cc}\p{Bidi_Control}]/gu, '_'))
  return /^[. ]*$/.test(plain) ? '_'.repeat(Math.max(1, plain.length)) : plain
}
