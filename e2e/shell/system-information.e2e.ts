import { expect, test } from '../fixtures.ts'
import { atRest } from '../../tools/at-rest.ts'
import { pageSize, table } from '../helpers.ts'
import { expectSeemlyEverywhere } from '../looks.ts'

test('the parts of the cloud and of the console are told, each by itself [RS-KEYSTONE-01 RS-KEYSTONE-15 SV-IDAPI-08]', async ({
  page,
  signIn,
  cloud,
  world,
}) => {
  // What must not be there is looked for among all settings.
  await pageSize(page, world.url, 100)
  await signIn('admin')
  cloud.control.fail({ service: 'network', path: 'agents', how: 'status', status: 503 })
  await page.goto('/admin/info?tab=services')
  const tab = (name: string) => page.getByRole('tab', { name, exact: true })
  const line = (list: string, name: string) =>
    table(page, list).root.getByRole('row').filter({ hasText: name })
  await expect(line('Services', 'nova')).toContainText('2.95')
  await expect(line('Services', 'neutron')).toContainText('Enabled')
  const version = line('Services', 'keystone').getByRole('cell', { name: '3', exact: true })
  await expect(version).toBeVisible()
  await atRest(page)
  await expectSeemlyEverywhere(page, 'system information')

  await tab('Settings').click()
  await expect(line('Settings', 'SESSION_IDLE_SECONDS')).toContainText('3600')
  await expect(line('Settings', 'OPENSTACK_HYPERVISOR_FEATURES.requires_keypair')).toContainText(
    'false',
  )
  await expect(page.getByRole('button', { name: 'Next', exact: true })).toHaveCount(0)
  await expect(page.getByRole('tabpanel')).not.toContainText(/SECRET|TOKEN=|PASSWORD=/)

  // The tab that was chosen last is shown again [SH-TAB-01].
  await page.goto('/admin/info')
  await expect(tab('Settings')).toHaveAttribute('aria-selected', 'true')

  // What runs on hosts has lists of its own, each once.
  await tab('Health').click()
  await page.getByRole('tabpanel').getByRole('link', { name: 'Network Agents' }).click()
  await expect(page.getByRole('alert').first()).toContainText('Unable to retrieve the agents.')
})

test('what the server was started with is told to administrators alone', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.goto('/admin/info')
  await expect(page.getByText('This page is not available to you.')).toBeVisible()
  const status = await page.evaluate(async () => (await fetch('/api/settings/server/')).status)
  expect([400, 403]).toContain(status)
})
