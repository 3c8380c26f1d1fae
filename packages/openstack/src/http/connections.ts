/**
 * The way out to the cloud, one per process: time limits, the bound on concurrent calls, the one
 * retry, request ids, faults as errors, and the version documents that every caller may share.
 */
import { timeFor, type Behalf } from '#behalf.ts'
import { deadline, type Deadline } from '#http/deadline.ts'
import { createDiscovery, type Asking } from '#http/discovery.ts'
import { OpenStackError, timedOut } from '#answers/error.ts'
import { createLimits } from '#http/limits.ts'
import { readBody, readRefusal, type Answered } from '#answers/replies.ts'
import { received, sent, type Upload } from '#http/streams.ts'
import type { Transport } from '#http/transport.ts'
import { isTimeOut, unreached, type Unreached } from '#http/unreached.ts'
import { readVersions, type VersionRange } from '#http/versions.ts'

/** One finished call, for logs and metrics; `path` is a pattern and holds no ids. */
export type CallRecord = {
  service: string
  method: string
  path: string
  /** The service's status; 0 when no answer came. */
  status: number
  ms: number
  requestId: string
}

export type ConnectionOptions = {
  transport: Transport
  /** For a whole call; for a stream only until the first byte of the answer or of the upload. */
  timeoutMs: number
  /** How long a stream may stand still after that; five minutes by default. */
  idleMs?: number
  /** Shared fairly among users: `createLimits`. */
  maxConcurrentPerService: number
  /** How many more calls may wait for a place; as many as eight times the places by default. */
  maxQueuedPerService?: number
  /** For whom the calls of now are made; all are for the same user without it. */
  behalf?: () => Behalf | undefined
  now?: () => number
  userAgent?: string
  onCall?: (call: CallRecord) => void
  /** Hears of each call that brought no answer, and why: for logs. */
  onUnreached?: (call: Unreached) => void
  /** Hears that a service is taken for one without microversions, and why: `createDiscovery`. */
  onUnread?: (service: string, error: OpenStackError) => void
}

export type RequestSpec = {
  service: string
  method: string
  url: string
  /** The path with `{}` for its variable parts. */
  pattern: string
  headers?: Readonly<Record<string, string>>
  body?: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | undefined
  signal?: AbortSignal | undefined
}

/** `body` is its JSON: undefined when it is empty, or a redirect. */
export type Reply = { status: number; headers: Headers; body: unknown; requestId: string }

export type Connections = {
  /** Reads the whole answer, which must be JSON. Throws OpenStackError, or the signal's reason. */
  send: (spec: RequestSpec) => Promise<Reply>
  /**
   * Gives the answer unread, for a body of any size; its reader hears when it breaks off. An upload
   * whose own body breaks throws what broke it. Throws like `send`.
   */
  stream: (spec: RequestSpec) => Promise<Response>
  /** The microversions at a root address: `createDiscovery`. */
  versions: (
    service: string,
    rootUrl: string,
    token: string,
    signal?: AbortSignal,
  ) => Promise<VersionRange | undefined>
}

export function createConnections(options: ConnectionOptions): Connections {
  const { transport, timeoutMs, idleMs = 5 * 60_000, onCall, now = Date.now } = options
  const places = options.maxConcurrentPerService
  const limits = createLimits(places, options.maxQueuedPerService ?? places * 8)
  // At most two long answers of each service are held at once, of different users.
  const long = createLimits(2, Infinity)

  async function run<T>(
    spec: RequestSpec,
    room: string,
    take: (response: Response, call: Taken) => Promise<T>,
    behalf = options.behalf?.(),
  ): Promise<T> {
    const started = performance.now()
    const { service, method, pattern } = spec
    const limit = deadline(timeFor(spec, behalf, timeoutMs), spec.signal)
    const upload: Upload = { idleMs, moved: false, broken: undefined }
    // Services often share a host: one that is slow must not take the places of the others.
    const place = `${room} ${service} ${new URL(spec.url).host}`
    const user = behalf?.user ?? ''
    let requestId = `req-${crypto.randomUUID()}`
    let status = 0
    const held: ((() => void) | undefined)[] = []
    const turn = async () => held.push(await long.enter(place, user, limit.signal))
    try {
      const leave = await limits.enter(place, user, limit.signal).catch((error: unknown) => {
        // The service was not asked: it is others' files that take long.
        throw room !== 'calls' && limit.timedOut() ? busy(spec) : error
      })
      if (!leave) throw busy(spec)
      held.push(leave)
      const response = await attempt(transport, spec, limit, upload, {
        ...(options.userAgent ? { 'user-agent': options.userAgent } : {}),
        'x-openstack-request-id': requestId,
      })
      status = response.status
      requestId = requestIdOf(response) ?? requestId
      const answered = { service, requestId, token: spec.headers?.['x-auth-token'] }
      if (status < 400) return await take(response, { answered, limit, turn, behalf })
      // However far an upload has come, what refuses it is no file.
      if (upload.moved) limit.restart(timeoutMs)
      throw await limit.within(readRefusal(response, answered, now()))
    } catch (error) {
      const reason = explained(error, spec, limit, upload, timeoutMs, requestId)
      const missed = unreached(reason, spec)
      if (missed) options.onUnreached?.(missed)
      // What is refused before all of it has been sent need not be sent, nor the rest be read.
      limit.stop()
      throw reason
    } finally {
      for (const leave of held) leave?.()
      const ms = performance.now() - started
      onCall?.({ service, method, path: pattern, status, ms, requestId })
    }
  }

  const sendFor = (spec: RequestSpec, whom?: Behalf) =>
    run(
      spec,
      'calls',
      async (response, { answered, limit, turn, behalf }) => {
        const { status, headers } = response
        // A redirect is not followed, and what it says is for nobody.
        const how = { turn, behalf, signal: limit.signal }
        const reading = status < 300 ? readBody(response, answered, how) : response.body?.cancel()
        const body = await limit.within(Promise.resolve(reading))
        limit.lift()
        return { status, headers, body, requestId: answered.requestId }
      },
      whom,
    )

  /**
   * Streams have places of their own: slow uploads must not keep lists from loading. Neither may they
   * keep others from what takes no longer than its answer: they hold their places to their end.
   */
  const stream = (spec: RequestSpec) =>
    run(
      spec,
      spec.body instanceof ReadableStream ? 'uploads' : 'streams',
      async (response, { limit }) => received(response, limit, idleMs),
    )

  const read = async ({ service, rootUrl: url, token }: Asking, signal: AbortSignal) => {
    const headers = { accept: 'application/json', 'x-auth-token': token }
    const spec = { service, method: 'GET', url, pattern: '/', headers, signal }
    // The call belongs to no user: the first who asks may leave, and it does not count among their calls.
    return readVersions(service, (await sendFor(spec, { user: '' })).body)
  }
  const discover = createDiscovery({ read, now, onUnread: options.onUnread })
  const versions: Connections['versions'] = async (service, rootUrl, token, signal) => {
    const time = () => timeFor({ service, method: 'GET' }, options.behalf?.(), timeoutMs)
    return discover({ service, rootUrl, token }, time, signal)
  }

  return { send: (spec) => sendFor(spec), stream, versions }
}

/** What the reader of an answer works with. */
type Taken = {
  readonly answered: Answered
  readonly limit: Deadline
  /** Waits until a long answer may be held. */
  readonly turn: () => Promise<unknown>
  readonly behalf: Behalf | undefined
}

/**
 * One try; reads get a second one when no answer began (a kept connection may have died), unless that
 * took the time of a connection that is not made: nobody waits for two of these.
 */
async function attempt(
  transport: Transport,
  spec: RequestSpec,
  limit: Deadline,
  upload: Upload,
  headers: Record<string, string>,
): Promise<Response> {
  const tryOnce = () => limit.within(transport(toRequest(spec, limit, upload, headers)))
  try {
    return await tryOnce()
  } catch (error) {
    const repeatable = spec.method === 'GET' || spec.method === 'HEAD'
    if (!repeatable || limit.signal.aborted || isTimeOut(error)) throw error
    return await tryOnce()
  }
}

function toRequest(
  spec: RequestSpec,
  limit: Deadline,
  upload: Upload,
  headers: Record<string, string>,
): Request {
  const body = spec.body instanceof ReadableStream ? sent(spec.body, limit, upload) : spec.body
  const request = new Request(spec.url, {
    method: spec.method,
    headers: { ...spec.headers, ...headers },
    signal: limit.signal,
    // A redirect would carry the token to wherever it points.
    redirect: 'manual',
    ...(body === undefined ? {} : { body }),
    ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
  })
  requests.set(limit.signal, request)
  return request
}

/** A request that nobody holds is collected as garbage, and its limit ends nothing any more. */
const requests = new WeakMap<AbortSignal, Request>()

function explained(
  error: unknown,
  spec: RequestSpec,
  limit: Deadline,
  { idleMs, moved, broken }: Upload,
  timeoutMs: number,
  requestId: string,
): unknown {
  if (error instanceof OpenStackError) return error
  if (broken) return broken.cause
  const { service } = spec
  if (limit.timedOut()) {
    if (!moved) return timedOut(service, timeoutMs, requestId)
    const message = `Nothing moved to or from the ${service} service for ${idleMs / 1000} s.`
    return new OpenStackError({ kind: 'timeout', service, message, requestId })
  }
  if (spec.signal?.aborted) return spec.signal.reason
  const message = `The ${service} service cannot be reached.`
  const kind = isTimeOut(error) ? 'timeout' : 'unreachable'
  return new OpenStackError({ kind, service, message, requestId, cause: error })
}

/** A queue of calls that are answered is much shorter by then; one of calls that hang is not. */
const busySeconds = 5

function busy({ service }: RequestSpec): OpenStackError {
  const message = `Too many calls to the ${service} service are waiting already.`
  return new OpenStackError({ kind: 'busy', service, message, retryAfter: busySeconds })
}

function requestIdOf(response: Response): string | undefined {
  const { headers } = response
  return headers.get('x-openstack-request-id') ?? headers.get('x-compute-request-id') ?? undefined
}
