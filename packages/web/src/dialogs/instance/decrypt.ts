import { fromBase64, numberOf, readPrivateKey } from '#dialogs/instance/private-key.ts'

/**
 * The password that was sealed with the public half of a key (RSAES-PKCS1-v1_5, RFC 8017 7.2.2), as
 * Nova hands it out: in base64. Undefined where it was sealed with another key, or the text is no
 * key. Browsers have no such decryption; the key stays in this page.
 */
export const decryptPassword = (sealed: string, privateKey: string): string | undefined => {
  const key = readPrivateKey(privateKey)
  const cipher = fromBase64(sealed)
  if (!key || !cipher || key.modulus === 0n) return undefined
  const number = numberOf(cipher)
  if (number >= key.modulus) return undefined
  const message = power(number, key.exponent, key.modulus).toString(16)
  return unpadded(message.padStart(cipher.length * 2, '0'))
}

/** By squaring; how long it takes tells nobody anything here. */
const power = (base: bigint, exponent: bigint, modulus: bigint): bigint => {
  let result = 1n
  let square = base % modulus
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % modulus
    square = (square * square) % modulus
  }
  return result
}

/** 00 02, at least eight bytes that are not zero, 00, the message. */
const unpadded = (hex: string): string | undefined => {
  const [, message] = /^0002(?:(?!00)..){8,}?00((?:..)*)$/.exec(hex) ?? []
  if (message === undefined) return undefined
  const bytes = Uint8Array.from(message.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  return new TextDecoder().decode(bytes)
}
