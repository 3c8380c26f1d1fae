/** Servers and what belongs to one. https://docs.openstack.org/api-ref/compute/#servers-servers */
import { badReply } from '#answers/replies.ts'
import { collection, type Signal } from '#collection.ts'
import { serverActions } from '#nova/server-actions.ts'
import type {
  NovaInstanceAction,
  NovaInterface,
  NovaInterfaceCreate,
  NovaRemoteConsole,
  NovaRemoteConsoleCreate,
  NovaServer,
  NovaServerCreate,
  NovaServerCreated,
  NovaServerUpdate,
  NovaVolumeAttachment,
  NovaVolumeAttachmentCreate,
} from '#nova/types.ts'
import type { Service } from '#service.ts'
import { fixed, path, type Query } from '#url.ts'

const microversions = {
  read: ['2.19', '2.60', '2.73', '2.90', '2.96'],
  create: ['2.37', '2.60', '2.67', '2.96'],
  consoles: ['2.6', '2.8'],
  actionLog: ['2.1', '2.58', '2.84'],
  attachments: ['2.60', '2.79', '2.89'],
  tags: ['2.26'],
}

/** What stands beside `server` in the body of a create. */
export type ServerCreateExtras = { schedulerHints?: Record<string, unknown> }

export function createServers(service: Service) {
  const servers = collection<NovaServer, never, NovaServerUpdate>(service, fixed('/servers'), {
    one: 'server',
    detail: 'detail',
    microversions: microversions.read,
  })
  return {
    ...servers,
    create: (
      server: NovaServerCreate,
      extras: ServerCreateExtras = {},
      options?: Signal,
    ): Promise<NovaServerCreated> => {
      const hints = extras.schedulerHints
      const body = { server, ...(hints ? { 'os:scheduler_hints': hints } : {}) }
      const rest = { body, microversions: microversions.create, ...options }
      return service.ask('POST', fixed('/servers'), 'server', rest)
    },
    ...serverActions(service),
    ...logs(service),
    ...metadata(service),
    ...devices(service),
  }
}

function logs(service: Service) {
  const versioned = { microversions: microversions.actionLog }
  return {
    /** The last lines of the console's log; all of it without a length. */
    consoleOutput: (id: string, length?: number, options?: Signal): Promise<string> => {
      const body = { 'os-getConsoleOutput': length === undefined ? {} : { length } }
      return service.ask('POST', path`/servers/${id}/action`, 'output', { body, ...options })
    },
    remoteConsole: (
      id: string,
      remote_console: NovaRemoteConsoleCreate,
      options?: Signal,
    ): Promise<NovaRemoteConsole> =>
      service.ask('POST', path`/servers/${id}/remote-consoles`, 'remote_console', {
        body: { remote_console },
        microversions: microversions.consoles,
        ...options,
      }),
    instanceActions: (id: string, query?: Query, options?: Signal): Promise<NovaInstanceAction[]> =>
      service.askRows('GET', path`/servers/${id}/os-instance-actions`, 'instanceActions', {
        query,
        ...versioned,
        ...options,
      }),
    /** One action with its events, by the request that began it. */
    instanceAction: (
      id: string,
      requestId: string,
      options?: Signal,
    ): Promise<NovaInstanceAction> =>
      service.ask('GET', path`/servers/${id}/os-instance-actions/${requestId}`, 'instanceAction', {
        ...versioned,
        ...options,
      }),
    /** The password that the server made and sealed with its key; empty where it made none. */
    password: (id: string, options?: Signal): Promise<string> =>
      service.ask('GET', path`/servers/${id}/os-server-password`, 'password', options),
  }
}

function metadata(service: Service) {
  type Metadata = Record<string, string>
  return {
    metadata: (id: string, options?: Signal): Promise<Metadata> =>
      service.ask('GET', path`/servers/${id}/metadata`, 'metadata', options),
    /** Adds and replaces; keys that are not named stay. */
    setMetadata: (id: string, values: Metadata, options?: Signal): Promise<Metadata> =>
      service.ask('POST', path`/servers/${id}/metadata`, 'metadata', {
        body: { metadata: values },
        ...options,
      }),
    removeMetadata: async (id: string, key: string, options?: Signal): Promise<void> => {
      await service.call('DELETE', path`/servers/${id}/metadata/${key}`, options)
    },
    tags: (id: string, options?: Signal): Promise<string[]> =>
      service.ask('GET', path`/servers/${id}/tags`, 'tags', {
        microversions: microversions.tags,
        ...options,
      }),
    /** Replaces all tags. */
    setTags: (id: string, tags: readonly string[], options?: Signal): Promise<string[]> =>
      service.ask('PUT', path`/servers/${id}/tags`, 'tags', {
        body: { tags },
        microversions: microversions.tags,
        ...options,
      }),
    removeTag: async (id: string, tag: string, options?: Signal): Promise<void> => {
      const rest = { microversions: microversions.tags, ...options }
      await service.call('DELETE', path`/servers/${id}/tags/${tag}`, rest)
    },
  }
}

function devices(service: Service) {
  return {
    volumeAttachments: (id: string) =>
      collection<NovaVolumeAttachment, NovaVolumeAttachmentCreate>(
        service,
        path`/servers/${id}/os-volume_attachments`,
        { one: 'volumeAttachment', microversions: microversions.attachments },
      ),
    interfaces: (id: string) =>
      collection<NovaInterface, NovaInterfaceCreate>(service, path`/servers/${id}/os-interface`, {
        one: 'interfaceAttachment',
      }),
    /** Makes an image of the server and gives the image's id. */
    createImage: async (
      id: string,
      image: { name: string; metadata?: Record<string, string> },
      options?: Signal,
    ): Promise<string> => {
      const where = path`/servers/${id}/action`
      const reply = await service.call('POST', where, { body: { createImage: image }, ...options })
      // Below 2.45 the id is the end of an address in a header; this call asks for no more.
      const made = reply.headers.get('location')?.split('/').at(-1)
      if (!made) throw badReply(service.type, reply.requestId)
      return made
    },
  }
}
