/** What is done with whole zones. https://docs.openstack.org/api-ref/dns/dns-api-v2-index.html#zone */
import { collection, type Signal } from '#collection.ts'
import type {
  DesignateTransferAccept,
  DesignateTransferRequest,
  DesignateTransferRequestCreate,
  DesignateZoneTask,
} from '#designate/types.ts'
import { isObject } from '#answers/json.ts'
import { badReply } from '#answers/replies.ts'
import { from } from '#rows.ts'
import type { CallOptions, Service } from '#service.ts'
import { fixed, path, type Path } from '#url.ts'

export function createZoneTasks(service: Service) {
  const requests = fixed('/zones/tasks/transfer_requests')
  /** One thing without an envelope. */
  const begin = async <Wire>(at: Path, options: CallOptions): Promise<Wire> => {
    const { body, requestId } = await service.call('POST', at, options)
    if (!isObject(body)) throw badReply(service.type, requestId)
    // JSON comes in here.
    return from({ service: service.type, requestId }, body as Wire)
  }
  return {
    exports: {
      ...collection<DesignateZoneTask>(service, fixed('/zones/tasks/exports'), { many: 'exports' }),
      begin: (zone: string, options: Signal = {}) =>
        begin<DesignateZoneTask>(path`/zones/${zone}/tasks/export`, options),
      /** The zone as a file, unread; of an export that is done. */
      file: (id: string, options: Signal = {}) =>
        service.raw('GET', path`/zones/tasks/exports/${id}/export`, {
          headers: { accept: 'text/dns' },
          ...options,
        }),
    },
    imports: {
      ...collection<DesignateZoneTask>(service, fixed('/zones/tasks/imports'), { many: 'imports' }),
      /** Makes a zone of a file, which takes its time. */
      begin: async (file: string, options: Signal = {}): Promise<DesignateZoneTask> => {
        const headers = { accept: 'application/json', 'content-type': 'text/dns' }
        const asked = { body: file, headers, ...options }
        const answer = await service.raw('POST', fixed('/zones/tasks/imports'), asked)
        const requestId = answer.headers.get('x-openstack-request-id') ?? undefined
        // An answer that is not JSON is not Designate's.
        const body: unknown = await answer.json().catch(() => undefined)
        if (!isObject(body)) throw badReply(service.type, requestId)
        // JSON comes in here.
        return from({ service: service.type, requestId }, body as DesignateZoneTask)
      },
    },
    transfers: {
      ...collection<DesignateTransferRequest>(service, requests, { many: 'transfer_requests' }),
      /** Offers a zone: to one project, or to whoever has the key. */
      offer: (zone: string, body: DesignateTransferRequestCreate, options: Signal = {}) =>
        begin<DesignateTransferRequest>(path`/zones/${zone}/tasks/transfer_requests`, {
          body,
          ...options,
        }),
      accept: (zone_transfer_request_id: string, key: string, options: Signal = {}) =>
        begin<DesignateTransferAccept>(fixed('/zones/tasks/transfer_accepts'), {
          body: { zone_transfer_request_id, key },
          ...options,
        }),
    },
  }
}
