/** Key pairs as Nova makes and checks them: OpenSSH public keys and their MD5 fingerprints. */
import { createHash, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { badRequest } from '#http/faults.ts'

/** A key pair's key; `private_key` where it was made here. */
export type Key = { public_key: string; fingerprint: string; private_key?: string }

/** The key in an OpenSSH line, or a new one. Throws Nova's 400 where the line has none. */
export function sshKey(given: string | undefined): Key {
  if (given === undefined) return makeSshKey()
  const blob = sshBlob(given)
  if (!blob) throw badRequest('Keypair data is invalid: failed to generate fingerprint')
  return { public_key: given, fingerprint: colons(md5(blob)) }
}

/** RSA of 2048 bits: PKCS#1 PEM and `ssh-rsa … Generated-by-Nova`. */
function makeSshKey(): Key {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const line = `ssh-rsa ${sshRsaBlob(publicKey).toString('base64')} Generated-by-Nova`
  return {
    public_key: line,
    private_key: String(privateKey.export({ type: 'pkcs1', format: 'pem' })),
    fingerprint: colons(md5(sshRsaBlob(publicKey))),
  }
}

function sshBlob(line: string): Buffer | undefined {
  const [type, data] = line.split(' ')
  if (type === undefined || data === undefined) return undefined
  const encoded = data.trim()
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(encoded)) return undefined
  const blob = Buffer.from(encoded, 'base64')
  const fields = sshFields(blob)
  return fields?.[0]?.toString() === type && isKey(type, fields) ? blob : undefined
}

const KEY_FIELDS: Readonly<Record<string, number>> = {
  'ssh-rsa': 3,
  'ssh-ed25519': 2,
  'ssh-dss': 5,
  'ecdsa-sha2-nistp256': 3,
  'ecdsa-sha2-nistp384': 3,
  'ecdsa-sha2-nistp521': 3,
}

function isKey(type: string, fields: readonly Buffer[]): boolean {
  if (fields.length !== KEY_FIELDS[type]) return false
  const [, first] = fields
  if (type === 'ssh-ed25519') return first?.length === 32
  return type !== 'ssh-rsa' || rsaKey(fields) !== undefined
}

/** The RSA key in an OpenSSH line; undefined where it has another one. */
export function rsaKeyOf(line: string): KeyObject | undefined {
  const fields = sshFields(sshBlob(line) ?? Buffer.alloc(0))
  return fields?.[0]?.toString() === 'ssh-rsa' ? rsaKey(fields) : undefined
}

function rsaKey([, e, n]: readonly Buffer[]): KeyObject | undefined {
  if (!e || !n) return undefined
  const jwk = { kty: 'RSA', e: e.toString('base64url'), n: n.toString('base64url') }
  try {
    return createPublicKey({ key: jwk, format: 'jwk' })
  } catch (error) {
    if (error instanceof Error) return undefined
    throw error
  }
}

/** RFC 4253: each field is its length in four bytes, then its bytes. */
function sshFields(blob: Buffer): Buffer[] | undefined {
  const fields: Buffer[] = []
  let at = 0
  while (at < blob.length) {
    if (at + 4 > blob.length) return undefined
    const end = at + 4 + blob.readUInt32BE(at)
    if (end > blob.length) return undefined
    fields.push(blob.subarray(at + 4, end))
    at = end
  }
  return fields
}

function sshRsaBlob(key: KeyObject): Buffer {
  const { e, n } = key.export({ format: 'jwk' })
  if (e === undefined || n === undefined) throw new Error('This is not an RSA key.')
  const parts = [Buffer.from('ssh-rsa'), positive(e), positive(n)]
  return Buffer.concat(parts.flatMap((part) => [uint32(part.length), part]))
}

/** A positive number keeps its sign: a leading zero byte when the first bit is set. */
function positive(base64url: string): Buffer {
  const bytes = Buffer.from(base64url, 'base64url')
  return (bytes[0] ?? 0) & 0x80 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes
}

function uint32(value: number): Buffer {
  const buffer = Buffer.alloc(4)
  buffer.writeUInt32BE(value)
  return buffer
}

function md5(data: Buffer): string {
  return createHash('md5').update(data).digest('hex')
}

function colons(hex: string): string {
  return hex.match(/../g)?.join(':') ?? ''
}
