import { expect, test } from '../fixtures.ts'
import { dialog, expectToast, table } from '../helpers.ts'

test('an administrator lowers a quota of the network, which then stops its project [RS-NEUTRON-06 RS-NEUTRON-07]', async ({
  page,
  signIn,
}) => {
  await signIn('admin')
  await page.goto('/identity/projects')
  await table(page, 'Projects').row('demo').do('Modify Quotas')
  const quotas = dialog(page, 'Modify Quotas')
  const floating = quotas.root.getByRole('textbox', { name: /^Floating IPs/ })
  await expect(floating).toHaveValue('50')
  await expect(quotas.root).toContainText('The default is 50.')
  await floating.fill('1')
  await quotas.press('Save')
  await expectToast(page, 'Modified quotas of project "demo".')
  await signIn()
  await page.goto('/project/floating_ips')
  const allocate = page.getByRole('button', { name: /Allocate Floating IP/ })
  await expect(allocate).toHaveAttribute('aria-disabled', 'true')
})
