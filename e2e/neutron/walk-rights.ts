/** A part of the walk: what belongs to others is not there, or may be looked at and used alone. */
import { expect } from '../fixtures.ts'
import { dialog } from '../helpers.ts'
import { dismiss, refusedBy } from '../told-why.ts'
import type { Walk } from './walk.ts'

/** Looks for an administrator's network before and after it is shared with the project. */
export const refuseOthers = async (walk: Walk): Promise<void> => {
  const { page, neutron, outside, projectId, name, cleanUp } = walk
  const theirs = await outside.neutron.networks.create({ name: `${name}-theirs` })
  cleanUp(() => outside.neutron.networks.remove(theirs.id))
  expect((await refusedBy(() => neutron.networks.get(theirs.id))).status).toBe(404)
  await page.goto(`/project/networks/${theirs.id}`)
  await expect(page).toHaveURL(/\/not_found$/)

  const shared = await outside.neutron.rbacPolicies.create({
    ...{ object_type: 'network', object_id: theirs.id, action: 'access_as_shared' },
    target_tenant: projectId,
  })
  cleanUp(() => outside.neutron.rbacPolicies.remove(shared.id))
  await page.goto(`/project/networks/${theirs.id}`)
  await expect(page.getByRole('heading', { name: `${name}-theirs`, level: 1 })).toBeVisible()
  // Whose the network is may let others' addresses pass on it, and nobody else.
  const port = await neutron.ports.create({ network_id: theirs.id, name: `${name}-guest` })
  cleanUp(async () => {
    // Where the walk has stopped before it is given back.
    for (const { id } of await neutron.ports.list({ id: port.id })) await neutron.ports.remove(id)
  })
  const pair = { allowed_address_pairs: [{ ip_address: '10.99.0.7' }] }
  const { status, words } = await refusedBy(() => neutron.ports.update(port.id, pair))
  expect(status, words).toBe(403)
  await page.goto(`/project/networks/${theirs.id}/ports/${port.id}`)
  await page.getByRole('button', { name: 'More Actions' }).click()
  await page.getByRole('menuitem', { name: 'Add Allowed Address Pair' }).click()
  const add = dialog(page, 'Add Allowed Address Pair')
  await add.fill({ 'IP Address or CIDR': '10.99.0.7' })
  await add.press('Add Allowed Address Pair')
  await expect(add.root.getByRole('alert')).toContainText(words)
  await dismiss(page, 'Forbidden. Insufficient permissions of the requested operation')
  await add.press('Cancel')
  expect((await neutron.ports.get(port.id)).allowed_address_pairs).toEqual([])
  await neutron.ports.remove(port.id)
}
