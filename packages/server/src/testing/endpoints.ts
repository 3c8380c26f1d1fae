import * as contract from '@meridian/contract'
import type { Endpoint } from '@meridian/contract'

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
