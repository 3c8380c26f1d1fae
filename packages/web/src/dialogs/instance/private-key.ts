/**
 * RSA private keys as they are kept in files: PKCS#1 and PKCS#8 (RFC 8017, RFC 5958) in PEM, and
 * OpenSSH's own form (PROTOCOL.key of its sources). A key behind a passphrase is none.
 */

export type PrivateKey = {
  readonly modulus: bigint
  readonly exponent: bigint
}

/** The key in the text of a file; undefined where there is no RSA key that can be read. */
export const readPrivateKey = (text: string): PrivateKey | undefined => {
  const [, kind = '', body = ''] =
    /-----BEGIN ([A-Z ]*PRIVATE KEY)-----([^-]*)-----END \1-----/.exec(text) ?? []
  const bytes = fromBase64(body)
  if (!bytes) return undefined
  try {
    if (kind === 'RSA PRIVATE KEY') return ofPkcs1(bytes)
    if (kind === 'PRIVATE KEY') return ofPkcs8(bytes)
    return kind === 'OPENSSH PRIVATE KEY' ? ofOpenSsh(bytes) : undefined
  } catch (error) {
    if (error instanceof Malformed) return undefined
    throw error
  }
}

class Malformed extends Error {}

/** Undefined for what is no base64, such as the headers of a PEM that is encrypted. */
export const fromBase64 = (text: string): Uint8Array | undefined => {
  const tight = text.replaceAll(/\s/g, '')
  if (tight === '' || tight.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(tight)) {
    return undefined
  }
  return Uint8Array.from(atob(tight), (letter) => letter.charCodeAt(0))
}

export const numberOf = (bytes: Uint8Array): bigint =>
  bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)

/** Reads one value after the other. */
const readerOf = (bytes: Uint8Array) => {
  let at = 0
  const take = (length: number): Uint8Array => {
    if (at + length > bytes.length) throw new Malformed()
    at += length
    return bytes.subarray(at - length, at)
  }
  return {
    take,
    /** A number of that many bytes, the largest first. */
    count: (length: number) => Number(numberOf(take(length))),
  }
}

/** The values in a sequence of DER: the contents of each, in order. */
const valuesIn = (bytes: Uint8Array): readonly Uint8Array[] => {
  const values: Uint8Array[] = []
  for (let at = 0; at < bytes.length;) {
    const reader = readerOf(bytes.subarray(at + 1))
    const short = reader.count(1)
    const long = short & 0x80 ? short & 0x7f : 0
    const length = long ? reader.count(long) : short
    values.push(reader.take(length))
    at += 2 + long + length
  }
  return values
}

const sequenceOf = (bytes: Uint8Array): readonly Uint8Array[] =>
  valuesIn(partOf(valuesIn(bytes), 0))

const partOf = (values: readonly Uint8Array[], at: number): Uint8Array => {
  const value = values[at]
  if (!value) throw new Malformed()
  return value
}

/** `RSAPrivateKey`: version, modulus, public exponent, private exponent, … */
const ofPkcs1 = (bytes: Uint8Array): PrivateKey => {
  const values = sequenceOf(bytes)
  return { modulus: numberOf(partOf(values, 1)), exponent: numberOf(partOf(values, 3)) }
}

/** 1.2.840.113549.1.1.1, rsaEncryption. */
const rsa = '42,134,72,134,247,13,1,1,1'

/** `PrivateKeyInfo`: version, algorithm, and the key of it. */
const ofPkcs8 = (bytes: Uint8Array): PrivateKey | undefined => {
  const values = sequenceOf(bytes)
  const [algorithm] = valuesIn(partOf(values, 1))
  return algorithm?.join() === rsa ? ofPkcs1(partOf(values, 2)) : undefined
}

/** A magic word, cipher, its derivation and options, how many keys, the public one, the rest. */
const ofOpenSsh = (bytes: Uint8Array): PrivateKey | undefined => {
  const text = (value: Uint8Array) => new TextDecoder().decode(value)
  const outer = readerOf(bytes)
  const piece = (reader: ReturnType<typeof readerOf>) => reader.take(reader.count(4))
  if (text(outer.take(15)) !== 'openssh-key-v1\0') return undefined
  if (text(piece(outer)) !== 'none') return undefined
  piece(outer)
  piece(outer)
  outer.count(4)
  piece(outer)
  const inner = readerOf(piece(outer))
  // Twice the same number, by which a wrong passphrase is found out.
  inner.take(8)
  if (text(piece(inner)) !== 'ssh-rsa') return undefined
  const modulus = numberOf(piece(inner))
  piece(inner)
  return { modulus, exponent: numberOf(piece(inner)) }
}
