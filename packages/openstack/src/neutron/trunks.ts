import { collection, type Signal } from '#collection.ts'
import { byPageReverse } from '#paging.ts'
import { repeatedIds } from '#by-ids.ts'
import { badReply } from '#answers/replies.ts'
import type { Service } from '#service.ts'
import { fixed, path } from '#url.ts'

export type NeutronSubPort = {
  port_id: string
  segmentation_type: string
  segmentation_id: number
}
export type NeutronTrunk = {
  id: string
  name: string
  description?: string | null
  status: string
  admin_state_up: boolean
  port_id: string
  sub_ports: NeutronSubPort[]
  project_id?: string
  tenant_id?: string
  tags?: string[]
  created_at?: string | null
  updated_at?: string | null
  revision_number?: number
}
/** With the type `inherit` the number comes from the network of the port. */
export type NeutronSubPortCreate = {
  port_id: string
  segmentation_type: string
  segmentation_id?: number | undefined
}
export type NeutronTrunkCreate = {
  port_id: string
  name?: string | undefined
  description?: string | undefined
  admin_state_up?: boolean | undefined
  sub_ports?: NeutronSubPortCreate[] | undefined
  project_id?: string | undefined
}
export type NeutronTrunkUpdate = {
  name?: string
  description?: string | null
  admin_state_up?: boolean
}

/** https://docs.openstack.org/api-ref/network/v2/#trunk-networking */
export function createTrunks(service: Service) {
  /** These two answer the trunk without an envelope. */
  const change = async (
    id: string,
    verb: 'add_subports' | 'remove_subports',
    sub_ports: readonly object[],
    options?: Signal,
  ): Promise<NeutronTrunk> => {
    const body = { sub_ports }
    const reply = await service.call('PUT', path`/trunks/${id}/${verb}`, { body, ...options })
    if (typeof reply.body !== 'object' || reply.body === null) {
      throw badReply(service.type, reply.requestId)
    }
    // JSON comes in here.
    return reply.body as NeutronTrunk
  }
  return {
    ...collection<NeutronTrunk, NeutronTrunkCreate, NeutronTrunkUpdate>(service, fixed('/trunks'), {
      one: 'trunk',
      pages: byPageReverse,
      ids: repeatedIds,
    }),
    addSubports: (id: string, some: readonly NeutronSubPortCreate[], options?: Signal) =>
      change(id, 'add_subports', some, options),
    removeSubports: (id: string, portIds: readonly string[], options?: Signal) =>
      change(
        id,
        'remove_subports',
        portIds.map((port_id) => ({ port_id })),
        options,
      ),
  }
}
