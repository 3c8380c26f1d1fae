/** What Barbican's own store of secrets can make (barbican.plugin.store_crypto, simple_crypto). */
import { generateKeyPairSync } from 'node:crypto'

const HMACS = ['hmacsha1', 'hmacsha256', 'hmacsha384', 'hmacsha512']
/** `KeyAlgorithm` of barbican.plugin.interface.secret_store: what is made at all. */
const KNOWN = ['diffie_hellman', 'dsa', 'rsa', 'ec', 'aes', 'des', 'desede', ...HMACS]
/** `PluginSupportTypes` of barbican.plugin.crypto.base: how, and how long. */
const KINDS: Readonly<Record<Kind, readonly string[]>> = {
  key: ['aes', 'des', '3des', ...HMACS],
  asymmetric: ['rsa', 'dsa'],
}
const LENGTHS: Readonly<Record<Kind, readonly number[]>> = {
  key: [64, 128, 192, 256],
  asymmetric: [1024, 2048, 4096],
}

type Kind = 'key' | 'asymmetric'

export type KeySpec = { algorithm: string; bit_length: number; mode: string | null }

/** Why an order fails, in the words that it tells then; undefined when it does not. */
export type Failure = { readonly status: string; readonly reason: string }

/** What is wrong with an order that was taken; undefined when its key can be made. */
export function failureOf(
  kind: Kind,
  { algorithm, bit_length, mode }: KeySpec,
): Failure | undefined {
  const name = algorithm.toLowerCase()
  if (!KNOWN.includes(name)) return issue('Secret generate supported plugin not found.')
  if (!KINDS[kind].includes(name)) return issue('Requested algorithm is not supported')
  // The keys of XTS are two in one.
  const parts = kind === 'key' && mode?.toLowerCase() === 'xts' ? 2 : 1
  if (LENGTHS[kind].includes(bit_length / parts)) return undefined
  const reason = 'Process TypeOrder failure seen - please contact site administrator.'
  return { status: '500', reason }
}

const issue = (why: string): Failure => ({
  status: '400',
  reason: `Process TypeOrder issue seen - ${why}.`,
})

/** A pair of RSA keys in PEM, the private one under the passphrase where there is one. */
export function rsaPair(
  modulusLength: number,
  passphrase: string | undefined,
): { publicKey: string; privateKey: string } {
  return generateKeyPairSync('rsa', {
    modulusLength,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: {
      ...{ type: 'pkcs8', format: 'pem' },
      ...(passphrase === undefined ? {} : { cipher: 'aes-256-cbc', passphrase }),
    },
  })
}
