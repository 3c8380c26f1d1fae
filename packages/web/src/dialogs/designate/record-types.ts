/**
 * What the records of each type look like, which Designate judges by the same rules:
 * https://opendev.org/openstack/designate/src/branch/master/designate/objects
 */
import { parseIp } from '@meridian/contract'
import { toAscii } from '#lib/idn.ts'
import { own } from '#lib/own.ts'
import { t } from '#lib/translate.ts'

type RecordType = {
  readonly example: string
  readonly fits: (record: string) => boolean
  /** It has names in it, which may be typed in any letters. */
  readonly names?: boolean
}

const isName = (text: string): boolean =>
  text.length <= 254 && /^(?:(?!-)[A-Za-z0-9_-]{1,63}(?<!-)\.)+$/.test(text)

const isWhole = (most: number) => (text: string) =>
  /^(0|[1-9]\d{0,4})$/.test(text) && Number(text) <= most
const isPort = isWhole(65_535)

/** So many words with one space between them. */
const words =
  (...tests: readonly ((text: string) => boolean)[]) =>
  (record: string): boolean => {
    const found = record.split(' ')
    return found.length === tests.length && tests.every((test, at) => test(found[at] ?? ''))
  }

/** One word, or texts in quotation marks of at most 255 letters each. */
const isText = (record: string): boolean => {
  if (record.endsWith('\\')) return false
  if (!/^"|"$/.test(record)) return !/\s/.test(record) && record.length <= 255
  const texts = /^"(?:[^"\\]|\\.)*"(?: "(?:[^"\\]|\\.)*")*$/
  return texts.test(record) && record.split('" "').every((one) => one.length <= 257)
}

const isFingerprint = (text: string) => /^([0-9A-Fa-f]{10,40}|[0-9A-Fa-f]{64})$/.test(text)

/** Every type that is known, in the order of SV-DNSCONST-07. */
const types = {
  A: { example: '192.0.2.10', fits: (record) => parseIp(record)?.version === 4 },
  AAAA: { example: '2001:db8::10', fits: (record) => parseIp(record)?.version === 6 },
  CNAME: { example: 'www.example.com.', fits: isName, names: true },
  MX: { example: '10 mail.example.com.', fits: words(isPort, isName), names: true },
  PTR: { example: 'www.example.com.', fits: isName, names: true },
  SPF: { example: '"v=spf1 mx -all"', fits: isText },
  SRV: {
    example: '10 60 5060 sip.example.com.',
    fits: words(isPort, isPort, isPort, isName),
    names: true,
  },
  SSHFP: {
    example: '4 2 123456789abcdef67890123456789abcdef67890123456789abcdef123456789',
    fits: words(isWhole(4), isWhole(2), isFingerprint),
  },
  TXT: { example: '"v=spf1 mx -all"', fits: isText },
  SOA: {
    example: 'ns1.example.com. hostmaster.example.com. 1 3600 600 86400 3600',
    fits: () => true,
  },
  NS: { example: 'ns1.example.com.', fits: isName, names: true },
} as const satisfies Readonly<Record<string, RecordType>>

const typeOf = (type: string): RecordType | undefined => own<RecordType>(types, type)

/** The types of records (SV-DNSCONST-07). */
export const recordTypes: readonly string[] = Object.keys(types)

/** All but SOA, of which each zone has one that Designate writes (SV-DNSCONST-08). */
export const editableTypes: readonly string[] = recordTypes.filter((type) => type !== 'SOA')

/** A record of the type, as one would type it; undefined for a type that is not known. */
export const exampleOf = (type: string): string | undefined => typeOf(type)?.example

/** What is wrong with a record of the type; nothing of a type that is not known. */
export const recordFault = (type: string, record: string): string | undefined => {
  const known = typeOf(type)
  if (!known || known.fits(asSent(type, record))) return undefined
  return t('This is not a record of type {type}, such as {example}', {
    type,
    example: known.example,
  })
}

/** The record as the DNS has it. */
export const asSent = (type: string, record: string): string =>
  typeOf(type)?.names ? record.split(' ').map(toAscii).join(' ') : record

/** What is wrong with a name that ends with its dot; `zone` is what it must be in. */
export const nameFault = (type: string, name: string, zone: string): string | undefined => {
  const sent = toAscii(name).toLowerCase()
  const above = zone.toLowerCase()
  if (sent !== above && !sent.endsWith(`.${above}`))
    return t('The name must be in the zone {zone}', { zone })
  if (type === 'SRV' && !/^_[a-z0-9_-]+\._[a-z0-9_-]+\../.test(sent))
    return t('The name of an SRV record set is a service and a protocol, such as {example}', {
      example: `_sip._tcp.${zone}`,
    })
  return undefined
}
