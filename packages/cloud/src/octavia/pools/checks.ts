/** What a pool may be (octavia.api.v2.controllers.pool, octavia.common.validate). */
import type { Context } from '#http/context.ts'
import { checkAuthority, checkCertificates } from '#octavia/listeners/certificates.ts'
import type { Pool } from '#octavia/rows.ts'
import { unfit } from '#octavia/style.ts'
import { checkCiphers, checkProtocols, checkVersions } from '#octavia/listeners/tls.ts'
import { flag, text, texts, whole } from '#octavia/values.ts'
import type { Fields } from '#resource/resource.ts'

/** Throws 400 where clients cannot be kept at their members like that. */
export function checkPersistence(protocol: string, sent: Fields | undefined): void {
  if (!sent) return
  const type = text(sent, 'type')
  const cookie = text(sent, 'cookie_name')
  if (protocol === 'UDP' || protocol === 'SCTP') checkOfDatagrams(type, cookie)
  else if (whole(sent, 'persistence_timeout') || text(sent, 'persistence_granularity')) {
    throw unfit(
      'persistence_timeout and persistence_granularity is only for UDP and SCTP protocol pools.',
    )
  }
  if (cookie) {
    if (type !== 'APP_COOKIE') {
      throw unfit(
        'Field "cookie_name" can only be specified with session persistence of type "APP_COOKIE".',
      )
    }
    // oxlint-disable-next-line no-control-regex -- control characters are what is to be found
    if (/[\u0000-\u0020"(),/:-@[-\]{}\u007f]/.test(cookie)) {
      throw unfit('Supplied "cookie_name" is invalid.')
    }
  }
  if (type === 'APP_COOKIE' && !cookie) {
    throw unfit(
      'Field "cookie_name" must be specified when using the "APP_COOKIE" session persistence type.',
    )
  }
}

function checkOfDatagrams(type: string | null, cookie: string | null): void {
  if (type === 'SOURCE_IP' && cookie) {
    throw unfit(
      'session_persistence SOURCE_IP type for UDP and SCTP protocols only accepts: type, ' +
        'persistence_timeout, persistence_granularity.',
    )
  }
  if (cookie) throw unfit('Cookie names are not supported for UDP/SCTP pools.')
  if (type === 'HTTP_COOKIE' || type === 'APP_COOKIE') {
    throw unfit(`Session persistence of type ${type} is not supported for UDP/SCTP protocol pools.`)
  }
}

/** Throws 400 for certificates, ciphers, versions and protocols that cannot be. */
export function checkPoolTls(context: Context, body: Fields, before?: Pool): void {
  const ca = text(body, 'ca_tls_container_ref') ?? before?.ca_tls_container_ref ?? null
  const crl = text(body, 'crl_container_ref') ?? before?.crl_container_ref ?? null
  if (before && body['ca_tls_container_ref'] === null && before.ca_tls_container_ref && crl) {
    throw unfit('A CA reference cannot be removed when a certificate revocation list is present.')
  }
  if (crl && !ca) {
    throw unfit(
      before
        ? 'A CA reference is required to specify a certificate revocation list.'
        : 'A CA certificate reference is required to specify a revocation list.',
    )
  }
  const own = text(body, 'tls_container_ref')
  checkCertificates(context, own ? [own] : [])
  if (ca) checkAuthority(context, ca, crl)
  checkCiphers(text(body, 'tls_ciphers'))
  if (!before && !flag(body, 'tls_enabled')) return
  checkVersions(texts(body, 'tls_versions'))
  checkProtocols(texts(body, 'alpn_protocols'))
}
