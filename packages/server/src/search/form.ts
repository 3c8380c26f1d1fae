import { parseIp, Uuid } from '@meridian/contract'
import { Value } from 'typebox/value'

/**
 * What a text looks like, which says whom to ask. `addressPart` may be the beginning of an address
 * and a name as well, such as `22.04`.
 */
export type Form =
  | { readonly is: 'address'; readonly text: string; readonly version: 4 | 6 }
  | { readonly is: 'addressPart'; readonly text: string }
  | { readonly is: 'mac'; readonly text: string }
  | { readonly is: 'uuid'; readonly text: string }
  | { readonly is: 'keystoneId'; readonly text: string }
  | { readonly is: 'email'; readonly text: string }
  | { readonly is: 'name'; readonly text: string }

/** The form of a text without blanks around it. */
export const formOf = (text: string): Form => {
  const ip = parseIp(text)
  if (ip) return { is: 'address', text: text.toLowerCase(), version: ip.version }
  const mac = macOf(text)
  if (mac !== undefined) return { is: 'mac', text: mac }
  const small = text.toLowerCase()
  const isUuid: boolean = Value.Check(Uuid, small)
  if (isUuid) return { is: 'uuid', text: small }
  if (/^[0-9a-f]{32}$/.test(small)) return { is: 'keystoneId', text: small }
  if (/^\d{1,3}(\.\d{1,3}){0,2}\.\d{0,3}$/.test(text)) return { is: 'addressPart', text }
  if (/^[^@\s]*@[^@\s]*$/.test(text)) return { is: 'email', text }
  return { is: 'name', text }
}

/** Six pairs of digits as Neutron writes them, of `fa-16-…`, `fa16.3e…` or `FA:16:…`. */
const macOf = (text: string): string | undefined => {
  const isMac = /^[0-9a-f]{2}([:-][0-9a-f]{2}){5}$|^[0-9a-f]{4}(\.[0-9a-f]{4}){2}$/i.test(text)
  const digits = text.toLowerCase().replaceAll(/[:.-]/g, '')
  return isMac ? digits.match(/../g)?.join(':') : undefined
}
