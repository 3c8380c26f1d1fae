/** Where the walk over networks goes: a project of its own, of which nothing is left. */
import { isNotFound, path } from '@meridian/openstack'
import { expect } from '../fixtures.ts'
import type { Walk } from './walk.ts'

/**
 * Takes everything of the project away, also where the walk has stopped half way, in the order in
 * which Neutron lets go of it.
 */
export const emptied = async (walk: Walk): Promise<void> => {
  const { projectId, eventually } = walk
  const { neutron, nova } = walk.admin
  const own = { project_id: projectId }
  for (const { id } of await neutron.floatingIps.list(own)) {
    const forwardings = neutron.portForwardings(id)
    for (const one of await forwardings.list()) await forwardings.remove(one.id)
    await neutron.floatingIps.remove(id)
  }
  for (const { id } of await neutron.trunks.list(own)) await neutron.trunks.remove(id)
  for (const { id } of await nova.servers.list()) await nova.servers.remove(id)
  await eventually(async () => expect(await nova.servers.list()).toEqual([]))
  for (const { id } of await neutron.routers.list(own)) {
    await neutron.routers.update(id, { routes: [] })
    const plugged = { device_id: id, device_owner: 'network:router_interface' }
    for (const port of await neutron.ports.list(plugged))
      await neutron.routers.removeInterface(id, { port_id: port.id })
    await neutron.routers.remove(id)
  }
  for (const port of await neutron.ports.list(own))
    if (!port.device_owner.startsWith('network:')) await neutron.ports.remove(port.id)
  for (const { id } of await neutron.networks.list(own)) await neutron.networks.remove(id)
  // Also the default group, which Neutron makes by itself and leaves behind its project.
  for (const { id } of await neutron.securityGroups.list(own))
    await neutron.securityGroups.remove(id)
  await defaultQuotas(walk)
}

/** Takes away what the project was given of its own: the defaults hold again. */
export const defaultQuotas = async ({ admin, projectId }: Walk): Promise<void> => {
  await admin.neutron.call('DELETE', path`/quotas/${projectId}`).catch((error: unknown) => {
    // It was given none.
    if (!isNotFound(error)) throw error
  })
}
