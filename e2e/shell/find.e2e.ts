import { expectAccessible } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { table } from '../helpers.ts'

test('who has an address, and its MAC address: the keys lead to the port, and that to the server', async ({
  page,
  signIn,
  openstack,
}) => {
  const { neutron, nova } = await openstack()
  const [server] = await nova.servers.list({ name: '^web-1$' })
  const [port] = await neutron.ports.list({ device_id: server?.id })
  const address = port?.fixed_ips[0]?.ip_address ?? ''
  await signIn()
  await page.goto('/project/instances')
  await expect(table(page, 'Instances').rows).not.toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('searchbox', { name: 'Find anything' })).toBeFocused()
  await page.keyboard.type(address)
  const found = page
    .getByRole('menuitem')
    .filter({ hasText: `${address} · ${port?.mac_address} · web-1` })
  await expect(found).toHaveAttribute('data-focused')
  await expectAccessible(page, 'what was found')
  await page.keyboard.press('Enter')
  await expect(page.getByText(port?.mac_address ?? '').first()).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'web-1', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'web-1', level: 1 })).toBeVisible()
})
