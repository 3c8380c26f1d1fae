/** Parts of the walk over load balancers: each part of one is changed, also while another change is under way. */
import { expect } from '../fixtures.ts'
import { chooseOnPage, dialog, expectToast, stepsOf } from '../helpers.ts'
import { chooseIn } from '../neutron/steps.ts'
import { only } from '../own-project.ts'
import { dismiss, refusedBy } from '../told-why.ts'
import { expectDescribed, openTab } from './shop.ts'
import { opens, pathsOf, rests, sends, type Built, type Walk } from './walk.ts'
import type { Certificates } from './walk-built.ts'

/** Leads an address out of a pool to the load balancer, and away again. */
export const reachFromOutside = async (
  { page, cloud, name, projectId }: Walk,
  { balancer, vipPort, vip }: Built,
) => {
  const { neutron } = cloud
  await page.goto(`/project/load_balancer/${balancer}`)
  const { root, press } = await opens(page, 'Associate Floating IP')
  await chooseIn(page, root, 'Floating IP Address', 'A new address from public')
  await press('Associate')
  await expectToast(page, 'Associating floating IP with load balancer.')
  await expect(root).toBeHidden()
  const one = only(await neutron.floatingIps.list({ project_id: projectId }))
  expect(one).toMatchObject({ port_id: vipPort, fixed_ip_address: vip })
  await expectDescribed(page, { 'Floating IP': one.floating_ip_address })
  return async () => {
    await page.goto(`/project/load_balancer/${balancer}`)
    await chooseOnPage(page, 'Disassociate Floating IP')
    const question = page.getByRole('alertdialog', { name: /^Confirm Disassociate Floating IP/ })
    await question.getByRole('button', { name: /^Disassociate Floating IP/ }).click()
    await expectToast(page, `Disassociated floating IP address from load balancer: ${name}.`)
    expect((await neutron.floatingIps.get(one.id)).port_id).toBeNull()
  }
}

/**
 * Changes the listener while Octavia is at work with the load balancer: what it says stands in the
 * dialog, which stays with all that was typed, and the same goes through when that is over.
 */
export const changeListener = async (
  walk: Walk,
  built: Built,
  { first, other }: Certificates,
): Promise<void> => {
  const { page, cloud, admin } = walk
  const { octavia } = cloud
  await page.goto(pathsOf(built).listener)
  const { root, fill, press, value } = await opens(page, 'Edit Listener', 'Update Listener')
  await fill({ Description: 'Ends TLS' })
  await stepsOf(root, 'SSL Certificates').click()
  const chosen = root.getByRole('region', { name: 'Allocated SSL Certificates' }).first()
  const grip = chosen.getByRole('button', {
    ...{ name: `Move ${other.called} certificate, position 2 of 2` },
  })
  await grip.focus()
  await page.keyboard.press('ArrowUp')
  await expect(chosen.getByRole('rowheader').first()).toHaveText(new RegExp(other.called))

  await admin.octavia.loadBalancers.failOver(built.balancer)
  await press('Update Listener')
  await expectToast(page, 'Unable to update listener.')
  const said = await refusedBy(() => octavia.listeners.update(built.listener, { name: 'never' }))
  expect(said).toEqual({
    status: 409,
    words: `Load Balancer ${built.balancer} is immutable and cannot be updated.`,
  })
  const details = root.getByRole('region', { name: 'Listener Details', exact: true })
  await expect(details.getByRole('alert')).toContainText(said.words)
  expect((await octavia.listeners.get(built.listener)).description).toBe('')
  await rests(walk, built.balancer)
  await stepsOf(root, 'Listener Details').click()
  await expect(value('Description')).toHaveValue('Ends TLS')
  await dismiss(page, 'Unable to update listener.')
  await sends(page, 'Update Listener', 'The listener has been updated.')
  expect(await octavia.listeners.get(built.listener)).toMatchObject({
    ...{ description: 'Ends TLS', default_pool_id: built.servers },
    ...{ default_tls_container_ref: other.ref, sni_container_refs: [first.ref] },
  })
  await rests(walk, built.balancer)
  // The page has followed it without being told to.
  await expectDescribed(page, { 'Provisioning Status': 'Active', Description: 'Ends TLS' })
}

/** Changes everything else, each on its own page. */
export const changeAll = async (walk: Walk, built: Built): Promise<void> => {
  const { page, cloud, name } = walk
  const { octavia } = cloud
  const paths = pathsOf(built)
  const done = () => rests(walk, built.balancer)

  await page.goto(paths.balancer)
  const balancer = await opens(page, 'Edit Load Balancer', 'Update Load Balancer')
  await balancer.fill({ Description: 'What customers reach' })
  await sends(page, 'Update Load Balancer', 'The load balancer has been updated.')
  const changed = { description: 'What customers reach', name, vip_address: built.vip }
  expect(await octavia.loadBalancers.get(built.balancer)).toMatchObject(changed)
  await done()

  await page.goto(paths.servers)
  const pool = await opens(page, 'Edit Pool', 'Update Pool')
  await pool.choose('Algorithm', 'Least Connections')
  await pool.choose('Session Persistence', 'HTTP Cookie')
  await sends(page, 'Update Pool', 'The pool has been updated.')
  expect(await octavia.pools.get(built.servers)).toMatchObject({
    ...{ lb_algorithm: 'LEAST_CONNECTIONS', session_persistence: { type: 'HTTP_COOKIE' } },
  })
  await done()

  await opens(page, 'Add/Remove Pool Members')
  const members = page.getByRole('dialog', { name: 'Add/Remove Pool Members' })
  await members.getByRole('button', { name: `Remove ${name}-web-2`, exact: true }).click()
  await members.getByRole('button', { name: 'Add external member', exact: true }).click()
  await members.getByRole('textbox', { name: /^IP Address/ }).fill('10.77.0.53')
  await sends(page, 'Add/Remove Pool Members', 'The pool members have been updated.')
  await done()
  const inPool = await octavia.members(built.servers).listAll()
  const addresses = inPool.map(({ address }) => address)
  expect(addresses.toSorted()).toEqual(['10.77.0.51', '10.77.0.53'])

  await openTab(page, 'Members')
  await page.getByRole('link', { name: `${name}-web-1`, exact: true }).click()
  await opens(page, 'Edit Member')
  const member = dialog(page, 'Edit Member')
  await member.fill({ Weight: '7' })
  await member.press('Save')
  await expectToast(page, 'Pool member has been updated.')
  await done()
  const one = inPool.find(({ address }) => address === '10.77.0.51')?.id ?? ''
  expect(await octavia.members(built.servers).get(one)).toMatchObject({ weight: 7 })

  await page.goto(`${paths.servers}/healthmonitors/${built.monitor}`)
  const monitor = await opens(page, 'Edit Health Monitor', 'Update Health Monitor')
  await monitor.number('Delay', '11')
  await monitor.fill({ 'URL Path': '/ready' })
  await sends(page, 'Update Health Monitor', 'The health monitor has been updated.')
  const watching = { delay: 11, url_path: '/ready', http_method: 'GET' }
  expect(await octavia.healthMonitors.get(built.monitor)).toMatchObject(watching)
  await done()

  await page.goto(paths.policy)
  const policy = await opens(page, 'Edit L7 Policy', 'Update L7 Policy')
  await policy.fill({ Description: 'Images' })
  await sends(page, 'Update L7 Policy', 'The l7policy has been updated.')
  const led = { description: 'Images', redirect_pool_id: built.images }
  expect(await octavia.l7Policies.get(built.policy)).toMatchObject(led)
  await done()

  await openTab(page, 'L7 Rules')
  await page.getByRole('link', { name: 'Path Starts With /images', exact: true }).click()
  const rule = await opens(page, 'Edit L7 Rule', 'Update L7 Rule')
  await rule.fill({ Value: '/pictures' })
  await sends(page, 'Update L7 Rule', 'The l7rule has been updated.')
  await done()
  const rules = await octavia.l7Rules(built.policy).listAll()
  expect(rules.map(({ value }) => value)).toContain('/pictures')
}
