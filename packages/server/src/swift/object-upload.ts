import { objects, say } from '@meridian/contract'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'
import { ifFound } from '#if-found.ts'
import { errors } from '#http/errors.ts'
import { storeFile, type FormFile } from '#swift/form-file.ts'
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
        const store = (file: FormFile) =>
          swift.objects.put(container, path, { headers: headersOf(file), body: file.content })
        const type = context.request.headers['content-type'] ?? ''
        if (await storeFile(body, type, store, app.config.requestTimeoutMs)) return
        await swift.objects.put(container, path, { headers: { 'content-length': '0' } })
      })
    }
    located(context, objects.download.path, { container, path })
  })

const headersOf = ({ name, type }: FormFile) => ({
  'content-type': type,
  'x-object-meta-orig-filename': encodeURIComponent(name.toWellFormed()),
})
