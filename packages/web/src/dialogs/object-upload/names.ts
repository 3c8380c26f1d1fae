/** Files whose names are taken in the container, and what happens to them. */
import type { FileEntry } from '#ui/fields/dropped-files.ts'

export type OnTaken = 'overwrite' | 'skip' | 'keep'

/** Something to upload and the name that it gets. */
export type Named = { readonly name: string; readonly entry: FileEntry }

/** Where uploads go: a container, and a folder in it with its slash, or nothing. */
export type UploadPlace = { readonly container: string; readonly folder: string }

/** What files are called in the place: by their paths below what was dropped, each once. */
export const namedIn = (
  { folder }: UploadPlace,
  entries: readonly FileEntry[],
): readonly Named[] => {
  const once = new Map(entries.map((entry) => [entry.path, entry]))
  return [...once.values()].map((entry) => ({ name: folder + entry.path, entry }))
}

/**
 * The same files with what was chosen for those whose names are taken; folders are there or are made.
 * `look` tells which of some names are taken, too: what is kept beside another gets a number.
 */
export const withoutClashes = async (
  all: readonly Named[],
  taken: ReadonlySet<string>,
  choice: OnTaken,
  look: (names: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<readonly Named[]> => {
  const clashes = (one: Named) => one.entry.file !== undefined && taken.has(one.name)
  if (choice === 'overwrite') return all
  const rest = all.filter((one) => !clashes(one))
  if (choice === 'skip') return rest
  const given = new Set(rest.map(({ name }) => name))
  const kept: Named[] = []
  let open = all.filter(clashes)
  for (let number = 2; open.length; number += 1) {
    const wanted = open.map((one) => ({ ...one, name: numbered(one.name, number) }))
    const used = await look(wanted.map(({ name }) => name))
    const isFree = ({ name }: Named) => !used.has(name) && !given.has(name)
    open = open.filter((_, at) => !isFree(wanted[at] ?? { name: '', entry: { path: '' } }))
    for (const one of wanted.filter(isFree)) {
      given.add(one.name)
      kept.push(one)
    }
  }
  return [...rest, ...kept]
}

/** `photos/a (2).jpg`. */
export const numbered = (name: string, number: number): string => {
  const [, base = name, ending = ''] = /^(.*[^/])(\.[^./]+)$/.exec(name) ?? []
  return `${base} (${number})${ending}`
}
