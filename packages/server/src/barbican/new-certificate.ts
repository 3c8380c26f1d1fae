import { X509Certificate, createPrivateKey } from 'node:crypto'
import { say, type CertificateCreate } from '@meridian/contract'
import type { BarbicanSecretCreate } from '@meridian/openstack'
import type { Context } from '#bind.ts'
import { errors } from '#http/errors.ts'

/** The last part of an address; services take the whole of it, and get it as it came. */
export const idIn = (ref: string): string => ref.split('/').findLast((part) => part !== '') ?? ''

/**
 * Keeps a certificate, its key and what comes with them at the key manager, in a container whose
 * address it answers. Where a part is refused, those before it are deleted again. Throws 400 where the
 * certificate and the key are none, or of two pairs.
 */
export const keepCertificate = async (
  { openstack, request }: Context,
  { name, ...pair }: CertificateCreate,
): Promise<string> => {
  const { secrets, containers } = openstack.barbican
  const made: string[] = []
  const parts: { name: string; secret_ref: string }[] = []
  try {
    for (const [part, body] of partsOf(pair)) {
      const secret_ref = await secrets.create({
        ...body,
        name: `${name} ${part}`.slice(0, 255),
        payload_content_type: 'text/plain',
      })
      made.push(secret_ref)
      parts.push({ name: part, secret_ref })
    }
    return await containers.create({ name, type: 'certificate', secret_refs: parts })
  } catch (refusal) {
    const gone = await Promise.allSettled(made.map((ref) => secrets.remove(idIn(ref))))
    for (const one of gone)
      if (one.status === 'rejected')
        request.log.warn({ err: one.reason }, 'a secret of a certificate that was refused stays')
    throw refusal
  }
}

type Pair = Omit<CertificateCreate, 'name'>

/** The secrets of a certificate pair, each with its name in the container. */
const partsOf = (pair: Pair): readonly (readonly [part: string, body: BarbicanSecretCreate])[] => {
  const { certificate, private_key, private_key_passphrase, intermediates } = pair
  const expiration = endOf(pair)
  return [
    ['certificate', { secret_type: 'certificate', payload: certificate, expiration }],
    ['private_key', { secret_type: 'private', payload: private_key }],
    ...(private_key_passphrase
      ? [
          [
            'private_key_passphrase',
            { secret_type: 'passphrase', payload: private_key_passphrase },
          ] as const,
        ]
      : []),
    ...(intermediates
      ? [['intermediates', { secret_type: 'certificate', payload: intermediates }] as const]
      : []),
  ]
}

/** When the certificate of a pair is over, in Barbican's notation. */
const endOf = ({ certificate, private_key, private_key_passphrase }: Pair): string => {
  const read = certificateIn(certificate)
  const key = keyIn(private_key, private_key_passphrase)
  if (!read.checkPrivateKey(key))
    throw errors.bad(say('The private key does not belong to the certificate.'))
  return new Date(read.validTo).toISOString().slice(0, 19)
}

const certificateIn = (pem: string): X509Certificate => {
  try {
    return new X509Certificate(pem)
  } catch {
    throw errors.bad(say('The certificate is not understood: it must be a text in PEM.'))
  }
}

const keyIn = (pem: string, passphrase: string | undefined) => {
  try {
    return createPrivateKey({ key: pem, format: 'pem', ...(passphrase && { passphrase }) })
  } catch {
    throw errors.bad(
      say(
        'The private key is not understood: it must be a text in PEM, with its passphrase if any.',
      ),
    )
  }
}
