import { isIP } from 'node:net'

/**
 * The name or address in a `Host` header, as browsers write it: in small letters, an IPv6 address
 * without its brackets. Undefined for what is none, such as a name with something else around it.
 */
export const hostNameIn = (host: string | undefined): string | undefined => {
  if (host === undefined || !/^(\[[0-9a-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i.test(host)) return undefined
  const name = URL.parse(`http://${host}/`)?.hostname
  return name?.replace(/^\[(.*)\]$/, '$1')
}

/** Addresses mean what they say; a name means what some name server says. */
export const isAddressName = (name: string): boolean => isIP(name) !== 0

/**
 * Names and addresses of the machine itself, whoever asks.
 * https://datatracker.ietf.org/doc/html/rfc6761#section-6.3
 */
export const isLoopbackName = (name: string): boolean =>
  /^(.+\.)?localhost$/.test(name) || name === '::1' || (isIP(name) === 4 && name.startsWith('127.'))
