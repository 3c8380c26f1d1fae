/** One service that asks another as its user, as rules see it: Heat makes servers so. */
import type { Json } from '#http/json.ts'
import type { Token } from '#http/token.ts'

/** Who asks and where; a request's context is one. */
export type Caller = {
  readonly region: string
  readonly token: Token
  readonly origin: string
  readonly requestId: string
}

/**
 * Asks the service of a type as a user, through its routes, schemas, policy, quotas and faults, at
 * once, and in a savepoint unless it reads: a refusal has changed nothing, and is answered like
 * anything else. The path has no root (`/servers`); the microversion is the newest. Throws when
 * there is no such service, and for routes that take or give bytes as they come.
 */
export type Inside = (
  caller: Caller,
  type: string,
  method: string,
  path: `/${string}`,
  body?: Json,
) => InsideAnswer

export type InsideAnswer = { readonly status: number; readonly body: Json | undefined }
