/**
 * Certificates as Nova makes them for a user who signs in with one (WinRM): self-signed, RSA 2048,
 * ten years; the private key comes with it as PKCS #12 without a password, in base64.
 */
import { generateKeyPairSync, X509Certificate } from 'node:crypto'
import forge from 'node-forge'
import { badRequest } from '#http/faults.ts'
import type { Key } from '#nova/keypairs/ssh-keys.ts'

const DAY = 24 * 3_600_000
/** Microsoft's user principal name, which the certificate names its user by. */
const UPN = '1.3.6.1.4.1.311.20.2.3'

/** The certificate in PEM, or a new one for the user. Throws Nova's 400 where the text is none. */
export function x509Key(
  given: string | undefined,
  userId: string,
  serial: string,
  now: number,
): Key {
  if (given === undefined) return makeX509Key(userId, serial, now)
  return { public_key: given, fingerprint: x509Fingerprint(given) }
}

function makeX509Key(userId: string, serial: string, now: number): Key {
  const pair = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  })
  const privateKey = forge.pki.privateKeyFromPem(pair.privateKey)
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = forge.pki.publicKeyFromPem(pair.publicKey)
  // The first digit keeps the number positive.
  certificate.serialNumber = `5${serial.slice(1)}`
  certificate.validity.notBefore = new Date(now)
  certificate.validity.notAfter = new Date(now + 3649 * DAY)
  const name = [{ name: 'commonName', value: userId }]
  certificate.setSubject(name)
  certificate.setIssuer(name)
  certificate.setExtensions([
    { name: 'extKeyUsage', clientAuth: true },
    { id: '2.5.29.17', value: principal(`${userId}@localhost`) },
    { name: 'subjectKeyIdentifier' },
  ])
  certificate.sign(privateKey, forge.md.sha256.create())
  const public_key = forge.pki.certificateToPem(certificate).replaceAll('\r\n', '\n')
  const bundle = forge.pkcs12.toPkcs12Asn1(privateKey, certificate, '', { algorithm: 'aes256' })
  return {
    public_key,
    private_key: Buffer.from(forge.asn1.toDer(bundle).getBytes(), 'latin1').toString('base64'),
    fingerprint: x509Fingerprint(public_key),
  }
}

/** SHA-1, as Nova has it for certificates. */
function x509Fingerprint(pem: string): string {
  try {
    return new X509Certificate(pem).fingerprint.toLowerCase()
  } catch (error) {
    if (!(error instanceof Error)) throw error
    throw badRequest(
      'Keypair data is invalid: failed to generate X509 fingerprint. Error message: Unable to ' +
        'load PEM file. See https://cryptography.io/en/latest/faq/' +
        '#why-can-t-i-import-my-pem-file for more details. MalformedFraming',
    )
  }
}

/** SubjectAltName with one `otherName`, which forge cannot write by itself. */
function principal(text: string): forge.asn1.Asn1 {
  const { asn1, util } = forge
  const { Class, Type } = asn1
  const oid = asn1.oidToDer(UPN).getBytes()
  return asn1.create(Class.UNIVERSAL, Type.SEQUENCE, true, [
    asn1.create(Class.CONTEXT_SPECIFIC, 0, true, [
      asn1.create(Class.UNIVERSAL, Type.OID, false, oid),
      asn1.create(Class.CONTEXT_SPECIFIC, 0, true, [
        asn1.create(Class.UNIVERSAL, Type.UTF8, false, util.encodeUtf8(text)),
      ]),
    ]),
  ])
}
