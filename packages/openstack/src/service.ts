/** One service of one signed-in user: addresses, headers, microversions and JSON. */
import { canonicalType, findEndpoint, hasEndpoint, type EndpointQuery } from '#catalog.ts'
import type { Connections, RequestSpec } from '#http/connections.ts'
import { OpenStackError } from '#answers/error.ts'
import { isObject } from '#answers/json.ts'
import type { Catalog } from '#keystone/types.ts'
import { badReply } from '#answers/replies.ts'
import { from, rowsFrom, type Told } from '#rows.ts'
import { queryString, type Path, type Query } from '#url.ts'
import { chooseVersion, type VersionRange } from '#http/versions.ts'

export type CallOptions = {
  query?: Query | undefined
  /** Sent as JSON. */
  body?: unknown
  /** The microversions a call can live with; the highest that the endpoint has is used. */
  microversions?: readonly string[] | undefined
  headers?: Readonly<Record<string, string>> | undefined
  signal?: AbortSignal | undefined
  /** Of the whole cloud: asked for without the project that Cinder has in its address. */
  projectless?: true
  /** The path begins where the service's own does, before its version: `/info` of Swift. */
  atRoot?: true | undefined
  /** A redirect is an answer, of which the headers tell where to (Heat); it is not followed. */
  redirected?: true
}

export type RawOptions = Omit<CallOptions, 'body'> & { body?: RequestSpec['body'] }

export type JsonReply = {
  status: number
  headers: Headers
  /** Undefined for an empty answer. */
  body: unknown
  requestId: string
}

export type Service = {
  /** The canonical type, e.g. `block-storage`. */
  type: string
  /** Whether the catalogue has it in this region; all else throws `no-endpoint` when not. */
  available: boolean
  /** The range of microversions, undefined when the service has none. */
  versions: () => Promise<VersionRange | undefined>
  /** The version of the list that a call would use. */
  chosen: (microversions: readonly string[]) => Promise<string | undefined>
  /** A JSON call. Throws OpenStackError. */
  call: (method: string, path: Path, options?: CallOptions) => Promise<JsonReply>
  /** The value under one key of the answer. Throws `bad-reply` when the key is missing. */
  ask: <T>(method: string, path: Path, key: string, options?: CallOptions) => Promise<T>
  /**
   * The rows under one key of the answer; what is no object is left out and told. Throws `bad-reply`
   * when the key is missing or holds no list.
   */
  askRows: <T>(method: string, path: Path, key: string, options?: CallOptions) => Promise<T[]>
  /** The rows of an answer, of which some may make no sense, as `askRows` has them. */
  rows: (found: readonly unknown[], requestId: string) => Record<string, unknown>[]
  /** A call whose bodies pass through unread, of any size. Throws OpenStackError for all but 2xx. */
  raw: (method: string, path: Path, options?: RawOptions) => Promise<Response>
}

export type ServiceContext = EndpointQuery & {
  connections: Connections
  token: string
  catalog: Catalog
  /** The address of the browser, told to the services for their logs. */
  forwardedFor?: string | undefined
  /** Ends the calls that name no signal of their own. */
  signal?: AbortSignal | undefined
  told?: Told | undefined
}

export function createService(context: ServiceContext, name: string): Service {
  const { connections, catalog, told = {} } = context
  const type = canonicalType(name)
  const endpoint = () => findEndpoint(catalog, name, context)

  const base = ({ atRoot, projectless }: RawOptions) => {
    const { url, root } = endpoint()
    if (atRoot) return root.replace(/(\/v\d+(\.\d+)?)?\/$/, '')
    return projectless ? url.replace(/(\/v3)\/[^/]+$/, '$1') : url
  }

  const versions = (signal = context.signal) =>
    connections.versions(type, endpoint().root, context.token, signal)
  const chosen = async (list: readonly string[], signal?: AbortSignal) =>
    chooseVersion(list, await versions(signal))

  const spec = async (method: string, path: Path, options: RawOptions): Promise<RequestSpec> => {
    const { microversions, signal = context.signal } = options
    refuseUnfit(type, options.headers)
    const version = microversions && (await chosen(microversions, signal))
    return {
      service: type,
      method,
      url: base(options) + path.pathname + queryString(options.query),
      pattern: path.pattern,
      headers: {
        accept: 'application/json',
        ...forwarded(context.forwardedFor),
        ...(version ? { 'openstack-api-version': `${headerName(type)} ${version}` } : {}),
        ...options.headers,
        'x-auth-token': context.token,
      },
      body: options.body,
      signal,
    }
  }

  const call = async (method: string, path: Path, options: CallOptions = {}) => {
    const { body, headers, ...rest } = options
    const json = body === undefined ? {} : { body: JSON.stringify(body) }
    const typed = body === undefined ? headers : { 'content-type': 'application/json', ...headers }
    const request = await spec(method, path, { ...rest, headers: typed, ...json })
    const reply = await connections.send(request)
    // A redirect is not followed, so it is no answer to any other question.
    if (reply.status >= 300 && !options.redirected) throw badReply(type, reply.requestId)
    told.answered?.({ service: type, requestId: reply.requestId })
    return reply
  }

  const ask = async <T>(method: string, path: Path, key: string, options?: CallOptions) => {
    const reply = await call(method, path, options)
    const { body } = reply
    if (typeof body !== 'object' || body === null || !(key in body)) {
      throw badReply(type, reply.requestId)
    }
    const { requestId } = reply
    // JSON comes in here: the service's API reference vouches for the shape.
    return from({ service: type, requestId }, (body as Record<string, unknown>)[key] as T)
  }

  const rows = (found: readonly unknown[], requestId: string) =>
    rowsFrom({ service: type, requestId }, found, told)

  const askRows = async <T>(method: string, path: Path, key: string, options?: CallOptions) => {
    const { body, requestId } = await call(method, path, options)
    const found = isObject(body) ? body[key] : undefined
    if (!Array.isArray(found)) throw badReply(type, requestId)
    // JSON comes in here.
    return rows(found, requestId) as T[]
  }

  const raw = async (method: string, path: Path, options: RawOptions = {}) => {
    // Compressed bytes would have another length than the one that is told of them.
    const headers = { accept: '*/*', 'accept-encoding': 'identity', ...options.headers }
    const asked = await spec(method, path, { ...options, headers })
    const response = await connections.stream(asked)
    if (response.status < 300) return response
    await response.body?.cancel()
    throw badReply(type, response.headers.get('x-openstack-request-id') ?? undefined)
  }

  const available = hasEndpoint(catalog, name, context)
  return { type, available, versions, chosen, call, ask, askRows, rows, raw }
}

/** A text that no header can hold is a mistake of who wrote it: no service would ever see it. */
function refuseUnfit(service: string, headers: RawOptions['headers'] = {}): void {
  const unfit = Object.entries(headers).find(([, text]) => !/^[\t\x20-\x7e\x80-\xff]*$/.test(text))
  if (unfit === undefined) return
  const message = `This text cannot be sent as ${unfit[0]}: it has signs that no header can hold.`
  throw new OpenStackError({ kind: 'fault', service, status: 400, message })
}

/** Cinder's microversion header says `volume` whatever the catalogue calls the service. */
function headerName(type: string): string {
  return type === 'block-storage' ? 'volume' : type
}

/** Only a plain address is passed on; anything else would be words of the browser in a header. */
function forwarded(address: string | undefined): Record<string, string> {
  if (!address || !/^[0-9a-f.:]{2,45}$/i.test(address)) return {}
  const node = address.includes(':') ? `"[${address}]"` : address
  return { 'x-forwarded-for': address, forwarded: `for=${node}` }
}
