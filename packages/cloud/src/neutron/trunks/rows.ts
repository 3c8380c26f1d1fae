import { collection } from '#store/collection.ts'

export type SubPort = { port_id: string; segmentation_type: string; segmentation_id: number }

/** A trunk as stored, which is how the wire has it. */
export type Trunk = {
  id: string
  name: string
  description: string
  admin_state_up: boolean
  status: 'ACTIVE' | 'DOWN' | 'BUILD' | 'DEGRADED' | 'ERROR'
  port_id: string
  sub_ports: SubPort[]
  project_id: string
  tenant_id: string
  created_at: string
  updated_at: string
  revision_number: number
  tags: string[]
}
export const trunks = collection<Trunk>('neutron_trunks', {
  by: 'id',
  indexes: { name: { path: '$.name', ignoreCase: true } },
  columns: {
    description: { path: '$.description', ignoreCase: true },
    status: { path: '$.status', ignoreCase: true },
    admin_state_up: '$.admin_state_up',
    port_id: '$.port_id',
    revision_number: '$.revision_number',
  },
})

/** What a port is to a trunk; the id is the port's, which can be in one trunk only. */
export type TrunkUse = { id: string; trunk_id: string; parent: boolean }
export const trunkUses = collection<TrunkUse>('neutron_trunk_uses', {
  by: 'id',
  indexes: { trunk_id: '$.trunk_id' },
  project: 'none',
})
