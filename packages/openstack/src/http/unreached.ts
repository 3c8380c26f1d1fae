/** Why no connection came to be, in words that hold nothing of what was to be sent. */
import { isOpenStackError } from '#answers/error.ts'

/** A call that brought no answer. */
export type Unreached = {
  readonly service: string
  /** Where it was to go, with its port. */
  readonly host: string
  /**
   * What `fetch`, undici or the system calls the reason, such as `ECONNREFUSED`, `ENOTFOUND`,
   * `UND_ERR_CONNECT_TIMEOUT` or `CERT_HAS_EXPIRED`; the name of the error where it has no code.
   */
  readonly code: string
  readonly requestId: string | undefined
}

type Asked = { readonly service: string; readonly url: string }

/**
 * What there is to log of a failure, if it is one to reach a service. Errors' own words are left out:
 * those of `fetch` may quote a header, and so a token.
 */
export function unreached(error: unknown, { service, url }: Asked): Unreached | undefined {
  // A service that was reached and did not answer in time caused nothing.
  if (!isOpenStackError(error, 'unreachable', 'timeout') || error.cause === undefined) return
  const { host } = new URL(url)
  return { service, host, code: codeOf(error.cause), requestId: error.requestId }
}

/** What `fetch` throws, and undici and the system within it, when nobody picks up in time. */
export function isTimeOut(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    /TIMEOUT|ETIMEDOUT|TimeoutError/.test(ownCode(error) ?? error.name) || isTimeOut(error.cause)
  )
}

/** The first code there is: the error of `fetch` around the reason has none. */
function codeOf(error: unknown): string {
  for (let inner = error, depth = 0; inner !== undefined && depth < 5; depth += 1) {
    const code = ownCode(inner)
    if (code !== undefined) return code
    inner = inner instanceof Error ? inner.cause : undefined
  }
  return error instanceof Error ? error.name : typeof error
}

const ownCode = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && isCode(error.code)
    ? error.code
    : undefined

const isCode = (code: unknown): code is string =>
  typeof code === 'string' && /^[A-Z][A-Z0-9_]{0,63}$/.test(code)
