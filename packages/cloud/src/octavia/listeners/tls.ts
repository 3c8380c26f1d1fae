/** Ciphers, versions and protocols of TLS (octavia.common.validate, octavia.common.config). */
import { ALPN } from '#octavia/wsme-checks.ts'
import { unfit } from '#octavia/style.ts'

/** What OWASP counts among the strong ones, as Octavia comes. */
export const CIPHERS = [
  ...['TLS_AES_256_GCM_SHA384', 'TLS_CHACHA20_POLY1305_SHA256', 'TLS_AES_128_GCM_SHA256'],
  ...['DHE-RSA-AES256-GCM-SHA384', 'DHE-RSA-AES128-GCM-SHA256', 'ECDHE-RSA-AES256-GCM-SHA384'],
  ...['ECDHE-RSA-AES128-GCM-SHA256', 'DHE-RSA-AES256-SHA256', 'DHE-RSA-AES128-SHA256'],
  ...['ECDHE-RSA-AES256-SHA384', 'ECDHE-RSA-AES128-SHA256'],
].join(':')
export const VERSIONS = ['TLSv1.2', 'TLSv1.3']
export const PROTOCOLS = ['h2', 'http/1.1', 'http/1.0']
const KNOWN = ['SSLv3', 'TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3']

/** Throws 400 for a text that is no list of ciphers. */
export function checkCiphers(ciphers: string | null): void {
  if (ciphers === null || ciphers === '' || /^[A-Za-z0-9\-+!:@=_.]+$/.test(ciphers)) return
  throw unfit(
    'Invalid characters in cipher string. Only alphanumeric, -, +, !, :, @, =, _, and . are allowed.',
  )
}

/** Throws 400 for versions that nobody knows, and for none. */
export function checkVersions(versions: readonly string[] | null): void {
  if (versions === null) return
  if (versions.length === 0) {
    throw unfit(
      'Empty TLS version list. Either specify at least one TLS version or remove this parameter ' +
        'to use the default.',
    )
  }
  const unknown = versions.filter((one) => !KNOWN.includes(one))
  if (unknown.length > 0) throw unfit(`Invalid TLS versions: ${unknown.join(', ')}`)
}

/** Throws 400 for protocols that nobody knows, and for none. */
export function checkProtocols(protocols: readonly string[] | null): void {
  if (protocols === null) return
  if (protocols.length === 0) {
    throw unfit(
      'Empty ALPN protocol list. Either specify at least one ALPN protocol or remove this ' +
        'parameter to use the default.',
    )
  }
  const unknown = protocols.filter((one) => !ALPN.includes(one))
  if (unknown.length > 0) throw unfit(`Invalid ALPN protocol: ${unknown.join(', ')}`)
}
