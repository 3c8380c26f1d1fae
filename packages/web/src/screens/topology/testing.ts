import type { Topology, TopologyPort } from '@meridian/contract'
import { viewOf, type Marks, type View } from '#screens/topology/model.ts'

const active = { status: 'Active', original_status: 'ACTIVE' }

export const network = (id: string, more: Partial<Topology['networks'][number]> = {}) => ({
  ...{ id, name: id, ...active, 'router:external': false, subnets: [] },
  ...{ allow_delete_subnet: true, allow_delete_network: true },
  ...more,
})

export const server = (id: string, more: Partial<Topology['servers'][number]> = {}) => ({
  ...{ id, name: id, ...active, task: null, allow_delete_server: true },
  ...more,
})

export const router = (id: string, more: Partial<Topology['routers'][number]> = {}) => ({
  ...{ id, name: id, ...active, external_gateway_info: null },
  ...{ allow_delete_router: true, allow_interfaces: true },
  ...more,
})

let last = 0

/** A port of a device on a network. */
export const port = (
  device_id: string,
  network_id: string,
  more: Partial<TopologyPort> = {},
): TopologyPort => ({
  ...{ id: `port-${++last}`, device_id, network_id, device_owner: 'compute:nova', ...active },
  fixed_ips: [{ subnet_id: 's', ip_address: `10.0.0.${last}` }],
  ...more,
})

export const model = (parts: Partial<Topology>): Topology => ({
  ...{ version: 'v', servers: [], networks: [], routers: [], ports: [], failures: [] },
  ...parts,
})

const unmarked: Marks = { loading: new Set(), removed: new Set() }

export const view = (parts: Partial<Topology>, marks: Partial<Marks> = {}): View =>
  viewOf(model(parts), { ...unmarked, ...marks })
