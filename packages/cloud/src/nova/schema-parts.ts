/** The building blocks that Nova's request schemas share. */
import type { Schema } from '#wire/schema.ts'

const YES = [true, 'True', 'TRUE', 'true', '1', 'ON', 'On', 'on', 'YES', 'Yes', 'yes']
const NO = [false, 'False', 'FALSE', 'false', '0', 'OFF', 'Off', 'off', 'NO', 'No', 'no']

export const boolean: Schema = { type: ['boolean', 'string'], enum: [...YES, ...NO] }
export const name: Schema = { type: 'string', minLength: 1, maxLength: 255, format: 'name' }
export const uuid: Schema = { type: 'string', format: 'uuid' }
export const text: Schema = { type: 'string' }
export const longText: Schema = { type: 'string', maxLength: 255 }
export const diskConfig: Schema = { type: 'string', enum: ['AUTO', 'MANUAL'] }
export const ipv4: Schema = { type: 'string', format: 'ipv4' }
export const ipv6: Schema = { type: 'string', format: 'ipv6' }
export const ipAddress: Schema = { type: 'string', oneOf: [{ format: 'ipv4' }, { format: 'ipv6' }] }
export const description: Schema = {
  type: ['string', 'null'],
  minLength: 0,
  maxLength: 255,
  format: 'printable',
}
export const hostname: Schema = {
  type: 'string',
  minLength: 2,
  maxLength: 63,
  pattern: '^[a-zA-Z0-9]+[a-zA-Z0-9-]*[a-zA-Z0-9]+$',
}
export const fqdn: Schema = {
  type: 'string',
  minLength: 1,
  maxLength: 255,
  pattern: '^[a-zA-Z0-9-._]*$',
}
export const flavorRef: Schema = { type: ['string', 'integer'], minLength: 1 }
export const tag: Schema = { type: 'string', minLength: 1, maxLength: 60, pattern: '^[^,/]*$' }
export const tags: Schema = { type: 'array', items: tag, maxItems: 50 }
export const trustedCertificates: Schema = {
  type: ['array', 'null'],
  minItems: 1,
  maxItems: 50,
  uniqueItems: true,
  items: { type: 'string', minLength: 1 },
}
export const userData: Schema = { type: 'string', format: 'base64', maxLength: 65535 }
export const metadata: Schema = metadataOf({ type: 'string', maxLength: 255 })
export const metadataWithNull: Schema = metadataOf({ type: ['string', 'null'], maxLength: 255 })
export const positiveInteger: Schema = {
  type: ['integer', 'string'],
  pattern: '^[0-9]*$',
  minimum: 1,
  minLength: 1,
}
export const nonNegativeInteger: Schema = { ...positiveInteger, minimum: 0 }
export const size: Schema = {
  type: ['integer', 'string'],
  pattern: '^[0-9]+$',
  minimum: 1,
  maximum: 2147483647,
}
export const sizeOrZero: Schema = { ...size, minimum: 0 }
export const personality: Schema = {
  type: 'array',
  items: object({ path: text, contents: { type: 'string', format: 'base64' } }),
}

/** Key names of metadata are checked before their values, and both before the number of items. */
export function metadataOf(value: Schema): Schema {
  return {
    type: 'object',
    patternProperties: { '^[a-zA-Z0-9-_:. ]{1,255}$': value },
    additionalProperties: false,
  }
}

/** An object with these properties and no others. */
export function object(properties: Record<string, Schema>, required: string[] = []): Schema {
  const needs = required.length > 0 ? { required } : {}
  return { type: 'object', properties, ...needs, additionalProperties: false }
}

/** `{<name>: …}` and nothing beside it, as every request body is. */
export function envelope(called: string, inside: Schema): Schema {
  return object({ [called]: inside }, [called])
}

/** A parameter of the query; each may come several times. */
export function parameter(schema: Schema): Schema {
  return { type: 'array', items: schema }
}

/** Only from this minor version on (or up to one). */
export function when(
  condition: boolean,
  properties: Record<string, Schema>,
): Record<string, Schema> {
  return condition ? properties : {}
}
