/** Copies inside the cloud (swift.common.middleware.copy): COPY, and PUT with X-Copy-From. */
import type { Answer } from '#http/reply.ts'
import type { Place } from '#swift/access.ts'
import { refusal, refusedPlainly, refusedWith } from '#swift/answers.ts'
import type { Ask } from '#swift/ask.ts'
import { isTrue } from '#swift/listing.ts'
import { storeManifest } from '#swift/large/manifests.ts'
import { showObject } from '#swift/objects/objects.ts'
import { quotedPath, splitPath, textOf, unquoted } from '#swift/quoting.ts'
import { judged, LONGEST_OBJECT, made, receive } from '#swift/objects/uploads.ts'
import { wholeOf } from '#swift/large/wholes.ts'

/** COPY: the object of the path goes where the request says. */
export function copyObject(ask: Ask, place: Place): Promise<Answer> {
  const destination = ask.headers.get('destination') ?? ''
  if (destination === '') throw refusedWith(412, 'Destination header required')
  const account = accountIn(ask, 'destination-account') ?? place.account
  const target = { account, ...pathIn(destination, 'Destination') }
  return copied(ask, place, target)
}

/** PUT with X-Copy-From: the object of the path becomes a copy. */
export function putCopy(ask: Ask, place: Place): Promise<Answer> {
  if (Number(ask.headers.get('content-length') ?? 0) > 0) {
    throw refusedPlainly(400, 'Copy requests require a zero byte body')
  }
  const account = accountIn(ask, 'x-copy-from-account') ?? place.account
  const path = pathIn(ask.headers.get('x-copy-from') ?? '', 'X-Copy-From')
  return copied(ask, { account, ...path }, place)
}

function accountIn({ headers }: Ask, name: string): string | undefined {
  const given = headers.get(name)
  if (given === null) return undefined
  const account = unquoted(textOf(given))
  if (account === '') throw refusedWith(412, 'Account name cannot be empty')
  if (account.includes('/')) throw refusedWith(412, 'Account name cannot contain slashes')
  return account
}

function pathIn(value: string, header: string): { container: string; name: string } {
  const path = splitPath(unquoted(textOf(value)))
  if (path) return path
  const words = 'header must be of the form <container name>/<object name>'
  throw refusedWith(412, `${header} ${words}`)
}

/** What a copy does not take over from what it is a copy of. */
const OWN = [
  'accept-ranges',
  'content-length',
  'content-range',
  'content-type',
  'etag',
  'last-modified',
  'content-location',
  'x-manifest-etag',
  'x-object-version-id',
  'x-object-manifest',
  'x-static-large-object',
  'x-timestamp',
]
/** What only the request for a copy says. */
const ABOUT_COPY = ['x-copy-from', 'x-copy-from-account', 'destination', 'destination-account']

async function copied(ask: Ask, source: Place, target: Place): Promise<Answer> {
  const asManifest = ask.query.get('multipart-manifest') === 'get'
  const query = new URLSearchParams(ask.query)
  if (asManifest) query.set('format', 'raw')
  const found = showObject({ ...ask, method: 'GET', query }, source, wholeOf)
  if (found.status >= 300) return found
  const length = Number(found.headers['content-length'])
  if (length > LONGEST_OBJECT) throw refusal(413)
  const isStatic = found.headers['x-static-large-object'] !== undefined
  const manifest = found.headers['x-object-manifest']
  const headers = headersOf(ask, found)
  headers.set('content-length', String(length))
  if (asManifest && manifest !== undefined) headers.set('x-object-manifest', manifest)
  const isWhole = found.status === 200 && !isStatic && (manifest === undefined || asManifest)
  if (isWhole) headers.set('etag', found.headers['etag'] ?? '')
  const stream = found.body && 'stream' in found.body ? found.body.stream : null
  const sink: Ask = { ...ask, method: 'PUT', headers, query: new URLSearchParams(), stream }
  const about = aboutCopy(found, source, headers)
  if (asManifest && isStatic) return storeManifest(sink, target, about)
  return made(await receive(sink, target, judged(sink, target), stream), about)
}

function headersOf({ headers: asked }: Ask, found: Answer): Headers {
  const fresh = isTrue(asked.get('x-fresh-metadata'))
  const kept = fresh ? [] : Object.entries(found.headers).filter(([name]) => !OWN.includes(name))
  const headers = new Headers(kept)
  for (const [name, value] of asked) headers.set(name, value)
  for (const name of ABOUT_COPY) headers.delete(name)
  headers.delete('transfer-encoding')
  if ((asked.get('content-type') ?? '') === '') {
    headers.set('content-type', found.headers['content-type'] ?? '')
  }
  return headers
}

function aboutCopy(found: Answer, source: Place, headers: Headers): Record<string, string> {
  const meta = [...headers].filter(([name]) => {
    return name.startsWith('x-object-meta-') || name === 'x-delete-at'
  })
  return {
    ...Object.fromEntries(meta),
    'x-copied-from-account': quotedPath(source.account),
    'x-copied-from': quotedPath(`${source.container}/${source.name}`),
    'x-copied-from-last-modified': found.headers['last-modified'] ?? '',
  }
}
