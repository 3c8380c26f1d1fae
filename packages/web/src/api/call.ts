import {
  servicesAsked,
  isPart,
  toAddress,
  withNames,
  type CallInput,
  type CallReply,
  type Endpoint,
  type JsonEndpoint,
  encoded,
} from '@meridian/contract'
import { takePreloaded } from '#api/preloaded.ts'
import { send, type SendOptions } from '#api/client.ts'
import { ApiError } from '#api/errors.ts'
import { t } from '#lib/translate.ts'

type Inputs = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

type NothingNeeded<E extends Endpoint> = Record<never, never> extends CallInput<E> ? true : false

type Rest<E extends Endpoint> =
  NothingNeeded<E> extends true
    ? [input?: CallInput<E>, options?: SendOptions]
    : [input: CallInput<E>, options?: SendOptions]

/**
 * Calls an endpoint of the contract: `call(keypairs.load, { params: { name } })`.
 * Resolves with its reply, which the document may have preloaded; throws `ApiError`.
 */
export const call = async <E extends JsonEndpoint>(
  endpoint: E,
  ...[input, options]: Rest<E>
): Promise<CallReply<E>> => {
  // Params in: the endpoint's own type has been checked by CallInput.
  const { params, query, headers, body } = (input ?? {}) as Inputs
  const path = fill(endpoint.path, params ?? {}) + queryString(query ?? {})
  const preloaded = endpoint.method === 'GET' ? takePreloaded(path) : undefined
  const reply =
    preloaded ??
    (await send(endpoint.method, path, body, {
      asks: servicesAsked(endpoint, { ...params, ...query }),
      ...options,
      ...(endpoint.anywhere && { anywhere: true }),
      ...(headers !== undefined && { headers: { ...texts(headers), ...options?.headers } }),
    }))
  // JSON in: the server validates and strips each reply by the same schema.
  return reply as CallReply<E>
}

/**
 * The same of an answer that comes in parts: each reply is told as it comes. Resolves with the last;
 * throws `ApiError`.
 */
export const callInParts = <E extends JsonEndpoint & { readonly streamed: true }>(
  endpoint: E,
  input: CallInput<E>,
  options: Omit<SendOptions, 'onPart'> & { readonly onPart: (reply: CallReply<E>) => void },
): Promise<CallReply<E>> => {
  const { onPart } = options
  const given: Rest<E> = [
    input,
    // JSON in: the server validates each reply by the endpoint's schema.
    { ...options, onPart: (reply) => onPart(reply as CallReply<E>) },
  ]
  return call(endpoint, ...given)
}

const texts = (headers: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))

/**
 * `/a/{id}` with its names replaced, each percent-encoded as one path segment, free ones (`{+path}`) as
 * `toAddress` writes them. Throws a 404 for what
 * a URL would take away, and the address would be another call's.
 */
export const fill = (path: string, params: Readonly<Record<string, string>>): string =>
  withNames(path, ({ name, free }) => {
    const value = params[name]
    if (value === undefined) throw new Error(`The path ${path} needs a value for ${name}.`)
    if (free && value !== '') return toAddress(value)
    if (!isPart(value)) throw new ApiError(404, t('Nothing can have the id {id}.', { id: value }))
    return encoded(value)
  })

/** `?name=value` of what is given; lists repeat their name, undefined and null are left out. */
export const queryString = (query: Readonly<Record<string, unknown>>): string => {
  const terms = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) terms.append(name, String(one))
    }
  }
  const text = terms.toString()
  return text && `?${text}`
}
