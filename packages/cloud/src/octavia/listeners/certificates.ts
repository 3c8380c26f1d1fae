/**
 * Certificates that listeners and pools name: secrets and containers of Barbican that the asker can read
 * (octavia.api.v2.controllers.base, octavia.certificates.manager.barbican).
 */
import { X509Certificate } from 'node:crypto'
import { secrets } from '#barbican/rows.ts'
import type { Context } from '#http/context.ts'
import { badRequest } from '#http/faults.ts'
import { unfit } from '#octavia/style.ts'
import { pythonRepr } from '#wire/python.ts'

/** The bytes of a secret that the asker can read, none yet or some; undefined where there is no secret. */
function secretAt(context: Context, ref: string): Buffer | undefined {
  const [, id] = /\/secrets\/([0-9a-f-]{36})\/?$/i.exec(ref) ?? []
  if (id === undefined) return undefined
  const { status } = context.world.inside(context, 'key-manager', 'GET', `/secrets/${id}`)
  if (status !== 200) return undefined
  const payload = context.table(secrets).get(id)?.payload
  return Buffer.from(payload?.data ?? '', 'base64')
}

/**
 * Whether the asker can read a container there: what is no secret is looked for among those
 * (octavia.certificates.manager.barbican falls back to barbican_legacy).
 */
function isContainer(context: Context, ref: string): boolean {
  const [, id] = /\/containers\/([0-9a-f-]{36})\/?$/i.exec(ref) ?? []
  if (id === undefined) return false
  const { status } = context.world.inside(context, 'key-manager', 'GET', `/containers/${id}`)
  return status === 200
}

/** Whether bytes are one whole sequence of DER, as a bundle is; what is in it is not looked at. */
function isSequence(bytes: Buffer): boolean {
  const [tag, first = 0] = bytes
  if (tag !== 0x30 || bytes.length < 2) return false
  if (first < 0x80) return bytes.length === 2 + first
  const size = first - 0x80
  if (size === 0 || size > 4 || bytes.length < 2 + size) return false
  return bytes.length === 2 + size + bytes.readUIntBE(2, size)
}

const lost = (refs: readonly string[]): Error =>
  badRequest(`Could not retrieve certificate: ${pythonRepr([...refs])}`)

/** Throws 400 unless each is a PKCS #12 bundle that can be read, or a container. */
export function checkCertificates(context: Context, refs: readonly string[]): void {
  const found = refs.map((ref) => ({ ref, bytes: secretAt(context, ref) }))
  const unreadable = found.find(({ bytes }) => bytes !== undefined && !isSequence(bytes))
  if (unreadable) {
    throw badRequest(
      'The PKCS12 bundle is unreadable. Please check the PKCS12 bundle validity. In addition, make ' +
        "sure it does not require a pass phrase. Error: [('asn1 encoding routines', '', 'not enough data')]",
    )
  }
  const bad = found
    .filter(({ bytes, ref }) => bytes === undefined && !isContainer(context, ref))
    .map(({ ref }) => ref)
  if (bad.length > 0) throw lost(bad)
}

/** Throws 400 unless the authority is a certificate and its revocation list can be read. */
export function checkAuthority(context: Context, ca: string, crl: string | null): void {
  const named = crl === null ? [ca] : [ca, crl]
  const bad = named.filter((ref) => secretAt(context, ref) === undefined)
  if (bad.length > 0) throw lost(bad)
  try {
    new X509Certificate(secretAt(context, ca) ?? '')
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw unfit(
      'The client authentication CA certificate is invalid. It must be a valid x509 PEM format ' +
        `certificate. Error: ${why}`,
    )
  }
}
