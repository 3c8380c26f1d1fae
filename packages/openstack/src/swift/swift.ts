/** Swift as the dashboard needs it. https://docs.openstack.org/api-ref/object-store/ */
import type { Signal } from '#collection.ts'
import { OpenStackError } from '#answers/error.ts'
import { isObject } from '#answers/json.ts'
import { badReply } from '#answers/replies.ts'
import type { RawOptions, Service } from '#service.ts'
import type { SwiftContainer, SwiftEntry, SwiftInfo, SwiftVersion } from '#swift/types.ts'
import { fixed, names, type Path, type Query } from '#url.ts'

export type * from '#swift/types.ts'

type Sent = Signal & { readonly headers?: Readonly<Record<string, string>>; readonly query?: Query }

/** What a list is asked for: names that begin so, after `marker`, as many as `limit` at most. */
export type SwiftListing = {
  readonly prefix?: string | undefined
  readonly marker?: string | undefined
  readonly limit?: number | undefined
  readonly delimiter?: string | undefined
}

/** The account, its containers and objects; bytes come and go as streams. */
export function createSwift(service: Service) {
  const { available, call, raw } = service

  /** A change: whatever the service writes about it besides its headers is for nobody. */
  const change = async (method: string, at: Path, options: RawOptions = {}): Promise<Headers> => {
    const reply = await raw(method, at, options)
    await reply.body?.cancel()
    return reply.headers
  }
  const head = async (at: Path, options?: Sent): Promise<Headers> =>
    (await call('HEAD', at, options)).headers
  const list = async <T>(at: Path, listing: Query, options?: Signal): Promise<T[]> => {
    const query = { format: 'json', ...listing }
    const { body, requestId } = await call('GET', at, { query, ...options })
    if (!Array.isArray(body)) throw badReply(service.type, requestId)
    // JSON comes in here.
    return service.rows(body, requestId) as T[]
  }

  return {
    available,
    /** What the cluster says of itself. Throws 404 or 403 where it says nothing. */
    info: async (options?: Signal): Promise<SwiftInfo> => {
      const { body, requestId } = await call('GET', fixed('/info'), { atRoot: true, ...options })
      if (!isObject(body)) throw badReply(service.type, requestId)
      // JSON comes in here.
      return body as SwiftInfo
    },
    account: {
      head: (options?: Signal) => head(names(), options),
      post: (headers: Readonly<Record<string, string>>) => change('POST', names(), { headers }),
    },
    containers: {
      list: (listing: SwiftListing, options?: Signal) =>
        list<SwiftContainer>(names(), listing, options),
      head: (container: string, options?: Signal) => head(names(container), options),
      put: (container: string, headers: Readonly<Record<string, string>> = {}) =>
        change('PUT', names(container), { headers }),
      post: (container: string, headers: Readonly<Record<string, string>>) =>
        change('POST', names(container), { headers }),
      remove: (container: string) => change('DELETE', names(container)),
    },
    objects: {
      list: (container: string, listing: SwiftListing, options?: Signal) =>
        list<SwiftEntry>(names(container), listing, options),
      /** The states of what has such names, where the container keeps them; the latest first. */
      versions: (container: string, listing: SwiftListing, options?: Signal) =>
        list<SwiftVersion>(names(container), { ...listing, versions: 'true' }, options),
      head: (container: string, name: string, options?: Sent) =>
        head(names(container, name), options),
      /** Stores what comes, of any size, without holding it; `query` may make it a manifest. */
      put: (container: string, name: string, options: RawOptions = {}) =>
        change('PUT', names(container, name), options),
      /** The content, unread, or the part of it that a `range` header asks for. */
      get: (container: string, name: string, options?: RawOptions): Promise<Response> =>
        raw('GET', names(container, name), options),
      post: (container: string, name: string, headers: Readonly<Record<string, string>>) =>
        change('POST', names(container, name), { headers }),
      /**
       * Deletes an object in segments with all of them, which Swift answers with 200 whatever came of
       * it. https://docs.openstack.org/swift/latest/overview_large_objects.html
       */
      removeWithSegments: async (container: string, name: string): Promise<void> => {
        const query = { 'multipart-manifest': 'delete' }
        const { body, requestId } = await call('DELETE', names(container, name), { query })
        const said = isObject(body) ? String(body['Response Status']) : ''
        const status = Number(said.slice(0, 3))
        if (status >= 200 && status < 300) return
        if (!(status >= 400)) throw badReply(service.type, requestId)
        const message = said.slice(4)
        throw new OpenStackError({
          kind: 'fault',
          service: service.type,
          status,
          message,
          requestId,
        })
      },
      remove: (container: string, name: string, options: Sent = {}) =>
        change('DELETE', names(container, name), options),
      copy: (
        [container, name]: readonly [string, string],
        [toContainer, toName]: readonly [string, string],
        options: Sent = {},
      ) =>
        change('PUT', names(toContainer, toName), {
          ...options,
          headers: {
            ...options.headers,
            'x-copy-from': names(container, name).pathname,
            'content-length': '0',
          },
        }),
    },
  }
}
