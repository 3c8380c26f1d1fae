import { expect, signInByCall, test } from '../fixtures.ts'
import { dialog, expectToast, table } from '../helpers.ts'
import { startWorld } from '../world.ts'

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

test('where Neutron has quotas no more, it is said in its words, and nothing is lost [RS-NEUTRON-07]', async ({
  page,
}) => {
  const lacks: string[] = []
  const world = await startWorld({}, 'dist', lacks)
  try {
    await signInByCall(page, world.url, 'admin')
    await page.goto(`${world.url}/identity/projects`)
    await table(page, 'Projects').row('demo').do('Modify Quotas')
    const quotas = dialog(page, 'Modify Quotas')
    const floating = quotas.root.getByRole('textbox', { name: /^Floating IPs/ })
    await floating.fill('1')
    lacks.push('quotas')
    await quotas.press('Save')
    const words = 'Service Neutron is disabled or quotas extension not available.'
    await expect(quotas.root.getByRole('alert')).toContainText(words)
    await expect(floating).toHaveValue('1')
  } finally {
    await world.close()
  }
})
