/** What a template may say of an interface of a router (heat neutron/router.py). */
import type { TypeSchema } from '#heat/resources/type.ts'

export const routerInterfaceSchema = {
  name: 'OS::Neutron::RouterInterface',
  support_status: { status: 'SUPPORTED' },
  properties: {
    router: {
      type: 'string',
      required: true,
      constraints: [{ custom_constraint: 'neutron.router' }],
    },
    subnet: { type: 'string', constraints: [{ custom_constraint: 'neutron.subnet' }] },
    port: { type: 'string', constraints: [{ custom_constraint: 'neutron.port' }] },
  },
  hidden: {
    router_id: { type: 'string', constraints: [{ custom_constraint: 'neutron.router' }] },
    subnet_id: { type: 'string', constraints: [{ custom_constraint: 'neutron.subnet' }] },
    port_id: { type: 'string', constraints: [{ custom_constraint: 'neutron.port' }] },
  },
  attributes: {},
} as const satisfies TypeSchema
