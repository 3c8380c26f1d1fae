import { addressGroups, type AddressGroup } from '@meridian/contract'
import type { NeutronAddressGroup, OpenStack } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'
import { serve } from '#serve.ts'

/**
 * Members see another project's because it is shared, administrators by many clouds' rules whether
 * it is or not: Neutron keeps that to itself.
 */
const present = (group: NeutronAddressGroup, { projectId }: OpenStack): AddressGroup => ({
  ...group,
  own: group.project_id === projectId,
})

/** https://docs.openstack.org/api-ref/network/v2/#address-groups */
export const addressGroupRoutes = (app: FastifyInstance): void => {
  serve(app, addressGroups, ({ neutron }) => neutron.addressGroups, {
    present,
    order: { key: 'name', dir: 'asc' },
  })

  bind(app, addressGroups.addAddresses, async ({ params, body }, { openstack: { neutron } }) => {
    await neutron.addressGroups.addAddresses(params.id, body.addresses)
  })

  bind(app, addressGroups.removeAddresses, async ({ params, body }, { openstack: { neutron } }) => {
    await neutron.addressGroups.removeAddresses(params.id, body.addresses)
  })
}
