/** What the types and codes of ICMP are called (IANA's ICMP and ICMPv6 parameters). */
import { own } from '#lib/own.ts'
import { t } from '#lib/translate.ts'

type Type = { readonly name: string; readonly codes?: Readonly<Record<number, string>> }
type Types = Readonly<Record<number, Type>>

const four: Types = {
  0: { name: t('Echo Reply') },
  3: {
    name: t('Destination Unreachable'),
    codes: {
      0: t('Network Unreachable'),
      1: t('Host Unreachable'),
      2: t('Protocol Unreachable'),
      3: t('Port Unreachable'),
      4: t('Fragmentation Needed'),
      5: t('Source Route Failed'),
      9: t('Network Prohibited'),
      10: t('Host Prohibited'),
      13: t('Administratively Prohibited'),
    },
  },
  4: { name: t('Source Quench') },
  5: {
    name: t('Redirect'),
    codes: { 0: t('Redirect for Network'), 1: t('Redirect for Host') },
  },
  8: { name: t('Echo Request') },
  9: { name: t('Router Advertisement') },
  10: { name: t('Router Solicitation') },
  11: {
    name: t('Time Exceeded'),
    codes: { 0: t('Exceeded in Transit'), 1: t('Exceeded in Reassembly') },
  },
  12: { name: t('Parameter Problem') },
  13: { name: t('Timestamp') },
  14: { name: t('Timestamp Reply') },
}

const six: Types = {
  1: {
    name: t('Destination Unreachable'),
    codes: {
      0: t('No Route to Destination'),
      1: t('Administratively Prohibited'),
      2: t('Beyond Scope of Source Address'),
      3: t('Address Unreachable'),
      4: t('Port Unreachable'),
    },
  },
  2: { name: t('Packet Too Big') },
  3: {
    name: t('Time Exceeded'),
    codes: { 0: t('Exceeded in Transit'), 1: t('Exceeded in Reassembly') },
  },
  4: { name: t('Parameter Problem') },
  128: { name: t('Echo Request') },
  129: { name: t('Echo Reply') },
  130: { name: t('Multicast Listener Query') },
  131: { name: t('Multicast Listener Report') },
  132: { name: t('Multicast Listener Done') },
  133: { name: t('Router Solicitation') },
  134: { name: t('Router Advertisement') },
  135: { name: t('Neighbor Solicitation') },
  136: { name: t('Neighbor Advertisement') },
  137: { name: t('Redirect') },
  143: { name: t('Multicast Listener Report, Version 2') },
}

const typesOf = (version: 4 | 6): Types => (version === 6 ? six : four)

/** The types that have a name, by number. */
export const icmpTypes = (version: 4 | 6): readonly (readonly [number: number, name: string])[] =>
  Object.entries(typesOf(version)).map(([number, { name }]) => [Number(number), name])

/** The codes of a type that have a name, by number. */
export const icmpCodes = (
  version: 4 | 6,
  type: number,
): readonly (readonly [number: number, name: string])[] =>
  Object.entries(own(typesOf(version), String(type))?.codes ?? {}).map(([number, name]) => [
    Number(number),
    name,
  ])

/** "Echo Request", of a type and, where it has names for them, of a code; undefined without a name. */
export const icmpName = (version: 4 | 6, type: number, code?: number): string | undefined => {
  const known = own(typesOf(version), String(type))
  const ofCode = code === undefined ? undefined : own(known?.codes ?? {}, String(code))
  return ofCode ?? known?.name
}
