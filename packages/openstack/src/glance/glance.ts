/** Glance as the dashboard needs it. https://docs.openstack.org/api-ref/image/v2/ */
import { listedIds } from '#by-ids.ts'
import { badReply } from '#answers/replies.ts'
import { collection, type Signal } from '#collection.ts'
import { createMetadefs } from '#glance/metadefs.ts'
import type {
  GlanceImage,
  GlanceImageCreate,
  GlanceMember,
  GlancePatch,
  GlanceUsage,
} from '#glance/types.ts'
import type { RawOptions, Service } from '#service.ts'
import { fixed, path } from '#url.ts'

export type * from '#glance/metadefs.ts'
export type * from '#glance/types.ts'

export function createGlance(service: Service) {
  const { available, call, raw } = service
  const { list, listAll, leaf, some, named, get, create, remove } = collection<
    GlanceImage,
    GlanceImageCreate
  >(service, fixed('/images'), { many: 'images', ids: listedIds })
  return {
    available,
    call,
    raw,
    images: {
      list,
      listAll,
      leaf,
      some,
      named,
      get,
      create,
      remove,
      /** Changes by JSON patch: Glance takes no other form. */
      patch: (id: string, changes: readonly GlancePatch[], options?: Signal) =>
        patchImage(service, id, changes, options),
      /**
       * Sends the content as it comes, of any size, without holding it. With its `length` Glance
       * and what lies between know that a shorter one has broken off.
       */
      upload: async (
        id: string,
        content: NonNullable<RawOptions['body']>,
        { length, ...options }: Signal & { length?: number | undefined } = {},
      ): Promise<void> => {
        const headers = {
          'content-type': 'application/octet-stream',
          ...(length === undefined ? {} : { 'content-length': String(length) }),
        }
        const rest = { body: content, headers, ...options }
        const reply = await raw('PUT', path`/images/${id}/file`, rest)
        await reply.body?.cancel()
      },
      /**
       * The content, unread, or the part of it that a `range` header asks for; status 204 when the
       * image has none yet.
       */
      download: (id: string, options?: Pick<RawOptions, 'headers' | 'signal'>): Promise<Response> =>
        raw('GET', path`/images/${id}/file`, options),
      /** Has Glance copy the content from an address, which takes its time. */
      importFrom: async (id: string, uri: string, options?: Signal): Promise<void> => {
        const body = { method: { name: 'web-download', uri } }
        await call('POST', path`/images/${id}/import`, { body, ...options })
      },
      deactivate: async (id: string, options?: Signal): Promise<void> => {
        await call('POST', path`/images/${id}/actions/deactivate`, options)
      },
      reactivate: async (id: string, options?: Signal): Promise<void> => {
        await call('POST', path`/images/${id}/actions/reactivate`, options)
      },
    },
    /** How it takes content from elsewhere. Throws 404 where it does not. */
    importMethods: async (options?: Signal): Promise<readonly string[]> => {
      const at = fixed('/info/import')
      const key = 'import-methods'
      return (await service.ask<{ value: string[] }>('GET', at, key, options)).value
    },
    /** What the properties of an image may be, as JSON Schema. */
    imageSchema: (options?: Signal) =>
      service.ask<Record<string, { enum?: readonly unknown[] }>>(
        'GET',
        fixed('/schemas/image'),
        'properties',
        options,
      ),
    members: (image: string) => createMembers(service, image),
    metadefs: createMetadefs(service),
    /** What of the limits that Keystone keeps is used; empty where Glance keeps to none. */
    usage: (options?: Signal) =>
      service.ask<GlanceUsage>('GET', fixed('/info/usage'), 'usage', options),
  }
}

/** Points at one property of an image in a patch. https://www.rfc-editor.org/rfc/rfc6901 */
export function patchPath(property: string): string {
  return `/${property.replaceAll('~', '~0').replaceAll('/', '~1')}`
}

async function patchImage(
  service: Service,
  id: string,
  changes: readonly GlancePatch[],
  options?: Signal,
): Promise<GlanceImage> {
  const headers = { 'content-type': 'application/openstack-images-v2.1-json-patch' }
  const rest = { body: changes, headers, ...options }
  const reply = await service.call('PATCH', path`/images/${id}`, rest)
  if (typeof reply.body !== 'object' || reply.body === null) {
    throw badReply(service.type, reply.requestId)
  }
  // JSON comes in here.
  return reply.body as GlanceImage
}

/** Projects an image is shared with. https://docs.openstack.org/api-ref/image/v2/#sharing */
function createMembers(service: Service, image: string) {
  const at = path`/images/${image}/members`
  const { list, get, create, update, remove } = collection<
    GlanceMember,
    { member: string },
    { status: GlanceMember['status'] }
  >(service, at, { many: 'members' })
  return { list, get, create, update, remove }
}
