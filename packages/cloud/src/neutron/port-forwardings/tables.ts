import { collection } from '#store/collection.ts'

/** A forwarding as stored; ranges are texts, `22:22` is one port. */
export type StoredForwarding = {
  id: string
  floatingip_id: string
  protocol: string
  external_port_range: string
  internal_port_range: string
  internal_port_id: string
  internal_ip_address: string
  description: string
}
export const portForwardings = collection<StoredForwarding>('neutron_port_forwardings', {
  by: 'id',
  project: 'none',
  keys: { internal_port_id: '$.internal_port_id' },
  indexes: { floatingip_id: '$.floatingip_id' },
  columns: {
    protocol: '$.protocol',
    external_port_range: '$.external_port_range',
    description: { path: '$.description', ignoreCase: true },
  },
})
