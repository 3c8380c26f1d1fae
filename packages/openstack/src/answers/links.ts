/** Where a list goes on, as each service says it. */
import { isObject } from '#answers/json.ts'

/** The term of a link that leads to another page: a marker, or a number of rows (Barbican). */
export type LinkTerm = 'marker' | 'offset'

type Answered = { readonly body: unknown; readonly headers?: Headers }

type Asked = {
  /** What the list may call its links, before `_links`. */
  readonly keys: readonly string[]
  readonly rel: 'next' | 'previous'
  readonly term?: LinkTerm | undefined
}

/**
 * Nova, Cinder, Neutron and Octavia `{"<many>_links": [{rel: "next", href}]}` (some of Octavia's
 * with `<one>_links`), Heat the same under `links`, Glance and Barbican `{next}`, Keystone and
 * Designate `{links: {next}}`, Gnocchi in the header Link. Only the one term is taken: the host in a
 * link may be unreachable from here, and must not be trusted with a token.
 */
export function linkedTerm(
  { body, headers }: Answered,
  { keys, rel, term = 'marker' }: Asked,
): string | undefined {
  const found = inBody(body, keys, rel) ?? inHeader(headers, rel)
  if (typeof found !== 'string') return undefined
  return URL.parse(found, 'http://service')?.searchParams.get(term) ?? undefined
}

function inBody(body: unknown, keys: readonly string[], rel: string): unknown {
  if (!isObject(body)) return undefined
  const key = keys.map((one) => `${one}_links`).find((one) => one in body)
  const links = body[key ?? 'links']
  if (Array.isArray(links))
    return links.filter(isObject).find((link) => link['rel'] === rel)?.['href']
  return isObject(links) ? links[rel] : body[rel]
}

/** `<http://…>; rel="next"`, of which there may be several. https://www.rfc-editor.org/rfc/rfc8288 */
function inHeader(headers: Headers | undefined, rel: string): string | undefined {
  const links = headers?.get('link')?.matchAll(/<([^<>]*)>\s*;\s*rel="?(\w+)"?/g) ?? []
  return [...links].find(([, , is]) => is === rel)?.[1]
}
