/** Building request targets: every part that came from elsewhere is encoded here. */
import { OpenStackError } from '#answers/error.ts'

/** A path whose parts are encoded, and its pattern (`/servers/{}/action`) for logs and metrics. */
export type Path = { readonly pathname: string; readonly pattern: string }

/**
 * Template function of paths: path`/servers/${id}/action` encodes each inserted part as one
 * segment. Throws a 404 for a part that would not stay one (`isAddressable`): sent as it is, it would
 * address another resource.
 */
export function path(words: TemplateStringsArray, ...parts: readonly (string | number)[]): Path {
  const pathname = words.reduce((done, word, at) => done + segment(parts[at - 1] ?? '') + word)
  return { pathname, pattern: words.join('{}') }
}

/**
 * Whether a text can be one part of a path, which no encoding makes of every text. Services decode a
 * whole path before they cut it (PEP 3333), so `%2F` is a slash there; some proxies before them read
 * `%5C` as another. URLs take dot segments away, also those that are written `%2e%2e`. Nova and
 * Glance leave out a line break at the end, and no service has control characters in a name. All
 * others reach a service as they are, `;`, `?`, `#` and `%2F` in so many letters among them.
 */
export function isAddressable(text: string): boolean {
  return text !== '' && text !== '.' && text !== '..' && !/[/\\\p{Cc}]/u.test(text)
}

/**
 * A path of names that users chose freely, one after the other, each with the slashes that it has, as
 * Swift has containers and objects: what it is given are the names themselves. URLs take dot segments
 * away, so that what is one has an encoded slash on both sides: the service decodes the whole path.
 */
export function names(...parts: readonly string[]): Path {
  const segments = ['', ...parts.flatMap((part) => part.toWellFormed().split('/'))]
  const pathname = segments
    .map((segment, at) => {
      const before = segments[at - 1]
      if (before === undefined) return segment
      return `${isDots(segment) || isDots(before) ? '%2F' : '/'}${encodeURIComponent(segment)}`
    })
    .join('')
  return { pathname, pattern: parts.map(() => '/{}').join('') }
}

const isDots = (segment: string): boolean => segment === '.' || segment === '..'

/** Two paths one after the other. */
export function join(first: Path, second: Path): Path {
  return {
    pathname: first.pathname + second.pathname,
    pattern: first.pattern + second.pattern,
  }
}

/** A path that is known when the program is written, e.g. `/os-keypairs`. */
export function fixed(pathname: `/${string}`): Path {
  return { pathname, pattern: pathname }
}

export type QueryValue = string | number | boolean | null | undefined
export type Query = Readonly<Record<string, QueryValue | readonly QueryValue[]>>

/** `?a=1&b=x&b=y`: arrays repeat, null and undefined are left out; `''` when nothing is left. */
export function queryString(query: Query = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) search.append(name, String(one))
    }
  }
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}

function segment(part: string | number): string {
  const text = String(part).toWellFormed()
  if (!isAddressable(text)) {
    throw new OpenStackError({
      kind: 'fault',
      service: '',
      status: 404,
      message: `No address can name '${text.slice(0, 100)}'.`,
    })
  }
  return encodeURIComponent(text)
}
