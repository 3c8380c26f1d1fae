import { Readable } from 'node:stream'
import { Busboy } from '@fastify/busboy'
import type { BytesBody } from '@meridian/contract'
import { ApiRefusal, errors } from '#http/errors.ts'

/** The file of a form, as it comes. */
export type FormFile = {
  readonly content: ReadableStream<Uint8Array>
  readonly name: string
  readonly type: string
}

/**
 * Stores the first file of a form, piece by piece; false where there is none. What else is in the form
 * must come within `ms`, before the file and after it. The file ends with its form, however that ends:
 * throws what storing throws, 499 when the browser leaves, 408 for a form that is late, and 400 for
 * what is no form.
 */
export const storeFile = async (
  { content, type }: BytesBody,
  contentType: string,
  store: (file: FormFile) => Promise<unknown>,
  ms: number,
): Promise<boolean> => {
  if (type !== 'multipart/form-data') {
    await content.cancel()
    return false
  }
  const parts = partsOfForm(contentType)
  const sent = Readable.fromWeb(content as Parameters<typeof Readable.fromWeb>[0])
  const { promise, resolve, reject } = Promise.withResolvers<boolean>()
  let file: Readable | undefined
  let storing: Promise<boolean> | undefined

  const fail = (cause: unknown): void => {
    reject(cause)
    file?.destroy(cause instanceof Error ? cause : new Error('the form broke off'))
    sent.destroy()
    parts.destroy()
  }
  const isLate = (): void => fail(new ApiRefusal(408, 'request body did not come in time'))
  let late = setTimeout(isLate, ms)
  parts.on('file', (field, stream, name, _encoding, mimeType) => {
    // An error of the form also ends its files, and each file reports it itself.
    stream.on('error', () => undefined)
    if (field !== 'file' || storing !== undefined) return void stream.resume()
    // A file may take longer: it is watched over where it is passed on.
    clearTimeout(late)
    stream.once('end', () => (late = setTimeout(isLate, ms)))
    file = stream
    const bytes = Readable.toWeb(stream) as ReadableStream<Uint8Array>
    storing = store({ content: bytes, name: name ?? '', type: mimeType }).then(() => true)
    storing.catch(fail)
  })
  sent.on('error', fail)
  parts.on('error', () => fail(errors.bad('request body is no form')))
  parts.on('finish', () => resolve(storing ?? false))
  sent.pipe(parts)
  return promise.finally(() => clearTimeout(late))
}

const partsOfForm = (contentType: string) => {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: { fields: 20, files: 20, fieldSize: 65_536 },
    })
  } catch {
    throw errors.bad('request body is no form')
  }
}
