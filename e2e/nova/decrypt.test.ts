import { constants, generateKeyPairSync, publicEncrypt, type KeyObject } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { decryptPassword } from '../../packages/web/src/dialogs/instance/decrypt.ts'

const sealed = (password: string, publicKey: KeyObject): string =>
  publicEncrypt({ key: publicKey, padding: constants.RSA_PKCS1_PADDING }, password).toString(
    'base64',
  )

const pem = (key: KeyObject, type: 'pkcs1' | 'pkcs8') =>
  key.export({ type, format: 'pem' }).toString()

describe.each([1024, 2048, 3072, 4096])('a key of %d bits', (modulusLength) => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength })

  test.each(['pkcs1', 'pkcs8'] as const)('opens what it sealed, as %s [SH-PWD-01]', (type) => {
    const key = pem(privateKey, type)
    for (const password of ['x', 'aB3$ and more', 'Grüße, 世界', 'y'.repeat(100), ''])
      expect(decryptPassword(sealed(password, publicKey), key)).toBe(password)
  })

  test('opens nothing that another sealed', () => {
    const other = generateKeyPairSync('rsa', { modulusLength })
    expect(decryptPassword(sealed('x', other.publicKey), pem(privateKey, 'pkcs1'))).toBeUndefined()
  })
})

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const key = pem(privateKey, 'pkcs1')

test('a key as ssh-keygen writes it is read, if no passphrase is before it', () => {
  expect(decryptPassword(sealed('from ssh', publicKey), openSsh('none'))).toBe('from ssh')
  expect(decryptPassword(sealed('from ssh', publicKey), openSsh('aes256-ctr'))).toBeUndefined()
})

test('what stands around a key, and breaks in its lines, do not count', () => {
  const loose = `Bag Attributes\n${key.replaceAll('\n', '\r\n')}\nmore`
  expect(decryptPassword(sealed('x', publicKey).replace(/.{64}/g, '$&\n'), loose)).toBe('x')
})

test.each([
  ['nothing', ''],
  ['no key', 'hello'],
  ['a public key', publicKey.export({ type: 'spki', format: 'pem' }).toString()],
  ['a key of another kind', pemOfEc()],
  ['a key behind a passphrase', encrypted()],
  ['half a key', key.replace(/[^-]{400}-----END/, '-----END')],
  ['a key of letters', key.replace(/-\n[\s\S]*\n-/, '-\nAAAA\n-')],
  ['a key that lost a letter', key.replace(/-\n\w/, '-\n')],
])('%s opens nothing', (_, text) => {
  expect(decryptPassword(sealed('x', publicKey), text)).toBeUndefined()
})

test.each(['', 'not base64!', 'A', 'AAAA=', 'AAAA', Buffer.alloc(256, 255).toString('base64')])(
  'a password that is sealed as %j is not opened',
  (text) => {
    expect(decryptPassword(text, key)).toBeUndefined()
  },
)

function pemOfEc(): string {
  return pem(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey, 'pkcs8')
}

function encrypted(): string {
  const options = { format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' } as const
  return privateKey.export({ type: 'pkcs1', ...options }).toString()
}

/** https://github.com/openssh/openssh-portable/blob/master/PROTOCOL.key */
function openSsh(cipher: string): string {
  const { n = '', e = '', d = '', p = '', q = '', qi = '' } = privateKey.export({ format: 'jwk' })
  const piece = (value: Buffer | string) => {
    const bytes = Buffer.from(value)
    const length = Buffer.alloc(4)
    length.writeUInt32BE(bytes.length)
    return Buffer.concat([length, bytes])
  }
  // A number whose first bit is set has a zero before it, so that it is not taken for a negative one.
  const number = (text: string) => {
    const bytes = Buffer.from(text, 'base64url')
    return piece(Buffer.concat([Buffer.alloc((bytes[0] ?? 0) >> 7), bytes]))
  }
  const secret = Buffer.concat([
    Buffer.alloc(8, 7),
    ...[piece('ssh-rsa'), ...[n, e, d, qi, p, q].map(number), piece('me@host')],
  ])
  const shown = Buffer.concat([piece('ssh-rsa'), number(e), number(n)])
  const whole = Buffer.concat([
    Buffer.from('openssh-key-v1\0'),
    ...[piece(cipher), piece(cipher === 'none' ? 'none' : 'bcrypt'), piece('')],
    Buffer.from([0, 0, 0, 1]),
    ...[piece(shown), piece(secret)],
  ])
  const lines = whole.toString('base64').replaceAll(/.{70}/g, '$&\n')
  return `-----BEGIN OPENSSH PRIVATE KEY-----\n${lines}\n-----END OPENSSH PRIVATE KEY-----\n`
}
