/**
 * What Mozilla's HTTP Observatory thinks of a site: its twelve tests with their outcomes and points,
 * after https://github.com/mdn/mdn-http-observatory (`src/analyzer/tests/`, `src/grader/charts.js`) of
 * 2026: cookies.js as of 0200be8, csp.js and the others of 048ff59, the two of COEP and COOP of
 * 2533908 and the points for them of pull request 498. It is written down here because the package is
 * a service, with a database and a browser's DOM. What it cannot see of a host that it does not know
 * is left out: the browsers' list of hosts that are always HTTPS (5 points more), and certificates.
 */
import { points, type Outcome } from './observatory-points.ts'

/** What the Observatory gets to see of a site. */
export type Seen = {
  /** Of the document, by names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly html: string
  /** Every `Set-Cookie` that the browser's jar got. */
  readonly cookies: readonly string[]
  /** Of a preflight from another site. */
  readonly preflight: Readonly<Record<string, string>>
  /** The addresses that plain HTTP leads over; none where there is no plain HTTP. */
  readonly route: readonly string[]
}

/** Points above 100 are given from here on. */
const leastForMore = 90

/** The score of a site, and what each test says of it. */
export const observed = (
  seen: Seen,
): { readonly score: number; readonly outcomes: readonly Outcome[] } => {
  const outcomes = tests.map((test) => test(seen))
  const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 100)
  const each = outcomes.map((outcome) => points[outcome])
  const lost = sum(each.filter((one) => one < 0))
  return { score: Math.max(0, lost >= leastForMore ? sum(each) : lost), outcomes }
}

const broad = ['ftp:', 'http:', 'https:', '*', 'http://*', 'http://*.*', 'https://*', 'https://*.*']
const unsafe = ["'unsafe-inline'", 'data:']

const csp = ({ headers }: Seen): Outcome => {
  const header = headers['content-security-policy']
  if (header === undefined) return 'csp-not-implemented'
  const policy = policyOf(header)
  if (policy === undefined) return 'csp-header-invalid'
  const hashed = (list: readonly string[]) =>
    list.some((one) => /^'(sha(256|384|512)|nonce)-/.test(one))
      ? list.filter((one) => one !== "'unsafe-inline'")
      : list
  const sources = (name: string) => hashed(policy.get(name) ?? policy.get('default-src') ?? ['*'])
  const [scripts, styles, objects] = ['script-src', 'style-src', 'object-src'].map(sources)
  const passive = ['img-src', 'media-src']
  const plain = (list: readonly string[]) => list.some((one) => /^(http|ftp):/.test(one))
  const any = (list: readonly string[] = [], of: readonly string[]) =>
    list.some((one) => of.includes(one))
  if (scripts?.includes("'strict-dynamic'")) return 'csp-header-invalid'
  if (any(scripts, [...broad, ...unsafe]) || any(objects, broad))
    return 'csp-implemented-with-unsafe-inline'
  if (plain([...policy].flatMap(([name, list]) => (passive.includes(name) ? [] : list))))
    return 'csp-implemented-with-insecure-scheme'
  if (any([...(scripts ?? []), ...(styles ?? [])], ["'unsafe-eval'"]))
    return 'csp-implemented-with-unsafe-eval'
  if (plain(passive.flatMap(sources)))
    return 'csp-implemented-with-insecure-scheme-in-passive-content-only'
  if (any(styles, [...broad, ...unsafe]))
    return 'csp-implemented-with-unsafe-inline-in-style-src-only'
  return policy.get('default-src')?.join() === "'none'"
    ? 'csp-implemented-with-no-unsafe-default-src-none'
    : 'csp-implemented-with-no-unsafe'
}

/** One policy with each directive once; what the Observatory makes of several is not written here. */
const policyOf = (header: string): ReadonlyMap<string, readonly string[]> | undefined => {
  const parts = header.toLowerCase().split(';')
  const directives = parts.map((part) => part.trim().split(/\s+/)).filter(([name]) => name !== '')
  const names = directives.map(([name]) => name)
  if (header.includes(',') || new Set(names).size < names.length) return undefined
  return new Map(
    directives.map(([name = '', ...list]) => [
      name,
      list.length || !name.endsWith('-src') ? list : ["'none'"],
    ]),
  )
}

/** From the least bad to the worst. */
const cookieFaults: readonly Outcome[] = [
  'cookies-without-secure-flag-but-protected-by-hsts',
  'cookies-without-secure-flag',
  'cookies-session-without-secure-flag-but-protected-by-hsts',
  'cookies-samesite-flag-invalid',
  'cookies-anticsrf-without-samesite-flag',
  'cookies-session-without-httponly-flag',
  'cookies-session-without-secure-flag',
]

const cookies = (seen: Seen): Outcome => {
  if (seen.cookies.length === 0) return 'cookies-not-found'
  const isHsts = hsts(seen) === 'hsts-implemented-max-age-at-least-six-months'
  const faults = seen.cookies.flatMap((cookie) => faultsOf(cookie, isHsts))
  const worst = cookieFaults.findLast((one) => faults.includes(one))
  if (worst) return worst
  return seen.cookies.every((cookie) => /;\s*samesite=/i.test(cookie))
    ? 'cookies-secure-with-httponly-sessions-and-samesite'
    : 'cookies-secure-with-httponly-sessions'
}

const faultsOf = (cookie: string, isHsts: boolean): readonly Outcome[] => {
  const [name = '', ...rest] = cookie.toLowerCase().split(';')
  const flags = new Map(
    rest.map((part): [string, string] => {
      const [flag = '', value = ''] = part.trim().split('=')
      return [flag, value]
    }),
  )
  const isSession = /login|sess/.test(name.split('=')[0] ?? '')
  const site = flags.get('samesite')
  const isSecure = flags.has('secure')
  const isWrong =
    site !== undefined && !(/^(lax|strict)$/.test(site) || (site === 'none' && isSecure))
  const found: readonly (Outcome | false)[] = [
    isWrong && 'cookies-samesite-flag-invalid',
    !isSecure &&
      (isHsts
        ? 'cookies-without-secure-flag-but-protected-by-hsts'
        : 'cookies-without-secure-flag'),
    name.includes('csrf') && !site && 'cookies-anticsrf-without-samesite-flag',
    isSession &&
      !isSecure &&
      (isHsts
        ? 'cookies-session-without-secure-flag-but-protected-by-hsts'
        : 'cookies-session-without-secure-flag'),
    isSession && !flags.has('httponly') && 'cookies-session-without-httponly-flag',
  ]
  return found.filter((one) => one !== false)
}

/** The other site of the preflight. */
export const otherSite = 'https://http-observatory.security.mozilla.org'

const cors = ({ preflight }: Seen): Outcome => {
  const allowed = preflight['access-control-allow-origin']
  if (!allowed) return 'cross-origin-resource-sharing-not-implemented'
  if (allowed === '*') return 'cross-origin-resource-sharing-implemented-with-public-access'
  return allowed === otherSite && preflight['access-control-allow-credentials'] === 'true'
    ? 'cross-origin-resource-sharing-implemented-with-universal-access'
    : 'cross-origin-resource-sharing-implemented-with-restricted-access'
}

const redirection = ({ route }: Seen): Outcome => {
  const [first, second] = route.map((address) => new URL(address))
  if (!first) return 'redirection-not-needed-no-http'
  if (!second) return 'redirection-missing'
  if (!route.at(-1)?.startsWith('https:')) return 'redirection-not-to-https'
  if (second.protocol === 'http:') return 'redirection-not-to-https-on-initial-redirection'
  return first.hostname === second.hostname
    ? 'redirection-to-https'
    : 'redirection-off-host-from-http'
}

const referrer = ({ headers }: Seen): Outcome => {
  const header = headers['referrer-policy']
  if (header === undefined) return 'referrer-policy-not-implemented'
  const known =
    /^(no-referrer|same-origin|(strict-)?origin(-when-cross-origin)?|unsafe-url|no-referrer-when-downgrade)$/
  const last = header
    .toLowerCase()
    .split(',')
    .map((one) => one.trim())
    .findLast((one) => known.test(one))
  if (last === undefined) return 'referrer-policy-header-invalid'
  return /^(no-referrer|same-origin|strict-origin(-when-cross-origin)?)$/.test(last)
    ? 'referrer-policy-private'
    : 'referrer-policy-unsafe'
}

/** Nearly: many sites say 180 days. */
const sixMonths = 15_552_000

const hsts = ({ headers }: Seen): Outcome => {
  const header = headers['strict-transport-security']
  if (header === undefined) return 'hsts-not-implemented'
  const [, seconds] = /(?:^|;)\s*max-age=(\d+)/i.exec(header) ?? []
  if (seconds === undefined || header.includes(',')) return 'hsts-header-invalid'
  return Number(seconds) < sixMonths
    ? 'hsts-implemented-max-age-less-than-six-months'
    : 'hsts-implemented-max-age-at-least-six-months'
}

const integrity = ({ html }: Seen): Outcome => {
  const scripts = [...html.matchAll(/<script\b([^>]*)>/gi)].map(([, attributes = '']) => attributes)
  if (scripts.length === 0) return 'sri-not-implemented-but-no-scripts-loaded'
  const loaded = scripts.flatMap((attributes) => {
    const [, src] = /\bsrc="([^"]*)"/.exec(attributes) ?? []
    return src === undefined ? [] : [{ src, checked: /\bintegrity="[^"]+"/.test(attributes) }]
  })
  // Of another host, or over what comes.
  const foreign = loaded.filter(({ src }) => /^(https?:)?\/\//.test(src))
  const isPlain = ({ src }: { readonly src: string }) => !src.startsWith('https:')
  if (foreign.some((one) => !one.checked && isPlain(one)))
    return 'sri-not-implemented-and-external-scripts-not-loaded-securely'
  if (foreign.some((one) => !one.checked))
    return 'sri-not-implemented-but-external-scripts-loaded-securely'
  if (foreign.some(isPlain)) return 'sri-implemented-but-external-scripts-not-loaded-securely'
  return loaded.some(({ checked }) => checked)
    ? 'sri-implemented-and-all-scripts-loaded-securely'
    : 'sri-not-implemented-but-all-scripts-loaded-from-secure-origin'
}

const sniffing = ({ headers }: Seen): Outcome => {
  const header = headers['x-content-type-options']
  if (header === undefined) return 'x-content-type-options-not-implemented'
  return header.toLowerCase() === 'nosniff'
    ? 'x-content-type-options-nosniff'
    : 'x-content-type-options-header-invalid'
}

const framing = ({ headers }: Seen): Outcome => {
  const policy = policyOf(headers['content-security-policy'] ?? '')
  if (policy?.has('frame-ancestors')) return 'x-frame-options-implemented-via-csp'
  const header = headers['x-frame-options']?.toLowerCase()
  if (header === undefined) return 'x-frame-options-not-implemented'
  return header === 'deny' || header === 'sameorigin'
    ? 'x-frame-options-sameorigin-or-deny'
    : 'x-frame-options-header-invalid'
}

const isOutcome = (name: string): name is Outcome => Object.hasOwn(points, name)

/** A header that is one word, and the beginning of its outcomes' names. */
const word =
  (header: string, begins: string) =>
  ({ headers }: Seen): Outcome => {
    const value = headers[header]?.toLowerCase()
    const name = `${begins}-${value === undefined ? 'not-implemented' : `implemented-with-${value}`}`
    const invalid = `${begins}-header-invalid`
    const found = [name, invalid].find(isOutcome)
    if (!found) throw new Error(`There is no outcome ${invalid}.`)
    return found
  }

const tests: readonly ((seen: Seen) => Outcome)[] = [
  ...[csp, cookies, cors, redirection, referrer, hsts, integrity, sniffing, framing],
  word('cross-origin-resource-policy', 'cross-origin-resource-policy'),
  word('cross-origin-opener-policy', 'coop'),
  word('cross-origin-embedder-policy', 'coep'),
]
