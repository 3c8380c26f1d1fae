/** Headers of a reply in bytes that reach the browser; a service's other headers never do. */
export type BytesHeader =
  | 'content-length'
  | 'content-range'
  | 'accept-ranges'
  | 'etag'
  | 'last-modified'

/** The declaration of a body or a reply that is bytes. */
export type Bytes = {
  readonly bytes: true
  /** Content types that a body may have and a reply may keep; any other reply is octets. */
  readonly types: readonly string[]
  /** The headers of a service's answer that a reply keeps. */
  readonly headers: readonly BytesHeader[]
}

/**
 * Stands where a schema stands: the body or the reply is no JSON but bytes, as they come and of
 * any size. `put(path, { body: Bytes })` takes a file, `get(path, { reply: Bytes })` is a download
 * that a plain link may start.
 */
export const Bytes: Bytes = {
  bytes: true,
  types: ['application/octet-stream'],
  headers: ['content-length', 'content-range', 'accept-ranges', 'etag', 'last-modified'],
}

/** True where a body or a reply is bytes; everything else there is a JSON Schema. */
export const isBytes = (part: unknown): part is Bytes =>
  typeof part === 'object' && part !== null && 'bytes' in part && part.bytes === true

/** A body of bytes as a handler gets it, unread. */
export type BytesBody = {
  readonly content: ReadableStream<Uint8Array>
  /** How many bytes will come, where the sender says so. */
  readonly length: number | undefined
  readonly type: string
}

/** A handler's answer in bytes: a service's own answer, unread, and the file's name. */
export type BytesReply = {
  readonly answer: Response
  readonly file: string
  /** Headers of the bytes that the service's answer does not have, or has otherwise. */
  readonly headers?: Readonly<Partial<Record<BytesHeader, string>>>
}

/** The headers by which a browser asks for a part of the bytes. */
export type BytesRange = Readonly<Partial<Record<'range' | 'if-range', string>>>
