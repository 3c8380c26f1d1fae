import { addressGroups, type AddressGroup } from '@meridian/contract'
import type { NeutronAddressGroup, OpenStack } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'
import { serve } from '#serve.ts'

/** Neutron keeps it to itself what is shared; another's is seen for no other reason. */
const present = (group: NeutronAddressGroup, { projectId }: OpenStack): AddressGroup => ({
  ...group,
  shared: group.project_id !== projectId,
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
