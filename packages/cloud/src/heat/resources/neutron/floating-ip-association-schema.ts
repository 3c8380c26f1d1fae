/** What a template may say of the port of a floating IP (heat neutron/floatingip.py). */
import type { TypeSchema } from '#heat/resources/type.ts'

export const floatingIpAssociationSchema = {
  name: 'OS::Neutron::FloatingIPAssociation',
  support_status: { status: 'SUPPORTED' },
  properties: {
    floatingip_id: { type: 'string', required: true, update_allowed: true },
    port_id: {
      type: 'string',
      required: true,
      update_allowed: true,
      constraints: [{ custom_constraint: 'neutron.port' }],
    },
    fixed_ip_address: {
      type: 'string',
      update_allowed: true,
      constraints: [{ custom_constraint: 'ip_addr' }],
    },
  },
  attributes: {},
} as const satisfies TypeSchema
