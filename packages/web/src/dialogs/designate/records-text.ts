/** The record sets of a zone as text, a record a line, and what must be done for a zone to be so. */
import { recordSets, type RecordSet } from '@meridian/contract'
import { toAscii } from '#lib/idn.ts'
import { t } from '#lib/translate.ts'
import { boundsOf } from '#resource/forms/bounds.ts'
import { asSent, editableTypes, nameFault, recordFault } from '#dialogs/designate/record-types.ts'

/** A record set as the text has it. */
export type Wanted = {
  readonly name: string
  readonly type: string
  /** The zone's where there is none. */
  readonly ttl: number | null
  readonly records: readonly string[]
  /** The text has none; a record set that comes back has its own again. */
  readonly description?: string | null
}

type Called = Pick<Wanted, 'name' | 'type'>

/** Whether users may change it: the zone's own SOA and NS are Designate's (SV-RSET-13). */
export const isOfUsers = ({ name, type }: Called, zone: string): boolean =>
  type !== 'SOA' && (type !== 'NS' || name !== zone)

/** What is being deleted, or is so already, is there no more; until it is gone its name is not free. */
const isGoing = ({ status, action }: RecordSet): boolean =>
  status === 'DELETED' || action === 'DELETE'

/** The record sets that users may change, in the order of their names: `www 300 A 192.0.2.10`. */
export const writeRecords = (sets: readonly RecordSet[], zone: string): string =>
  sets
    .filter((set) => isOfUsers(set, zone) && !isGoing(set))
    .toSorted((a, b) => order(a, b))
    .flatMap(({ name, type, ttl, records }) =>
      records.map((record) =>
        [shortName(name, zone), ...(typeof ttl === 'number' ? [ttl] : []), type, record].join(' '),
      ),
    )
    .join('\n')

const order = (a: Called, b: Called): number => (keyOf(a) < keyOf(b) ? -1 : 1)

const keyOf = ({ name, type }: Called): string => `${name.toLowerCase()} ${type}`

const shortName = (name: string, zone: string): string => {
  if (name === zone) return '@'
  return name.endsWith(`.${zone}`) ? name.slice(0, -zone.length - 1) : name
}

/** What a text says, or the first thing that is wrong with it, with the number of its line. */
export type Read = { readonly sets: readonly Wanted[] } | { readonly fault: string }

/**
 * Reads a text as zone files have it: `@` is the zone, a name without its last dot is in it, a line
 * that begins with a space has the name before. `;` begins a comment. What Designate itself writes
 * into zones is passed over.
 */
export const readRecords = (text: string, zone: string): Read => {
  const sets = new Map<string, Wanted>()
  let before: string | undefined
  for (const [at, raw] of text.split('\n').entries()) {
    const line = withoutComment(raw).trimEnd()
    if (line.trim() === '' || line.startsWith('$TTL')) continue
    const found = recordIn(line, zone, before)
    if ('fault' in found) return { fault: t('Line {line}: {fault}', { line: at + 1, ...found }) }
    before = found.name
    if (!found.type || !isOfUsers(found, zone)) continue
    const key = keyOf(found)
    const known = sets.get(key)
    if (known && known.ttl !== found.ttl) {
      const fault = t('All records of a set have the same TTL.')
      return { fault: t('Line {line}: {fault}', { line: at + 1, fault }) }
    }
    const records = new Set([...(known?.records ?? []), ...found.records])
    sets.set(key, { ...found, records: [...records] })
  }
  return { sets: [...sets.values()] }
}

/** The line up to a semicolon that is in no quotation marks. */
const withoutComment = (line: string): string =>
  /^(?:[^";]|"(?:[^"\\]|\\.)*"?)*/.exec(line)?.[0] ?? line

type Line = Wanted | { readonly fault: string }

const parts =
  /^(?<name>\S*)\s+(?:(?<first>\d+)\s+)?(?:IN\s+)?(?:(?<second>\d+)\s+)?(?<type>[A-Za-z]+)\s+(?<record>\S.*)$/i

const recordIn = (line: string, zone: string, before: string | undefined): Line => {
  const origin = /^\$ORIGIN\s+(\S+)/.exec(line)?.[1]
  if (origin !== undefined)
    return origin === zone
      ? { name: zone, type: '', ttl: null, records: [] }
      : { fault: t('The text is of the zone {origin}', { origin }) }
  const found: Readonly<Record<string, string | undefined>> = parts.exec(line)?.groups ?? {}
  const { name: typed = '', first, second, type: word = '', record = '' } = found
  if (word === '')
    return { fault: t('Give a name, a type and a record, such as {example}', { example }) }
  const type = word.toUpperCase()
  const name = typed === '' ? before : wholeName(typed, zone)
  if (name === undefined) return { fault: t('The first record has no name.') }
  if (!isOfUsers({ name, type }, zone)) return { name, type, ttl: null, records: [] }
  const digits = first ?? second
  const ttl = digits === undefined ? null : Number(digits)
  const fault =
    nameFault(type, name, zone) ?? typeFault(type) ?? ttlFault(ttl) ?? recordFault(type, record)
  return fault === undefined ? { name, type, ttl, records: [asSent(type, record)] } : { fault }
}

const example = 'www 300 A 192.0.2.10'

const wholeName = (typed: string, zone: string): string => {
  if (typed === '@') return zone
  return toAscii(typed.endsWith('.') ? typed : `${typed}.${zone}`)
}

/** Types that the form does not offer are the service's to judge, if they are any. */
const typeFault = (type: string): string | undefined =>
  editableTypes.includes(type) || /^(CAA|CERT|NAPTR)$/.test(type)
    ? undefined
    : t('There is no record type {type}.', { type })

const { minimum: least = 1, maximum: most = Infinity } = boundsOf(recordSets.create, 'ttl')

const ttlFault = (ttl: number | null): string | undefined =>
  ttl === null || (ttl >= least && ttl <= most)
    ? undefined
    : t('The TTL must be from {least} to {most}.', { least, most })

/** What must be done for a zone to have what was read. */
export type Plan = {
  readonly removed: readonly RecordSet[]
  readonly changed: readonly { readonly set: RecordSet; readonly to: Wanted }[]
  readonly made: readonly Wanted[]
  /** Those of which the text wants something that cannot be done now. */
  readonly waiting: readonly RecordSet[]
}

/**
 * Compares what a zone has with what it is to have; `prune`: what the text has not is to go. What is
 * PENDING or DELETED is neither updated nor deleted (SV-RSET-11, SV-RSET-12).
 */
export const planOf = (
  sets: readonly RecordSet[],
  wanted: readonly Wanted[],
  zone: string,
  prune: boolean,
): Plan => {
  const own = new Map(sets.filter((set) => isOfUsers(set, zone)).map((set) => [keyOf(set), set]))
  const asked = new Set(wanted.map(keyOf))
  const surplus = [...own.values()].filter((set) => prune && !asked.has(keyOf(set)))
  const removed = surplus.filter((set) => !isGoing(set))
  const changed = wanted.flatMap((to) => {
    const set = own.get(keyOf(to))
    return set && (isGoing(set) || !isSame(set, to)) ? [{ set, to }] : []
  })
  return {
    removed: removed.filter(isAtRest),
    changed: changed.filter(({ set }) => isAtRest(set)),
    made: wanted.filter((to) => !own.has(keyOf(to))),
    waiting: [...removed, ...changed.map(({ set }) => set)].filter((set) => !isAtRest(set)),
  }
}

/** What waits, and why. */
export const waitOf = (set: RecordSet): string => {
  const { type, name } = set
  const reason = isGoing(set)
    ? t('The record set is being deleted.')
    : t('The record set is pending and cannot be changed now.')
  return t('{type} {name} waits: {reason}', { type, name, reason })
}

const isAtRest = (set: RecordSet): boolean => set.status !== 'PENDING' && !isGoing(set)

/** A record set as it is, to be made again. */
const asWanted = ({ name, type, ttl = null, records, description = null }: RecordSet): Wanted => ({
  ...{ name, type, ttl, records, description },
})

/** What takes a plan back in a zone that has the record sets `now`: what others have changed stays. */
export const planBack = ({ removed, changed, made }: Plan, now: readonly RecordSet[]): Plan => {
  const living = now.filter((set) => !isGoing(set))
  const there = new Map(living.map((set) => [keyOf(set), set]))
  return {
    removed: made.flatMap((one) => there.get(keyOf(one)) ?? []),
    changed: changed.flatMap(({ set: to }) => {
      const set = there.get(keyOf(to))
      return set ? [{ set, to: asWanted(to) }] : []
    }),
    made: removed.filter((set) => !there.has(keyOf(set))).map(asWanted),
    waiting: [],
  }
}

const isSame = ({ ttl = null, records }: RecordSet, to: Wanted): boolean =>
  ttl === to.ttl &&
  records.length === to.records.length &&
  to.records.every((record) => records.includes(record))
