/** Floating IPs of a stack (heat.engine.resources.openstack.neutron.floatingip). */
import { askIfThere, textOf } from '#heat/resources/ask.ts'
import { ResourceError } from '#heat/resources/failures.ts'
import { changed, idOf, lifeOf, made, prepared } from '#heat/resources/neutron/client.ts'
import { floatingIpAssociationSchema } from '#heat/resources/neutron/floating-ip-association-schema.ts'
import { floatingIpSchema } from '#heat/resources/neutron/floating-ip-schema.ts'
import type { Resource, ResourceType } from '#heat/resources/type.ts'

export const floatingIp: ResourceType = {
  ...floatingIpSchema,
  life: {
    ...lifeOf('floatingip'),
    validate: ({ fixed_ip_address: address, port_id: port }) => {
      if (address && !port) {
        throw new ResourceError(
          'ResourcePropertyDependency',
          'fixed_ip_address cannot be specified without port_id.',
        )
      }
    },
    create: (it) => {
      const {
        floating_network: network,
        floating_network_id: earlier,
        ...rest
      } = prepared(it, false)
      const { floating_subnet: subnet, ...fields } = rest
      const named = textOf({ network: network ?? earlier ?? '' }, 'network')
      return made(it, 'floatingip', {
        ...fields,
        floating_network_id: idOf(it, 'network', named),
        ...(typeof subnet === 'string' ? { subnet_id: idOf(it, 'subnet', subnet) } : {}),
      })
    },
    update: (it, id) => changed(it, 'floatingip', id, placeOf(it)),
  },
}

/** Where a floating IP leads; an address that no template names is the port's first. */
function placeOf({ properties }: Resource): { port_id: string | null; fixed_ip_address?: string } {
  const address = textOf(properties, 'fixed_ip_address')
  return {
    port_id: textOf(properties, 'port_id') || null,
    ...(address === '' ? {} : { fixed_ip_address: address }),
  }
}

export const floatingIpAssociation: ResourceType = {
  ...floatingIpAssociationSchema,
  life: {
    create: (it) => {
      changed(it, 'floatingip', textOf(it.properties, 'floatingip_id'), placeOf(it))
      return it.physicalName
    },
    update: (it, _id, change, before) => {
      if ('floatingip_id' in change) release(it, textOf(before, 'floatingip_id'))
      changed(it, 'floatingip', textOf(it.properties, 'floatingip_id'), placeOf(it))
    },
    delete: (it) => release(it, textOf(it.properties, 'floatingip_id')),
    attribute: () => undefined,
  },
}

function release(it: Resource, id: string): void {
  askIfThere(it, 'network', 'PUT', `/floatingips/${id}`, { floatingip: { port_id: null } })
}
