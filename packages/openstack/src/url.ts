/** Building request targets: every part that came from elsewhere is encoded here. */
import { OpenStackError } from '#error.ts'

/** A path whose parts are encoded, and its pattern (`/servers/{}/action`) for logs and metrics. */
export type Path = { readonly pathname: string; readonly pattern: string }

/**
 * Template function of paths: path`/servers/${id}/action` encodes each inserted part as one
 * segment. Throws a 404 for a part that no URL can hold as a segment (empty, `.`, `..`): sent as
 * it is, it would address another resource.
 */
export function path(words: TemplateStringsArray, ...parts: readonly (string | number)[]): Path {
  const pathname = words.reduce((done, word, at) => done + segment(parts[at - 1] ?? '') + word)
  return { pathname, pattern: words.join('{}') }
}

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
  if (text === '' || text === '.' || text === '..') {
    throw new OpenStackError({
      kind: 'fault',
      service: '',
      status: 404,
      message: `Nothing can have the id '${text}'.`,
    })
  }
  return encodeURIComponent(text)
}
