/** Addresses that let in whoever has them, for a while (swift.common.middleware.tempurl). */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { Fault } from '#http/faults.ts'
import type { Answer } from '#http/reply.ts'
import type { Place } from '#swift/access.ts'
import { refusedWith } from '#swift/answers.ts'
import type { Ask } from '#swift/ask.ts'
import { containerAt } from '#swift/containers/containers.ts'
import { quotedPath } from '#swift/quoting.ts'
import { accounts, type Kept } from '#swift/rows.ts'

export const METHODS = ['GET', 'HEAD', 'PUT', 'POST', 'DELETE']
export const DIGESTS = ['sha1', 'sha256', 'sha512']
/** What else an address may ask for by its owner's leave is not for who only has the address. */
const FORBIDDEN = 'x-object-manifest'

type Act<A> = (ask: Ask, place: Place) => A

/** What a request for an object asks for, let in by its address where that is signed. */
export function signedAsk(
  ask: Ask,
  place: Place,
): { ask: Ask; dressed: (answer: Answer) => Answer } {
  const { query, method } = ask
  const signature = query.get('temp_url_sig')
  const until = query.get('temp_url_expires')
  if (signature === null && until === null) return { ask, dressed: (answer) => answer }
  const expires = secondsOf(until ?? '')
  const key = expires * 1000 < ask.now ? undefined : keyOf(ask, place, signature ?? '', expires)
  if (!key) throw invalid(place)
  if (method !== 'GET' && method !== 'HEAD' && ask.headers.has(FORBIDDEN)) {
    throw refusedWith(400, "The header 'X-Object-Manifest' is not allowed in this tempurl")
  }
  const lets: Ask['lets'] = ({ account, container }) => {
    const inside = account === place.account && (key.ofAccount || container === place.container)
    return inside ? { owner: false, reseller: false } : undefined
  }
  return {
    // Neither the rest of the query nor the caller's own token counts.
    ask: { ...ask, asker: undefined, query: new URLSearchParams(), lets },
    dressed: (answer) => dressed(answer, query, place, method, expires),
  }
}

/** Does what is asked, by a signed address or without one. */
export function bySignature<A extends Answer>(act: Act<A>): Act<Answer> {
  return (asked, place) => {
    const { ask, dressed: dress } = signedAsk(asked, place)
    return dress(act(ask, place))
  }
}

/** The same for what takes a while. */
export function bySignatureLater(act: Act<Promise<Answer>>): Act<Promise<Answer>> {
  return async (asked, place) => {
    const { ask, dressed: dress } = signedAsk(asked, place)
    return dress(await act(ask, place))
  }
}

function invalid({ account }: Place): Fault {
  const headers = { 'www-authenticate': `Swift realm="${account}"` }
  return new Fault(401, '401 Unauthorized: Temp URL invalid\n', { headers })
}

/** Seconds since 1970, or a time of ISO 8601 in UTC; 0 for anything else. */
function secondsOf(text: string): number {
  if (/^\s*[+-]?\d+\s*$/.test(text)) return Number(text)
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(time) ? 0 : time / 1000
}

/** The key that the address was signed with. */
function keyOf(
  ask: Ask,
  place: Place,
  signature: string,
  expires: number,
): { ofAccount: boolean } | undefined {
  const { query, method } = ask
  const prefix = query.get('temp_url_prefix')
  const given = digestOf(signature)
  const { account, container, name } = place
  if (!given || expires === 0 || name.replaceAll('/', '') === '') return undefined
  // Who asks from where is not known here.
  if (query.has('temp_url_ip_range') || (prefix !== null && !name.startsWith(prefix)))
    return undefined
  const below = `/v1/${account}/${container}/${prefix ?? name}`
  const path = prefix === null ? below : `prefix:${below}`
  const methods = method === 'HEAD' ? ['HEAD', 'GET', 'POST', 'PUT'] : [method]
  const keys = [
    ...keysIn(ask.table(accounts).get(account)?.meta ?? {}, 'account'),
    ...keysIn(containerAt(ask, place)?.meta ?? {}, 'container'),
  ]
  return keys.find(({ key }) =>
    methods.some((one) => {
      const hmac = createHmac(given.name, key).update(`${one}\n${expires}\n${path}`).digest()
      return hmac.length === given.bytes.length && timingSafeEqual(hmac, given.bytes)
    }),
  )
}

function keysIn(meta: Kept, kind: 'account' | 'container'): { key: Buffer; ofAccount: boolean }[] {
  return ['', '-2'].flatMap((which) => {
    const key = meta[`x-${kind}-meta-temp-url-key${which}`]
    return key === undefined
      ? []
      : [{ key: Buffer.from(key, 'latin1'), ofAccount: kind === 'account' }]
  })
}

/** In hexadecimal, told apart by its length, or `sha256:` and base 64. */
function digestOf(text: string): { name: string; bytes: Buffer } | undefined {
  const [, named, rest = ''] = /^([^:]*):(.*)$/.exec(text) ?? []
  if (named !== undefined) {
    return DIGESTS.includes(named) ? { name: named, bytes: Buffer.from(rest, 'base64') } : undefined
  }
  const name = new Map([
    [40, 'sha1'],
    [64, 'sha256'],
    [128, 'sha512'],
  ]).get(text.length)
  return name !== undefined && /^[0-9a-f]+$/i.test(text)
    ? { name, bytes: Buffer.from(text, 'hex') }
    : undefined
}

/** The answer as the address gives it: as a file with a name, and without what is private. */
function dressed(
  answer: Answer,
  query: URLSearchParams,
  { name }: Place,
  method: string,
  expires: number,
): Answer {
  const headers = Object.fromEntries(
    Object.entries(answer.headers).filter(([header]) => {
      return !header.startsWith('x-object-meta-') || header.startsWith('x-object-meta-public-')
    }),
  )
  const reads = method === 'GET' || method === 'HEAD'
  if (!reads || answer.status >= 300) return { ...answer, headers }
  const filename = query.get('filename') ?? ''
  const inline = query.has('inline')
  const own = name.replace(/\/+$/, '').split('/').at(-1) ?? ''
  const kept = headers['content-disposition']
  const disposition = inline
    ? filename === ''
      ? 'inline'
      : disposed('inline', filename)
    : filename === ''
      ? (kept ?? disposed('attachment', own))
      : disposed('attachment', filename)
  const end = new Date(expires * 1000).toUTCString()
  return { ...answer, headers: { ...headers, 'content-disposition': disposition, expires: end } }
}

function disposed(how: string, filename: string): string {
  const quoted = quotedPath(filename)
  return `${how}; filename="${quoted.replaceAll('%20', ' ')}"; filename*=UTF-8''${quoted}`
}
