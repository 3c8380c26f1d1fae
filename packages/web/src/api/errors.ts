import { scopeHeader, sentenceHeader } from '@meridian/contract'
import { t } from '#lib/translate.ts'

/** What a service finds wrong with one field of what it was sent; names from the top down. */
export type FieldFault = { readonly path: readonly string[]; readonly message: string }

/** A call that was refused or failed. `status` is 0 when no answer came at all. */
export class ApiError extends Error {
  readonly status: number
  /** The service type that refused, such as `compute`. */
  readonly service: string | undefined
  readonly requestId: string | undefined
  /** The status of the service's own answer, which differs when the server had to translate it. */
  readonly upstreamStatus: number | undefined
  /** The answer brought messages of its own, which the user has been shown. */
  readonly told: boolean
  /** What the service said of single fields; none where it named none. */
  readonly fields: readonly FieldFault[]
  /** The session works elsewhere than where the page was drawn: nothing was done. */
  readonly moved: boolean
  /** When the service wants to be asked again, in ms of the time; undefined where it did not say. */
  readonly retryAt: number | undefined

  constructor(
    status: number,
    message: string,
    more: {
      service?: string
      requestId?: string
      upstreamStatus?: number
      told?: boolean
      fields?: readonly FieldFault[]
      moved?: boolean
      retryAt?: number
      cause?: unknown
    } = {},
  ) {
    super(message, { cause: more.cause })
    this.name = 'ApiError'
    this.status = status
    this.service = more.service
    this.requestId = more.requestId
    this.upstreamStatus = more.upstreamStatus
    this.told = more.told ?? false
    this.fields = more.fields ?? []
    this.moved = more.moved ?? false
    this.retryAt = more.retryAt
  }
}

/** The error a failed answer stands for; its body is a JSON string (contract, section 2). */
export const toApiError = async (response: Response, told = false): Promise<ApiError> => {
  const text = await response.text()
  const upstream = Number(response.headers.get('X-Upstream-Status'))
  const service = response.headers.get('X-OpenStack-Service')
  const requestId = response.headers.get('X-OpenStack-Request-Id')
  const retryAt = retryAtIn(response.headers.get('Retry-After'))
  const own = sentenceIn(response.headers.get(sentenceHeader))
  return new ApiError(response.status, own ?? messageIn(response, text), {
    ...(service && { service }),
    ...(requestId && { requestId }),
    ...(upstream && { upstreamStatus: upstream }),
    ...(retryAt !== undefined && { retryAt }),
    told,
    moved: response.headers.has(scopeHeader),
    fields: fieldsIn(response.headers.get('X-OpenStack-Fields')),
  })
}

/** No service is left alone for longer, whatever it says. */
const longestWait = 24 * 3600

/**
 * When to ask again by `Retry-After`: seconds, or a date.
 * https://www.rfc-editor.org/rfc/rfc9110#name-retry-after
 */
const retryAtIn = (header: string | null): number | undefined => {
  if (header === null) return undefined
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return seconds > 0 ? Date.now() + 1000 * Math.min(seconds, longestWait) : undefined
}

/** The fields that the header names, `[[["name"], "…"]]`; a header of another shape names none. */
const fieldsIn = (header: string | null): readonly FieldFault[] => {
  const pairs = header === null ? undefined : parsed(header)
  if (!Array.isArray(pairs)) return []
  return pairs.flatMap((pair: unknown) => {
    const [path, message]: unknown[] = Array.isArray(pair) ? pair : []
    if (!Array.isArray(path) || typeof message !== 'string') return []
    return [{ path: path.map(String), message }]
  })
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // Cut off, or not the server's own: it says nothing.
    return undefined
  }
}

/** What becomes of a call that is not sent, since the page may be another user's than the session. */
export const movedError = (): ApiError =>
  new ApiError(409, t('Another user has signed in in another window.'), { moved: true })

const sentenceIn = (header: string | null): string | undefined =>
  header === null ? undefined : spoken(parsed(header))

/** The server's own sentence in the user's language; what has another shape is none. */
export const spoken = (found: unknown): string | undefined => {
  if (typeof found !== 'object' || found === null) return undefined
  const { text, values }: { text?: unknown; values?: unknown } = found
  if (typeof text !== 'string' || typeof values !== 'object' || values === null) return undefined
  return t(
    text,
    Object.fromEntries(Object.entries(values).map(([name, one]) => [name, String(one)])),
  )
}

const messageIn = (response: Response, text: string): string => {
  if (response.headers.get('Content-Type')?.includes('json')) {
    // A cut-off body says nothing: the status line has to do.
    const body = parsed(text)
    if (typeof body === 'string' && body) return body
  }
  return response.statusText || `HTTP ${response.status}`
}

/** True for an answer that says the thing is not there. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 404

/** True for answers after which nothing more should be asked: signed out, or not permitted. */
export const isAuthError = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.status === 403)

/** True where nothing was wrong with the call: the session has ended, or works elsewhere now. */
export const isAway = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.moved)

/** Whether the user has been told of a failure already: a refusal (401, 403), or by messages. */
export const isTold = (error: unknown): boolean =>
  isAuthError(error) || (error instanceof ApiError && (error.told || error.moved))

/** The refusing service and the request id, for "Copy details"; undefined when none is known. */
export const detailsOf = (error: unknown): string | undefined => {
  if (!(error instanceof ApiError)) return undefined
  const { service, upstreamStatus, status, requestId } = error
  const code = upstreamStatus ?? status
  const parts = [service, code ? `HTTP ${code}` : undefined, requestId].filter(Boolean)
  return parts.length ? parts.join(' · ') : undefined
}

/** What to say of a failure; the words of an error that is not the client's are for the console. */
export const messageOf = (error: unknown): string =>
  [wordsOf(error), untilRetry(error)].filter(Boolean).join(' ')

/** The same beside a button that says when to try again. */
export const wordsOf = (error: unknown): string =>
  error instanceof ApiError ? error.message : t('Something went wrong on this page.')

/** How long a service wants to be left alone from now on, in whole seconds. */
export const secondsUntilRetry = (error: unknown): number =>
  error instanceof ApiError && error.retryAt !== undefined
    ? Math.max(0, Math.ceil((error.retryAt - Date.now()) / 1000))
    : 0

const untilRetry = (error: unknown): string => {
  const seconds = secondsUntilRetry(error)
  return seconds > 0 ? t('Try again in {seconds} s.', { seconds }) : ''
}
