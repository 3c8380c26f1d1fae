/** Where the walk over load balancers goes: a project of its own, of which nothing is left. */
import { isOpenStackError } from '@meridian/openstack'
import { expect } from '../fixtures.ts'
import { only } from '../own-project.ts'
import type { Place, Walk } from './walk.ts'

/** A network with a subnet, and a router that leads from there to the outside. */
export const layGround = async ({ cloud: { neutron }, name }: Walk): Promise<Place> => {
  const cidr = '10.77.0.0/24'
  const { id: network } = await neutron.networks.create({ name })
  const { id: subnet } = await neutron.subnets.create({
    ...{ network_id: network, ip_version: 4, cidr, name },
  })
  const outside = only(await neutron.networks.list({ 'router:external': true, name: 'public' }))
  const { id: router } = await neutron.routers.create({
    ...{ name, external_gateway_info: { network_id: outside.id } },
  })
  await neutron.routers.addInterface(router, { subnet_id: subnet })
  return { network, subnet, label: `${name} (${cidr})` }
}

/** Takes everything of the project away, also where the walk has stopped half way. */
export const emptied = async (walk: Walk): Promise<void> => {
  const { cloud, admin, projectId, eventually } = walk
  const { octavia, barbican, neutron } = cloud
  await eventually(async () => {
    for (const { id } of await octavia.loadBalancers.listAll()) await withAll(cloud, id)
    expect(await octavia.loadBalancers.listAll()).toEqual([])
  })
  for (const kind of [barbican.containers, barbican.secrets])
    for (const one of await kind.listAll()) await kind.remove(idOf(one))
  const own = { project_id: projectId }
  for (const { id } of await neutron.floatingIps.list(own)) await neutron.floatingIps.remove(id)
  for (const { id } of await neutron.routers.list(own)) {
    const plugged = { device_id: id, device_owner: 'network:router_interface' }
    for (const port of await neutron.ports.list(plugged))
      await neutron.routers.removeInterface(id, { port_id: port.id })
    await neutron.routers.remove(id)
  }
  for (const { id } of await neutron.networks.list(own)) await neutron.networks.remove(id)
  // Also the default group, which Neutron makes by itself and leaves behind its project.
  for (const { id } of await admin.neutron.securityGroups.list(own))
    await admin.neutron.securityGroups.remove(id)
}

/** Deletes a load balancer with all that is in it; while Octavia is at work with it, the next time. */
export const withAll = async ({ octavia }: Walk['cloud'], id: string): Promise<void> => {
  try {
    await octavia.loadBalancers.removeAll(id)
  } catch (error) {
    if (!isOpenStackError(error) || ![404, 409].includes(error.status ?? 0)) throw error
  }
}

const idOf = (one: { readonly container_ref: string } | { readonly secret_ref: string }): string =>
  ('container_ref' in one ? one.container_ref : one.secret_ref).split('/').at(-1) ?? ''
