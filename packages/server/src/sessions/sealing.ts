import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '#config.ts'
import { privateFile, privateFolder } from '#private-files.ts'

/** Seals texts so that whoever copies the store's file reads no token in it. */
export type Seal = {
  readonly close: (text: string, about: string) => string
  /** Undefined when the text was sealed with another key or for something else. */
  readonly open: (sealed: string, about: string) => string | undefined
  /** A key of 32 bytes for others to seal by, in base64: the same for the same, and no other's. */
  readonly keyFor: (about: string) => string
}

/** AES-256-GCM with a key derived from `secret`; `about` binds a text to its place. */
export const seal = (secret: string | Uint8Array): Seal => {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'meridian sessions', 32))
  return {
    close: (text, about) => {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64')
    },
    open: (sealed, about) => {
      const bytes = Buffer.from(sealed, 'base64')
      try {
        const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
        cipher.setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(12, 28))
        return cipher.update(bytes.subarray(28), undefined, 'utf8') + cipher.final('utf8')
      } catch {
        // Another key, or changed bytes: such a session does not exist.
        return undefined
      }
    },
    keyFor: (about) =>
      Buffer.from(hkdfSync('sha256', secret, '', `meridian keys ${about}`, 32)).toString('base64'),
  }
}

/**
 * The secret in `session.key` of the data directory, made at the first start, readable by the owner
 * only. Throws ConfigError where the directory or the file cannot be used.
 */
export const secretFile = (dataDir: string): Uint8Array => {
  const file = join(dataDir, 'session.key')
  privateFolder(dataDir, 'DATA_DIR')
  privateFile(file, 'DATA_DIR', randomBytes(32))
  const secret = readFileSync(file)
  if (secret.length < 32)
    throw new ConfigError([
      `DATA_DIR: ${file} is too short: delete it to have a new one made, which signs everybody out`,
    ])
  return secret
}
