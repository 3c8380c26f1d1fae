/** The records of a zone file as dnspython writes them when it has read them. */
import { isIPv4, isIPv6 } from 'node:net'

type Absolute = (name: string) => string
/** What a place of a record holds: a name, a number, a text in quotation marks, or anything. */
type Place = 'name' | 'number' | 'text' | 'word'

/** What stands at the places of a record; the last place may stand several times. */
const PLACES: Readonly<Record<string, readonly Place[]>> = {
  CAA: ['number', 'word', 'text'],
  CNAME: ['name'],
  MX: ['number', 'name'],
  NAPTR: ['number', 'number', 'text', 'text', 'text', 'name'],
  NS: ['name'],
  PTR: ['name'],
  SOA: ['name', 'name', 'number', 'number', 'number', 'number', 'number'],
  SRV: ['number', 'number', 'number', 'name'],
}
const SECONDS = /^(\d+[wdhms])+$/i
/** Types that DNS has, that dnspython reads, and that Designate keeps none of. */
const OTHERS = ['HINFO', 'DS', 'DNSKEY', 'LOC', 'RP', 'TLSA', 'DNAME', 'URI', 'AFSDB', 'OPENPGPKEY']

/** Whether there is such a type, though Designate keeps none of it. */
export const isOtherType = (type: string): boolean => OTHERS.includes(type)

/** The record in dnspython's words; undefined where it is none of its type. */
export function recordText(
  type: string,
  tokens: readonly string[],
  absolute: Absolute,
): string | undefined {
  if (isOtherType(type)) return tokens.join(' ')
  const [first = ''] = tokens
  switch (type) {
    case 'A':
      return tokens.length === 1 && isIPv4(first) ? first : undefined
    case 'AAAA':
      return tokens.length === 1 && isIPv6(first) ? first : undefined
    case 'TXT':
    case 'SPF':
      return tokens.length > 0 ? tokens.map(quoted).join(' ') : undefined
    case 'SSHFP': {
      const [algorithm = '', kind = '', ...print] = tokens
      const isPrint = isNumber(algorithm) && isNumber(kind) && /^[0-9a-f]+$/i.test(print.join(''))
      return isPrint ? `${algorithm} ${kind} ${print.join('').toLowerCase()}` : undefined
    }
    case 'CERT': {
      const [kind, tag, algorithm, ...certificate] = tokens
      return certificate.length > 0
        ? [kind, tag, algorithm, certificate.join('')].join(' ')
        : undefined
    }
    default:
      return placed(PLACES[type], tokens, absolute)
  }
}

function placed(
  places: readonly Place[] | undefined,
  tokens: readonly string[],
  absolute: Absolute,
): string | undefined {
  if (!places || tokens.length !== places.length) return undefined
  const parts = places.map((place, at) => {
    const token = tokens[at] ?? ''
    if (place === 'name') return absolute(token)
    if (place === 'text') return quoted(token)
    if (place === 'word' || isNumber(token)) return token
    return SECONDS.test(token) ? secondsText(token) : undefined
  })
  return parts.includes(undefined) ? undefined : parts.join(' ')
}

const isNumber = (token: string): boolean => /^\d+$/.test(token)
const quoted = (token: string): string => (token.startsWith('"') ? token : `"${token}"`)

function secondsText(token: string): string {
  const each = { w: 604_800, d: 86_400, h: 3600, m: 60, s: 1 } as const
  const parts = [...token.toLowerCase().matchAll(/(\d+)([wdhms])/g)]
  const seconds = parts.map(([, count, unit]) => {
    const factor = Object.entries(each).find(([name]) => name === unit)?.[1] ?? 1
    return Number(count) * factor
  })
  return String(seconds.reduce((sum, one) => sum + one, 0))
}
