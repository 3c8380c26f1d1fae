/**
 * The way out to the cloud, one per process: time limits, the bound on concurrent calls, the one
 * retry, request ids, faults as errors, and the version documents that every caller may share.
 */
import { deadline, type Deadline } from '#deadline.ts'
import { createDiscovery, type Asking } from '#discovery.ts'
import { OpenStackError, timedOut } from '#error.ts'
import { faultWords } from '#faults.ts'
import { createLimits } from '#limits.ts'
import { received, sent, type Upload } from '#streams.ts'
import type { Transport } from '#transport.ts'
import { readVersions, type VersionRange } from '#versions.ts'

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
  maxConcurrentPerService: number
  /** How many more calls may wait for a place; as many as eight times the places by default. */
  maxQueuedPerService?: number
  now?: () => number
  userAgent?: string
  onCall?: (call: CallRecord) => void
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

export type Reply = { status: number; headers: Headers; text: string; requestId: string }

export type Connections = {
  /** Reads the whole answer. Throws OpenStackError, or the signal's reason. */
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

  async function run<T>(
    spec: RequestSpec,
    room: string,
    take: (response: Response, requestId: string, limit: Deadline) => Promise<T>,
  ): Promise<T> {
    const started = performance.now()
    const limit = deadline(timeoutMs, spec.signal)
    const upload: Upload = { idleMs, moved: false, broken: undefined }
    let requestId = `req-${crypto.randomUUID()}`
    let status = 0
    let leave: (() => void) | undefined
    try {
      // Services often share a host: one that is slow must not take the places of the others.
      const place = `${room} ${spec.service} ${new URL(spec.url).host}`
      leave = await limits.enter(place, limit.signal)
      if (!leave) throw busy(spec)
      const response = await attempt(transport, spec, limit, upload, {
        ...(options.userAgent ? { 'user-agent': options.userAgent } : {}),
        'x-openstack-request-id': requestId,
      })
      status = response.status
      requestId = requestIdOf(response) ?? requestId
      if (status >= 400) throw await refusal(spec, response, requestId, limit)
      return await take(response, requestId, limit)
    } catch (error) {
      const reason = explained(error, spec, limit, upload, timeoutMs, requestId)
      // What is refused before all of it has been sent need not be sent.
      limit.stop()
      throw reason
    } finally {
      leave?.()
      const ms = performance.now() - started
      const { service, method, pattern } = spec
      onCall?.({ service, method, path: pattern, status, ms, requestId })
    }
  }

  const send = (spec: RequestSpec) =>
    run(spec, 'calls', async (response, requestId, limit) => {
      const text = await wholeText(spec, response, requestId, limit)
      limit.lift()
      return { status: response.status, headers: response.headers, text, requestId }
    })

  /** Streams have places of their own: slow uploads must not keep lists from loading. */
  const stream = (spec: RequestSpec) =>
    run(spec, 'streams', async (response, _, limit) => received(response, limit, idleMs))

  const read = async ({ service, rootUrl, token }: Asking, signal: AbortSignal) => {
    const headers = { accept: 'application/json', 'x-auth-token': token }
    const reply = await send({
      service,
      method: 'GET',
      url: rootUrl,
      pattern: '/',
      headers,
      signal,
    })
    return readVersions(service, parseJson(service, reply))
  }
  const discover = createDiscovery({ read, timeoutMs, now })
  const versions: Connections['versions'] = (service, rootUrl, token, signal) =>
    discover({ service, rootUrl, token }, signal)

  return { send, stream, versions }
}

/** The JSON of an answer, undefined when it is empty. Throws `bad-reply`. */
export function parseJson(service: string, reply: Reply): unknown {
  if (reply.text.trim() === '') return undefined
  try {
    return JSON.parse(reply.text)
  } catch {
    // The parser's own words would quote the answer, which may hold anything.
    throw badReply(service, reply.requestId)
  }
}

export function badReply(service: string, requestId: string | undefined): OpenStackError {
  const message = `The ${service} service gave an answer that is not understood.`
  return new OpenStackError({ kind: 'bad-reply', service, message, requestId })
}

/** One try; reads get a second one when no answer began (a kept connection may have died). */
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
    if (!repeatable || limit.signal.aborted) throw error
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
  return new Request(spec.url, {
    method: spec.method,
    headers: { ...spec.headers, ...headers },
    signal: limit.signal,
    // A redirect would carry the token to wherever it points.
    redirect: 'manual',
    ...(body === undefined ? {} : { body }),
    ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
  })
}

async function wholeText(
  spec: RequestSpec,
  response: Response,
  requestId: string,
  limit: Deadline,
): Promise<string> {
  try {
    return await limit.within(response.text())
  } catch (error) {
    if (limit.signal.aborted) throw error
    throw badReply(spec.service, requestId)
  }
}

async function refusal(
  spec: RequestSpec,
  response: Response,
  requestId: string,
  limit: Deadline,
): Promise<OpenStackError> {
  const { status } = response
  const text = await wholeText(spec, response, requestId, limit)
  const words = faultWords(status, text, spec.headers?.['x-auth-token'])
  const { service } = spec
  const receipt = response.headers.get('openstack-auth-receipt')
  if (status !== 401 || !receipt) {
    return new OpenStackError({ kind: 'fault', service, status, ...words, requestId })
  }
  return new OpenStackError({
    kind: 'more-factors',
    service,
    status,
    message: 'Another factor is needed to sign in.',
    requestId,
    receipt: { id: receipt, ...receiptMethods(text) },
  })
}

/** https://docs.openstack.org/keystone/latest/admin/multi-factor-authentication.html */
function receiptMethods(text: string): { methods: string[]; required: string[][] } {
  try {
    // What Keystone documents for an answer with a receipt; anything else ends in the catch.
    const body = JSON.parse(text) as {
      receipt: { methods: string[] }
      required_auth_methods: string[][]
    }
    return { methods: [...body.receipt.methods], required: [...body.required_auth_methods] }
  } catch {
    // The receipt alone is enough to go on.
    return { methods: [], required: [] }
  }
}

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
  return new OpenStackError({ kind: 'unreachable', service, message, requestId, cause: error })
}

function busy({ service }: RequestSpec): OpenStackError {
  const message = `Too many calls to the ${service} service are waiting already.`
  return new OpenStackError({ kind: 'busy', service, message })
}

function requestIdOf(response: Response): string | undefined {
  const { headers } = response
  return headers.get('x-openstack-request-id') ?? headers.get('x-compute-request-id') ?? undefined
}
