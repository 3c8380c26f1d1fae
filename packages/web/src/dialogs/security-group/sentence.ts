/** What a rule of a security group lets through, said as a sentence. */
import { isAnyone, portsOf, type RuleParts } from '@meridian/contract'
import { icmpName } from '#dialogs/security-group/icmp.ts'
import {
  hasPorts,
  isIcmp,
  protocolName,
  protocolNumber,
} from '#dialogs/security-group/protocols.ts'
import { shortId } from '#lib/text.ts'
import { t } from '#lib/translate.ts'

/** The name of a group or an address group by its id; its short id stands in for one that is not known. */
export type NameOf = (id: string) => string | null | undefined

/**
 * "Anyone may reach TCP 22", "Anything may leave to anywhere by IPv6". A version of IP is said where
 * it is the sixth, and where nothing else of the rule narrows what it is about; not beside addresses,
 * which show it.
 */
export const ruleSentence = (rule: RuleParts, nameOf: NameOf = () => undefined): string => {
  const isOut = rule.direction === 'egress'
  const number = protocolNumber(rule.protocol)
  const what = isOut ? leaving(rule, number) : arriving(rule, number)
  const words = { what, peer: isOut ? target(rule, nameOf) : source(rule, nameOf) }
  const version = versionSaid(rule, number)
  if (isOut)
    return version
      ? t('{what} may leave to {peer} by {version}', { ...words, version })
      : t('{what} may leave to {peer}', words)
  if (!rule.protocol || hasPorts(number))
    return version
      ? t('{peer} may reach {what} by {version}', { ...words, version })
      : t('{peer} may reach {what}', words)
  return version
    ? t('{peer} may send {what} by {version}', { ...words, version })
    : t('{peer} may send {what}', words)
}

const versionSaid = (rule: RuleParts, number: number | undefined): string | undefined => {
  const version = rule.ethertype
  const isShown = !isAnyone(rule) && Boolean(rule.remote_ip_prefix)
  if (!version || isShown) return undefined
  // ICMP of the sixth version has a name of its own.
  if (version === 'IPv4' && rule.protocol) return undefined
  return number === 58 ? undefined : version
}

const source = (rule: RuleParts, nameOf: NameOf): string => {
  const { remote_group_id: group, remote_address_group_id: addresses } = rule
  if (group) return t('Members of "{name}"', { name: nameOf(group) || shortId(group) })
  if (addresses)
    return t('Addresses of "{name}"', { name: nameOf(addresses) || shortId(addresses) })
  return isAnyone(rule) ? t('Anyone') : (rule.remote_ip_prefix ?? '')
}

const target = (rule: RuleParts, nameOf: NameOf): string => {
  const { remote_group_id: group, remote_address_group_id: addresses } = rule
  if (group) return t('members of "{name}"', { name: nameOf(group) || shortId(group) })
  if (addresses)
    return t('addresses of "{name}"', { name: nameOf(addresses) || shortId(addresses) })
  return isAnyone(rule) ? t('anywhere') : (rule.remote_ip_prefix ?? '')
}

const arriving = (rule: RuleParts, number: number | undefined): string => {
  if (!rule.protocol) return t('everything')
  if (!hasPorts(number) || portsOf(rule)) return trafficWords(rule)
  return t('every {protocol} port', { protocol: protocolWord(rule, number) })
}

const leaving = (rule: RuleParts, _number: number | undefined): string =>
  rule.protocol ? trafficWords(rule) : t('Anything')

/** "TCP 22", "UDP 8000–8010", "ICMP Echo Request", "GRE", "Protocol 99", "Any protocol". */
export const trafficWords = (rule: RuleParts): string => {
  const number = protocolNumber(rule.protocol)
  const protocol = protocolWord(rule, number)
  if (isIcmp(number)) return icmpWords(rule, number === 58 ? 6 : 4, protocol)
  const range = portsOf(rule)
  if (!range) return protocol
  const [from, to] = range
  return `${protocol} ${from === to ? from : `${from}–${to}`}`
}

const protocolWord = ({ protocol }: RuleParts, number: number | undefined): string => {
  if (!protocol) return t('Any protocol')
  const name = number === undefined ? protocol : protocolName(number)
  return name ?? t('Protocol {number}', { number: protocol })
}

const icmpWords = (rule: RuleParts, version: 4 | 6, protocol: string): string => {
  const { port_range_min: type, port_range_max: code } = rule
  if (typeof type !== 'number') return protocol
  const hasCode = typeof code === 'number'
  const name = icmpName(version, type, hasCode ? code : undefined)
  const words = { protocol, name: name ?? '', type, code: hasCode ? code : '' }
  if (name === undefined)
    return hasCode
      ? t('{protocol} type {type}, code {code}', words)
      : t('{protocol} type {type}', words)
  return hasCode
    ? t('{protocol} {name} (type {type}, code {code})', words)
    : t('{protocol} {name} (type {type})', words)
}
