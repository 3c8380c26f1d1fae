/** Bodies as Heat reads them (heat.common.wsgi.JSONRequestDeserializer). */
import { badRequest, malformed } from '#heat/fault-style.ts'
import { HeatError } from '#heat/template/errors.ts'
import { jsonProblem } from '#heat/template/json-problem.ts'
import type { Context } from '#http/context.ts'
import { isObject, type JsonObject } from '#http/json.ts'
import type { RouteOptions } from '#http/router.ts'

/** How routes are declared that read their body here. */
export const asBytes: RouteOptions = { body: 'bytes' }

/** The largest body (`max_json_body_size`). */
const LARGEST = 1_048_576

/** The object that was sent. Throws 400 for none, and for what is no JSON. */
export function sentBody(context: Context): JsonObject {
  const body = bodyIfAny(context)
  // The handler is called without its argument then.
  if (!body) throw malformed()
  return body
}

/** The same where a body may be missing. What does not begin as an object counts as none. */
export function bodyIfAny({ bytes }: Context): JsonObject | undefined {
  const text = new TextDecoder().decode(bytes)
  if (!text.startsWith('{')) return undefined
  if (bytes.length > LARGEST) {
    throw new HeatError('RequestLimitExceeded', {
      message: `Request limit exceeded: JSON body size (${bytes.length} bytes) exceeds maximum allowed size (${LARGEST} bytes).`,
    })
  }
  const value = parsed(text)
  return isObject(value) ? value : undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) throw badRequest(jsonProblem(text))
    throw error
  }
}
