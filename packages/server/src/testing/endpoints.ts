import * as contract from '@meridian/contract'
import { isBytes, type Endpoint } from '@meridian/contract'

/** Every endpoint that the contract declares, found by its shape, under its method and path. */
export const endpoints: readonly (readonly [name: string, endpoint: Endpoint])[] = Object.values(
  contract,
)
  .flatMap((value): unknown[] =>
    typeof value === 'object' && value !== null ? Object.values(value) : [],
  )
  .filter(isEndpoint)
  .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint])

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}

/** The address of an endpoint with the same value in place of each of its names. */
export const urlOf = ({ path }: Endpoint, id: string): string =>
  path.replaceAll(/\{\w+\}/g, encodeURIComponent(id))

/** What of a JSON Schema is read here. */
export type Schema = {
  readonly type?: string
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
}

/** The schema of a query or body, as the contract's JSON Schema writes it. */
export const schemaOf = (value: unknown): Schema => value as Schema

/** The smallest value that a schema takes, and a few octets where there is none but bytes. */
export const sampleOf = (schema: unknown): unknown => {
  if (isBytes(schema)) return Buffer.from('octets')
  if (!isObject(schema)) return undefined
  const { anyOf, enum: words, type, required, properties, minItems, items, minimum } = schema
  if ('const' in schema) return schema['const']
  if (Array.isArray(anyOf)) return sampleOf(anyOf[0])
  if (Array.isArray(words)) return words[0]
  switch (type) {
    case 'string':
      return 'x'
    case 'integer':
    case 'number':
      return typeof minimum === 'number' ? minimum : 1
    case 'boolean':
      return false
    case 'array':
      return typeof minItems === 'number' && minItems > 0 ? [sampleOf(items)] : []
    case 'object': {
      const names = Array.isArray(required) ? required.map(String) : []
      const among = isObject(properties) ? properties : {}
      const given = names.length > 0 ? names : Object.keys(among).slice(0, 1)
      return Object.fromEntries(given.map((name) => [name, sampleOf(among[name])]))
    }
    default:
      return null
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
