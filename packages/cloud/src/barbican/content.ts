/** Payloads of secrets: as they are sent, and as they are kept (barbican.plugin.util.mime_types). */
import { invalid } from '#barbican/bodies.ts'
import type { Secret } from '#barbican/rows.ts'
import { Fault } from '#http/faults.ts'
import type { Fields } from '#resource/resource.ts'
import { pythonRepr } from '#wire/python.ts'

const PLAIN = ['text/plain', 'text/plain;charset=utf-8', 'text/plain; charset=utf-8']
const BINARY = ['application/octet-stream', 'application/pkcs8']
const SUPPORTED = [...PLAIN, ...BINARY]
/** Bytes. */
const LONGEST = 20_000

/**
 * The content that a new secret is sent with, if any. What an order asks for has none, and may say
 * of which type it is to be. Throws 400 and 413.
 */
export function contentOf(body: Fields, schema = 'Secret'): Secret['payload'] {
  const { payload, payload_content_type: type, payload_content_encoding: encoding } = body
  const wrong = (why: string, property: string): Fault => invalid(schema, why, property)
  const unknown = (): Fault =>
    wrong(`payload_content_type is not one of ${pythonRepr(SUPPORTED)}`, 'payload_content_type')
  if (payload === undefined) {
    if (type === undefined) return undefined
    if (schema !== 'Secret') {
      if (typeof type !== 'string' || isSupported(type)) return undefined
      throw unknown()
    }
    throw wrong('payload must be provided when payload_content_type is specified', 'payload')
  }
  if (typeof type !== 'string') {
    const why = "If 'payload' is supplied, 'payload_content_type' must also be supplied."
    throw wrong(why, 'payload_content_type')
  }
  if (!isSupported(type)) throw unknown()
  const plain = PLAIN.includes(type.toLowerCase())
  if (plain ? encoding !== undefined : encoding !== 'base64') {
    const known = plain ? 'None' : "['base64', 'binary']"
    throw wrong(`payload_content_encoding is not one of ${known}`, 'payload_content_encoding')
  }
  const text = String(payload)
  if (Buffer.byteLength(text) > LONGEST) throw tooBig('Provided information too large to process')
  if (text === '') throw wrong("If 'payload' specified, must be non empty", 'payload')
  const data = Buffer.from(text, plain ? 'utf8' : 'base64').toString('base64')
  return { data, type: plain ? 'text/plain' : type.toLowerCase() }
}

/** The content that is put into a secret as bytes; throws 413. */
export function contentOfBytes(bytes: Uint8Array, type: string): NonNullable<Secret['payload']> {
  if (bytes.length > LONGEST) {
    throw tooBig('Secret update issue seen - Provided information too large to process.')
  }
  return { data: Buffer.from(bytes).toString('base64'), type }
}

const tooBig = (message: string): Fault => new Fault(413, message)
const isSupported = (type: string): boolean => SUPPORTED.includes(type.toLowerCase())
