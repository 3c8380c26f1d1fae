import type { NeutronPort } from '@meridian/openstack'

/** What a port says about the host it is bound to. */
export function binding(host: string): Partial<NeutronPort> {
  const bound = host !== ''
  const details = {
    connectivity: 'l2',
    port_filter: true,
    ovs_hybrid_plug: false,
    datapath_type: 'system',
    bridge_name: 'br-int',
    bound_drivers: { '0': 'openvswitch' },
  }
  return {
    'binding:host_id': host,
    'binding:profile': {},
    'binding:vif_type': bound ? 'ovs' : 'unbound',
    'binding:vif_details': bound ? details : {},
  }
}
