import type { CreateNetworkValues, NetworkCreate } from '@meridian/contract'
import { subnetOfNew } from '#dialogs/subnet/body.ts'

/**
 * Neutron's body of a new network, with its first subnet where one is asked for. What was left to the cloud is left out: of much of it saying it at
 * all needs a right of its own.
 */
export const networkBody = (values: CreateNetworkValues): NetworkCreate => {
  const { name, admin_state_up, shared, mtu, availability_zone_hints, project_id } = values
  const { 'router:external': external, port_security_enabled: secured } = values
  const {
    'provider:network_type': type,
    'provider:physical_network': physical,
    'provider:segmentation_id': segment,
  } = values
  return {
    name,
    admin_state_up,
    ...(shared && { shared }),
    ...(mtu !== null && { mtu }),
    ...(availability_zone_hints.length > 0 && { availability_zone_hints }),
    ...(project_id !== '' && { project_id }),
    ...(external && { 'router:external': external }),
    ...(!secured && { port_security_enabled: secured }),
    ...(type !== '' && { 'provider:network_type': type }),
    ...(physical !== '' && { 'provider:physical_network': physical }),
    ...(segment !== null && { 'provider:segmentation_id': segment }),
    ...(values.with_subnet && { subnet: subnetOfNew(values) }),
  }
}
