import type { Failure } from '#control.ts'
import { isObject } from '#http/json.ts'
import { htmlPage } from '#http/webob.ts'

/** The failures under way, and what they do to a request. */
export type Failures = {
  add: (failure: Failure) => () => void
  clear: () => void
  list: () => readonly Failure[]
  /** Answers in the service's stead, throws when it is down, or lets `next` answer. */
  around: (
    request: Request,
    service: string,
    path: string,
    next: () => Promise<Response>,
  ) => Promise<Response>
}

/** Makes a list without failures. */
export function createFailures(): Failures {
  let failures: { failure: Failure; left: number; healed: AbortController }[] = []
  return {
    add: (failure) => {
      const left = failure.times ?? Number.POSITIVE_INFINITY
      const entry = { failure, left, healed: new AbortController() }
      failures.push(entry)
      return () => {
        failures = failures.filter((one) => one !== entry)
        entry.healed.abort()
      }
    },
    clear: () => {
      for (const { healed } of failures) healed.abort()
      failures = []
    },
    list: () => failures.map(({ failure }) => failure),
    around: async (request, service, path, next) => {
      const entry = failures.find(({ failure }) => meets(failure, request, service, path))
      if (!entry) return next()
      entry.left -= 1
      if (entry.left <= 0) failures = failures.filter((one) => one !== entry)
      return misbehave(entry.failure, request, entry.healed.signal, next)
    },
  }
}

function meets(failure: Failure, request: Request, service: string, path: string): boolean {
  return (
    (failure.service === undefined || failure.service === service) &&
    (failure.method === undefined || failure.method === request.method) &&
    (failure.path === undefined || new RegExp(failure.path).test(path))
  )
}

async function misbehave(
  failure: Failure,
  request: Request,
  healed: AbortSignal,
  next: () => Promise<Response>,
): Promise<Response> {
  switch (failure.how) {
    case 'down':
      // What fetch throws when nothing listens.
      throw new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') })
    case 'html': {
      const page = htmlPage(500, 'The server has either erred or is incapable of performing it.')
      return new Response(page, { status: 500, headers: { 'content-type': 'text/html' } })
    }
    case 'half': {
      const whole = await next()
      const text = await whole.text()
      const half = text.slice(0, Math.ceil(text.length / 2))
      return new Response(half, { status: whole.status, headers: whole.headers })
    }
    case 'malformed': {
      const whole = await next()
      const isJson = whole.headers.get('content-type')?.includes('json') ?? false
      return isJson ? Response.json(withNonsense(await whole.json()), whole) : whole
    }
    case 'slow':
      await wait(failure.seconds * 1000, healed, request.signal)
      return next()
    case 'status': {
      const message = failure.message ?? 'The service was told to fail.'
      const body = { error: { code: failure.status, message } }
      // As every service does, so that an operator finds it in the service's log.
      const requestId = `req-${crypto.randomUUID()}`
      const headers = { 'x-openstack-request-id': requestId, ...failure.headers }
      return Response.json(body, { status: failure.status, headers })
    }
  }
}

/** An answer with rows in its list that are none. */
function withNonsense(body: unknown): unknown {
  const damaged = (list: readonly unknown[]) => [null, { id: {}, name: ['nonsense'] }, ...list]
  if (Array.isArray(body)) return damaged(body)
  if (!isObject(body)) return body
  return Object.fromEntries(
    Object.entries(body).map(([key, value]) => [
      key,
      Array.isArray(value) && !/links$|^versions$/.test(key) ? damaged(value) : value,
    ]),
  )
}

/** Waits that long, or until the service is well again; throws when nobody waits any more. */
function wait(milliseconds: number, healed: AbortSignal, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const timer = setTimeout(resolve, milliseconds)
    healed.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
