import { uploads, type UploadTerms } from '@meridian/contract'
import { call } from '#api/call.ts'
import type { FileEntry } from '#ui/fields/dropped-files.ts'
import {
  namedIn,
  withoutClashes,
  type Named,
  type OnTaken,
  type UploadPlace,
} from '#dialogs/object-upload/names.ts'
import { longName } from '#dialogs/swift/name-limits.ts'

/** What is to be uploaded, before anything was sent. */
export type Prepared = {
  readonly terms: UploadTerms
  /** Files whose names are taken. */
  readonly taken: ReadonlySet<string>
  readonly with: (choice: OnTaken) => Promise<readonly Named[]>
}

/** Asks what the cloud takes, and which of the names are taken. Throws `ApiError`. */
export const prepareUpload = async (
  place: UploadPlace,
  entries: readonly FileEntry[],
): Promise<Prepared> => {
  const all = namedIn(place, entries)
  const files = all.filter(({ entry }) => entry.file)
  const terms = await call(uploads.terms, {}, { quiet: true })
  // A name that is too long is nobody's, and is not asked for.
  const look = (names: readonly string[]) =>
    takenOf(
      place.container,
      names.filter((name) => longName(name, terms.max_name_length) === undefined),
    )
  const taken = await look(files.map(({ name }) => name))
  return { terms, taken, with: (choice) => withoutClashes(all, taken, choice, look) }
}

/** As many as the endpoint takes at once. */
const most = 1000

const takenOf = async (
  container: string,
  names: readonly string[],
): Promise<ReadonlySet<string>> => {
  const found = new Set<string>()
  for (let from = 0; from < names.length; from += most) {
    const body = { names: names.slice(from, from + most) }
    const reply = await call(uploads.existing, { params: { container }, body }, { quiet: true })
    for (const name of reply.names) found.add(name)
  }
  return found
}
