import { uploads, say } from '@meridian/contract'
import type { OpenStack } from '@meridian/openstack'
import { makeZip } from 'client-zip'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'
import { errors } from '#http/errors.ts'
import { harmlessNames } from '#swift/archive-names.ts'
import { entriesOf } from '#swift/segments.ts'

type Swift = OpenStack['swift']

/** Something of a container that goes into an archive. */
type Taken = {
  /** Its name in the container. */
  readonly from: string
  /** Its name below the folder that is taken. */
  readonly name: string
  readonly isFolder: boolean
  readonly modified: Date | undefined
}

/**
 * What is in a folder as one archive. Each object is asked for when those before it have been taken,
 * nothing is kept, and what breaks in the middle breaks the answer off: half an archive never looks
 * like a whole one.
 */
export const archiveRoutes = (app: FastifyInstance): void => {
  bind(app, uploads.archive, async ({ params, query }, { openstack }) => {
    const { container } = params
    const { path = '', name: names = [''] } = query
    const found = taken(openstack.swift, container, path, names)
    // What is wrong from the start is said before the archive begins.
    const first = await found.next()
    if (first.done === true)
      throw errors.notFound(say('There is nothing in {path}.', { path: path || container }))
    const files = filesOf(openstack.swift, container, startingWith(first.value, found))
    const answer = new Response(makeZip(files), { headers: { 'content-type': 'application/zip' } })
    return { answer, file: `${archiveName(container, path, names)}.zip` }
  })
}

/** All that the names stand for, below the folder; folders with all that they hold. */
async function* taken(
  swift: Swift,
  container: string,
  path: string,
  names: readonly string[],
): AsyncGenerator<Taken> {
  for (const name of names) {
    if (name !== '' && !name.endsWith('/')) {
      yield { from: path + name, name, isFolder: false, modified: undefined }
      continue
    }
    for await (const entry of entriesOf(swift, container, { prefix: path + name })) {
      const below = entry.name.slice(path.length)
      // The folder itself, which the archive stands for.
      if (below === '') continue
      const isFolder = entry.name.endsWith('/') || isMarker(entry)
      const modified = new Date(`${entry.last_modified}Z`)
      yield { from: entry.name, name: below, isFolder, modified }
    }
  }
}

/** What other tools leave for a folder, without a slash. */
const isMarker = ({ bytes, content_type }: { bytes: number; content_type: string }): boolean =>
  bytes === 0 && content_type === 'application/directory'

async function* startingWith<T>(first: T, rest: AsyncGenerator<T>): AsyncGenerator<T> {
  yield first
  yield* rest
}

async function* filesOf(swift: Swift, container: string, all: AsyncGenerator<Taken>) {
  const harmless = harmlessNames()
  for await (const { from, name, isFolder, modified } of all) {
    if (isFolder) {
      yield { name: harmless.folder(name), ...dated(modified) }
      continue
    }
    const answer = await swift.objects.get(container, from)
    const reader = (answer.body ?? new Blob([]).stream()).getReader()
    const told = modified ?? new Date(answer.headers.get('last-modified') ?? NaN)
    try {
      yield { name: harmless.file(name), input: piecesOf(reader), ...dated(told) }
    } finally {
      // An archive that nobody takes any more leaves its files as they are, half read.
      await reader.cancel()
    }
  }
}

async function* piecesOf(reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>) {
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}

/** Archives know no time before 1980, and none that cannot be read. */
const dated = (time: Date | undefined): { readonly lastModified?: Date } =>
  time !== undefined && time.getFullYear() >= 1980 ? { lastModified: time } : {}

/** Called as what is in it: the one folder, or the container. */
const archiveName = (container: string, path: string, names: readonly string[]): string => {
  const [only = ''] = names.length === 1 ? names : []
  const folder = (path + (only.endsWith('/') ? only : '')).split('/').findLast(Boolean)
  return folder ?? container
}
