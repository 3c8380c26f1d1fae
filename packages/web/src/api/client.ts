import {
  keystone,
  scopeHeader,
  servicesAsked,
  streamType,
  type AskedService,
} from '@meridian/contract'
import { readCookie } from '#api/session/cookies.ts'
import { connected, tell, webPath, type Message } from '#api/connection.ts'
import { pageUser, isElsewhere, isHeld, pageMoved, scopeHeaders } from '#api/session/page-scope.ts'
import { ApiError, isAuthError, isAway, movedError, spoken, toApiError } from '#api/errors.ts'
import { parsed, readLines } from '#api/lines.ts'
import { isFirstCall } from '#api/first-call.ts'
import { lastUseHeaders } from '#api/session/last-use.ts'
import { noteAnswer, noteFailure } from '#api/service-backoff.ts'
import { whileUnderWay } from '#api/under-way.ts'
import { t } from '#lib/translate.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

export type SendOptions = {
  readonly headers?: Readonly<Record<string, string>>
  /** The address is whole already: no web root before it. */
  readonly external?: boolean
  /** No toast, no event and no redirect: the caller handles refusals itself. */
  readonly quiet?: boolean
  /** Sent and answered wherever the session works, also while the page's calls are held back. */
  readonly anywhere?: boolean
  /** The services that it waits for; that of the path's room without it. */
  readonly asks?: readonly AskedService[]
  readonly signal?: AbortSignal | undefined
  /** Hears each reply of an answer that comes in parts. */
  readonly onPart?: ((reply: unknown) => void) | undefined
}

/**
 * Sends one request and returns the parsed answer, or undefined for an empty one (SH-CLIENT).
 * Throws `ApiError` for any other status than 2xx, for no answer at all (status 0), and without
 * sending anything while the session is known to work elsewhere than where the page was drawn.
 * What waits for a service may have to wait for its turn first (`under-way.ts`).
 */
export const send = async (
  method: Method,
  path: string,
  payload?: unknown,
  options: SendOptions = {},
): Promise<unknown> => {
  const services = options.external ? [] : (options.asks ?? servicesAsked({ path }))
  // What was asked for before the page's scripts were there is as old as the page.
  const sentAt = isFirstCall(webPath(path)) ? 0 : undefined
  return whileUnderWay({ services, sentAt, signal: options.signal }, async () => {
    if (isHeld() && !options.anywhere && !options.external) throw movedError()
    try {
      const request = () => requestFor(method, path, payload, options)
      const first = await answer(request())
      const isOurs = !options.anywhere && !options.external
      const now = first.status === 401 && isOurs ? await whoIsNow() : undefined
      const isAgain = now?.user !== undefined && now.user === pageUser()?.id
      if (isAgain) void first.body?.cancel()
      const response = isAgain ? await answer(request()) : first
      const accepted = await accept(response, options, isAgain ? undefined : now)
      const value = await (options.onPart
        ? readLines(accepted, options.onPart)
        : readBody(accepted))
      // Others answer for a service that has failed them.
      for (const one of servicesAsked({ path })) if (services.includes(one)) noteAnswer(one)
      return value
    } catch (error) {
      if (error instanceof ApiError) noteFailed(services, error)
      throw error
    }
  })
}

const noteFailed = (services: readonly AskedService[], error: ApiError): void => {
  // The service itself was not asked.
  if (error.status === 0 || isAway(error)) return
  const named = services.filter((service) => service === error.service)
  for (const service of named.length ? named : services) noteFailure(service, error)
}

/**
 * The answer of a call that went well, once what it says beside its body was told. Throws
 * `ApiError` for any other; a refusal is told too, unless the caller handles it.
 */
export const accept = async (
  response: Response,
  { quiet = false }: Pick<SendOptions, 'quiet'> = {},
  now?: SignedInNow,
): Promise<Response> => {
  const told = showMessages(response)
  // Not modified: what the page has named in `If-None-Match` is still what there is.
  if (response.ok || response.status === 304) return response
  const error = await toApiError(response, told)
  if (error.moved) followMove(response)
  else if (!quiet) await followRefusal(error, now)
  throw error
}

/** The five methods of the generic client, for what has no endpoint in the contract. */
export const client = {
  get: (path: string, options?: SendOptions) => send('GET', path, undefined, options),
  post: (path: string, payload?: unknown, options?: SendOptions) =>
    send('POST', path, payload, options),
  patch: (path: string, payload?: unknown, options?: SendOptions) =>
    send('PATCH', path, payload, options),
  put: (path: string, payload?: unknown, options?: SendOptions) =>
    send('PUT', path, payload, options),
  delete: (path: string, payload?: unknown, options?: SendOptions) =>
    send('DELETE', path, payload, options),
}

const answer = async (request: Request): Promise<Response> => {
  try {
    return await connected().transport(request)
  } catch (cause) {
    if (request.signal.aborted) throw cause
    throw new ApiError(0, t('The server cannot be reached.'), { cause })
  }
}

const requestFor = (
  method: Method,
  path: string,
  payload: unknown,
  options: SendOptions,
): Request => {
  const headers = new Headers(options.headers)
  if (!headers.has('X-Auth-Token')) headers.set('X-Requested-With', 'XMLHttpRequest')
  if (options.onPart) headers.set('Accept', streamType)
  const token = readCookie('csrftoken')
  if (token && !options.external && method !== 'GET') headers.set('X-CSRFToken', token)
  if (!options.anywhere && !options.external) {
    for (const [name, value] of Object.entries(scopeHeaders())) headers.set(name, value)
  }
  if (!options.external) {
    for (const [name, value] of Object.entries(lastUseHeaders())) headers.set(name, value)
  }
  const body = bodyFor(payload, headers)
  return new Request(options.external ? path : webPath(path), {
    method,
    headers,
    credentials: options.external ? 'omit' : 'same-origin',
    ...(body !== undefined && { body }),
    ...(options.signal && { signal: options.signal }),
  })
}

const bodyFor = (payload: unknown, headers: Headers): BodyInit | undefined => {
  // A lone file goes as it is: the raw PUT of a direct upload.
  if (payload instanceof Blob) return payload
  if (isRecord(payload) && Object.values(payload).some((value) => value instanceof File)) {
    return formData(payload)
  }
  if (!headers.has('Content-Type')) headers.set('Content-Type', 'application/json;charset=utf-8')
  return payload === undefined ? undefined : JSON.stringify(payload)
}

/** Each field as a string, the file under its own key. */
const formData = (payload: Readonly<Record<string, unknown>>): FormData => {
  const form = new FormData()
  for (const [key, value] of Object.entries(payload)) {
    if (value instanceof File) form.append(key, value)
    else if (value !== undefined) form.append(key, textOf(value))
  }
  return form
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value)

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An answer to what was sent before the page was drawn where the session works says nothing. */
const followMove = (response: Response): void => {
  if (isElsewhere(response.headers.get(scopeHeader) ?? '')) pageMoved()
}

/** The id of whoever is signed in in this browser; none where nobody is. */
type SignedInNow = { readonly user?: string }

/**
 * Each switch ends the session for another one. A call that was under way in the meantime is refused
 * as if nobody were signed in, before anything is done: who is tells whether that is so.
 */
const whoIsNow = async (): Promise<SignedInNow> => {
  if (!pageUser()) return {}
  // The answer is read to its end: unread, it would stay under way and keep a connection.
  const asked = client.get(keystone.userSession.path, { anywhere: true, quiet: true })
  return asked.then(
    (now) => (isRecord(now) && typeof now['id'] === 'string' ? { user: now['id'] } : {}),
    () => ({}),
  )
}

const followRefusal = async (error: ApiError, now?: SignedInNow): Promise<void> => {
  if (!isAuthError(error)) return
  const unauthorized = error.status === 401
  if (unauthorized && (now ?? (await whoIsNow())).user !== undefined) return pageMoved()
  const { message } = error
  if (unauthorized) {
    tell('auth-error', { status: 401, message })
    return connected().navigate('auth/logout')
  }
  const text = t('Forbidden. Insufficient permissions of the requested operation')
  tell('toast', { tone: 'danger', text })
  tell('auth-error', { status: 403, message })
}

/** Whether there were any. */
const showMessages = (response: Response): boolean => {
  const header = response.headers.get('X-Dashboard-Messages')
  const messages = header ? messagesIn(header) : []
  if (messages.length) tell('messages', messages)
  return messages.length > 0
}

const messagesIn = (header: string): readonly Message[] => {
  let list: unknown
  try {
    list = JSON.parse(header)
  } catch {
    console.error('The server sent messages that are no JSON list.')
    return []
  }
  if (!Array.isArray(list)) return []
  return list.filter(Array.isArray).map(([type, text, tags, sentence]) => ({
    type: String(type),
    text: spoken(sentence) ?? String(text),
    tags: typeof tags === 'string' ? tags : '',
  }))
}

const readBody = async (response: Response): Promise<unknown> => {
  const text = await response.text()
  if (!text) return undefined
  return response.headers.get('Content-Type')?.includes('json') ? parsed(text, response) : text
}
