/**
 * Zone files (RFC 1035, section 5): how dnspython reads them for Designate, and how Designate writes
 * them (its template `export-zone.jinja2`).
 */
import { recordText } from '#designate/zone-file-records.ts'

export type FileRecords = { name: string; type: string; ttl: number; records: string[] }
export type ZoneFile = {
  origin: string
  soa: { mailbox: string; serial: number; retry: number; expire: number; ttl: number } | undefined
  sets: readonly FileRecords[]
}

/** The file does not say what its names are below of. */
export class UnknownOrigin extends Error {}
/** What is written is not a zone file. */
export class Malformed extends Error {}

const UNITS: Readonly<Record<string, number>> = { w: 604_800, d: 86_400, h: 3600, m: 60, s: 1 }

/** Seconds as zone files have them: `3600`, `1h30m`; undefined for anything else. */
export function secondsOf(text: string): number | undefined {
  if (/^\d+$/.test(text)) return Number(text)
  if (!/^(\d+[wdhms])+$/i.test(text)) return undefined
  return [...text.toLowerCase().matchAll(/(\d+)([wdhms])/g)].reduce(
    (sum, [, count = '0', unit = 's']) => sum + Number(count) * (UNITS[unit] ?? 1),
    0,
  )
}

type Line = { readonly tokens: readonly string[]; readonly hasOwner: boolean }

/** The entries of a file: comments are gone, and what is in parentheses is in one line. */
function linesOf(file: string): Line[] {
  const lines: Line[] = []
  let tokens: string[] = []
  let depth = 0
  let hasOwner = false
  for (const line of file.split(/\r?\n/)) {
    if (depth === 0) hasOwner = /^[^\s]/.test(line)
    // oxlint-disable-next-line no-control-regex -- what is no text is malformed
    for (const [token] of line.matchAll(/"(?:\\.|[^"\\])*"|;.*$|[()]|(?:\\.|[^\s"();])+|"/g)) {
      if (token.startsWith(';')) break
      if (token === '"') throw new Malformed('A quotation mark has no other.')
      if (token === '(') depth += 1
      else if (token === ')') depth -= 1
      else tokens.push(token)
      if (depth < 0) throw new Malformed('A parenthesis was never opened.')
    }
    if (depth > 0) continue
    if (tokens.length > 0) lines.push({ tokens, hasOwner })
    tokens = []
  }
  if (depth > 0) throw new Malformed('A parenthesis is never closed.')
  return lines
}

/** Reads a zone file. Throws `UnknownOrigin` and `Malformed`. */
export function readZoneFile(file: string): ZoneFile {
  let origin: string | undefined
  let zone: string | undefined
  let owner: string | undefined
  let defaultTtl: number | undefined
  let lastTtl: number | undefined
  let soa: ZoneFile['soa']
  const sets = new Map<string, FileRecords>()
  const absolute = (name: string): string => {
    if (name === '@') return origin ?? ''
    return name.endsWith('.') ? name : `${name}.${origin === '.' ? '' : (origin ?? '')}`
  }
  for (const { tokens, hasOwner } of linesOf(file)) {
    const [first = '', second = ''] = tokens
    if (first === '$TTL') {
      defaultTtl = secondsOf(second)
      if (defaultTtl === undefined) throw new Malformed('A TTL is none.')
      continue
    }
    if (first === '$ORIGIN') {
      origin = second.endsWith('.') || origin !== undefined ? absolute(second) : `${second}.`
      zone ??= origin
      continue
    }
    if (first.startsWith('$')) throw new Malformed(`${first} is not known.`)
    if (origin === undefined) throw new UnknownOrigin('There is no origin.')
    const rest = [...tokens]
    if (hasOwner) owner = absolute(rest.shift() ?? '')
    if (owner === undefined) throw new Malformed('The first record has no name.')
    let ttl: number | undefined
    while (rest.length > 0) {
      const [next = ''] = rest
      const seconds = ttl === undefined ? secondsOf(next) : undefined
      if (seconds !== undefined) ttl = seconds
      else if (!/^(in|ch|hs)$/i.test(next)) break
      rest.shift()
    }
    const type = (rest.shift() ?? '').toUpperCase()
    const record = recordText(type, rest, absolute)
    if (record === undefined) throw new Malformed(`This is no record of type ${type}.`)
    if (type === 'SOA') {
      const [, mailbox = '', serial, , retry, expire, minimum] = record.split(' ')
      defaultTtl ??= ttl ?? Number(minimum)
      const figures = { serial: Number(serial), retry: Number(retry), expire: Number(expire) }
      soa ??= { mailbox, ...figures, ttl: ttl ?? defaultTtl }
    }
    const used = ttl ?? defaultTtl ?? lastTtl
    if (used === undefined) throw new Malformed('A record has no TTL.')
    lastTtl = used
    // What is outside of the zone is left out.
    if (owner !== zone && !owner.endsWith(`.${zone}`)) continue
    add(sets, { name: owner, type, ttl: used, records: [record] })
  }
  return { origin: zone ?? '', soa, sets: [...sets.values()] }
}

/** Records of one name and type are a set, which lives as long as the one that lives shortest. */
function add(sets: Map<string, FileRecords>, one: FileRecords): void {
  const key = `${one.name.toLowerCase()} ${one.type}`
  const known = sets.get(key)
  if (!known) {
    sets.set(key, one)
    return
  }
  known.ttl = Math.min(known.ttl, one.ttl)
  known.records.push(...one.records.filter((record) => !known.records.includes(record)))
}

type Written = { name: string; type: string; ttl: number | null; records: readonly string[] }

/** Writes a zone file, as Designate's template does. */
export function writeZoneFile(
  zone: { name: string; ttl: number },
  sets: readonly Written[],
): string {
  const lines = sets.flatMap(({ name, type, ttl, records }) => {
    return records.map((record) => `${name} ${ttl || ''} IN ${type} ${record}\n`)
  })
  return `$ORIGIN ${zone.name}\n$TTL ${zone.ttl}\n\n${lines.join('')}\n\n`
}
