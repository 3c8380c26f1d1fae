import { Readable } from 'node:stream'
import { objects, say, type BytesBody } from '@meridian/contract'
import { Busboy } from '@fastify/busboy'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'
import { ifFound } from '#if-found.ts'
import { errors } from '#plugins/errors.ts'
import { located } from '#swift/located.ts'
import { storeInstead } from '#swift/replacing.ts'

/** Storing objects: the file of a form, as it comes, an object without anything in it, or a folder. */
export const objectUploadRoutes = (app: FastifyInstance): void =>
  bind(app, objects.upload, async ({ params: { container, path }, body }, context) => {
    const { swift } = context.openstack
    if (path.endsWith('/')) {
      await body.content.cancel()
      if ((await ifFound(swift.objects.head(container, path))) !== undefined) {
        const name = path.replace(/\/$/, '')
        throw errors.conflict(
          say('A pseudo-folder with the name "{name}" already exists.', { name }),
        )
      }
      await swift.objects.put(container, path, {
        headers: { 'content-type': 'application/directory', 'content-length': '0' },
      })
    } else {
      await storeInstead(context, { container, path }, async () => {
        const store = (file: File) =>
          swift.objects.put(container, path, { headers: headersOf(file), body: file.content })
        const type = context.request.headers['content-type'] ?? ''
        if (await storeFile(body, type, store)) return
        await swift.objects.put(container, path, { headers: { 'content-length': '0' } })
      })
    }
    located(context, objects.download.path, { container, path })
  })

type File = {
  readonly content: ReadableStream<Uint8Array>
  readonly name: string
  readonly type: string
}

const headersOf = ({ name, type }: File) => ({
  'content-type': type,
  'x-object-meta-orig-filename': encodeURIComponent(name.toWellFormed()),
})

/**
 * Stores the first file of a form, piece by piece; false where there is none. Throws what storing
 * throws, 499 when the browser leaves, and 400 for what is no form.
 */
const storeFile = async (
  { content, type }: BytesBody,
  contentType: string,
  store: (file: File) => Promise<unknown>,
): Promise<boolean> => {
  if (type !== 'multipart/form-data') {
    await content.cancel()
    return false
  }
  const parts = partsOfForm(contentType)
  const { promise, resolve, reject } = Promise.withResolvers<boolean>()
  let storing: Promise<boolean> | undefined
  parts.on('file', (field, stream, name, _encoding, mimeType) => {
    if (field !== 'file' || storing !== undefined) return void stream.resume()
    const bytes = Readable.toWeb(stream) as ReadableStream<Uint8Array>
    storing = store({ content: bytes, name: name ?? '', type: mimeType }).then(() => true)
    storing.catch(reject)
  })
  const sent = Readable.fromWeb(content as Parameters<typeof Readable.fromWeb>[0])
  sent.on('error', (cause) => {
    parts.destroy()
    reject(cause)
  })
  parts.on('error', () => reject(errors.bad('request body is no form')))
  parts.on('finish', () => resolve(storing ?? false))
  sent.pipe(parts)
  return promise
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
