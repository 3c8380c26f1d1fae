/** Designate as the dashboard needs it. https://docs.openstack.org/api-ref/dns/dns-api-v2-index.html */
import { collection, type Signal } from '#collection.ts'
import type {
  DesignateFloatingIp,
  DesignateFloatingIpUpdate,
  DesignateRecordSet,
  DesignateRecordSetCreate,
  DesignateRecordSetUpdate,
  DesignateZone,
  DesignateZoneCreate,
  DesignateZoneUpdate,
} from '#designate/types.ts'
import { createZoneTasks } from '#designate/tasks.ts'
import { bySortKey } from '#paging.ts'
import { badReply } from '#answers/replies.ts'
import { isObject } from '#answers/json.ts'
import { from } from '#rows.ts'
import type { Service } from '#service.ts'
import { fixed, path } from '#url.ts'

export type * from '#designate/types.ts'

type Headers = { readonly headers?: Readonly<Record<string, string>> }

/** What asks for the zones of all projects, where the policy lets one. */
const everywhere: Headers = { headers: { 'X-Auth-All-Projects': 'true' } }

export function createDesignate(service: Service) {
  const { available, call, raw } = service
  return {
    available,
    call,
    raw,
    ...createZones(service, {}),
    /** The same over all projects, for administrators. */
    ofAllProjects: createZones(service, everywhere),
    floatingIps: createFloatingIps(service),
    ...createZoneTasks(service),
  }
}

/** Single things come without an envelope; each change is PENDING at first, also a deletion. */
function createZones(service: Service, headers: Headers) {
  return {
    zones: collection<DesignateZone, DesignateZoneCreate, DesignateZoneUpdate>(
      service,
      fixed('/zones'),
      { many: 'zones', updates: 'PATCH', pages: bySortKey, ...headers },
    ),
    /** The record sets of one zone. */
    recordSets: (zone: string) =>
      collection<DesignateRecordSet, DesignateRecordSetCreate, DesignateRecordSetUpdate>(
        service,
        path`/zones/${zone}/recordsets`,
        { many: 'recordsets', pages: bySortKey, ...headers },
      ),
    /** The record sets of all zones; they can only be read there. */
    allRecordSets: collection<DesignateRecordSet>(service, fixed('/recordsets'), {
      many: 'recordsets',
      pages: bySortKey,
      ...headers,
    }),
  }
}

/** https://docs.openstack.org/api-ref/dns/dns-api-v2-index.html#floatingips: no pages, no filters. */
function createFloatingIps(service: Service) {
  const one = (id: string) => path`/reverse/floatingips/${id}`
  const single = async (method: string, id: string, options: Signal & { body?: object }) => {
    const { body, requestId } = await service.call(method, one(id), options)
    if (!isObject(body)) throw badReply(service.type, requestId)
    // JSON comes in here.
    return from({ service: service.type, requestId }, body as DesignateFloatingIp)
  }
  return {
    list: (options?: Signal) =>
      service.askRows<DesignateFloatingIp>(
        'GET',
        fixed('/reverse/floatingips'),
        'floatingips',
        options,
      ),
    get: (id: string, options: Signal = {}) => single('GET', id, options),
    /** Answers nothing where a name was taken away. */
    update: async (
      id: string,
      body: DesignateFloatingIpUpdate,
      options: Signal = {},
    ): Promise<void> => {
      await service.call('PATCH', one(id), { body, ...options })
    },
  }
}
