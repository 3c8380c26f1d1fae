/** What a handler answers: a value, until the edge of the cloud makes a `Response` of it. */
export type Answer = {
  readonly status: number
  readonly headers: Headers
  /** Nothing, a JSON value, a text, or bytes as they come. */
  readonly body?: Body
}
export type Body =
  | { readonly json: unknown }
  | { readonly text: string }
  | { readonly bytes: Uint8Array }
  | { readonly stream: ReadableStream<Uint8Array> }
type Headers = Readonly<Record<string, string>>

/** 200 with JSON. */
export const ok = (body: unknown, headers: Headers = {}): Answer => json(body, 200, headers)
/** 201 with JSON. */
export const created = (body: unknown, headers: Headers = {}): Answer => json(body, 201, headers)
/** 202, with JSON when there is something to say. */
export const accepted = (body?: unknown, headers: Headers = {}): Answer =>
  body === undefined ? empty(202, headers) : json(body, 202, headers)
/** 204. */
export const noContent = (headers: Headers = {}): Answer => empty(204, headers)
/** A status without a body. */
export const empty = (status: number, headers: Headers = {}): Answer => ({ status, headers })

/** JSON with a status. */
export function json(body: unknown, status = 200, headers: Headers = {}): Answer {
  const typed = { 'content-type': 'application/json', ...headers }
  return { status, headers: typed, body: { json: body } }
}

/** A text of a media type, with a status. */
export function text(body: string, contentType: string, status = 200): Answer {
  return { status, headers: { 'content-type': contentType }, body: { text: body } }
}

/** Bytes of a media type. */
export function bytes(body: Uint8Array, contentType: string): Answer {
  return { status: 200, headers: { 'content-type': contentType }, body: { bytes: body } }
}

/** The answer with headers besides; those that it has already stay. */
export function withHeaders(answer: Answer, headers: Headers): Answer {
  return { ...answer, headers: { ...headers, ...answer.headers } }
}

/** The answer on the wire; one to HEAD has no body. */
export function responseOf({ status, headers, body }: Answer, method: string): Response {
  const sent = body === undefined || method === 'HEAD' ? null : sentOf(body)
  return new Response(sent, { status, headers })
}

type Sent = string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>

function sentOf(body: Body): Sent {
  if ('json' in body) return JSON.stringify(body.json)
  if ('text' in body) return body.text
  return 'bytes' in body ? Uint8Array.from(body.bytes) : body.stream
}
