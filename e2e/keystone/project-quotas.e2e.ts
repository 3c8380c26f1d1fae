import type { OpenStack } from '@meridian/openstack'
import { expect, test } from '../fixtures.ts'
import { dialog, expectToast, stepsOf, table } from '../helpers.ts'
import { only } from '../own-project.ts'

test('a service whose quotas cannot be read is named where those of a new project are set', async ({
  page,
  cloud,
  signIn,
}) => {
  const fail = (service?: string) =>
    cloud.control.fail({
      ...(service !== undefined && { service }),
      ...{ method: 'GET', path: 'quota', how: 'status', status: 503, message: 'Full.' },
    })
  await signIn('admin')
  await page.goto('/identity/projects')
  const heal = fail('volumev3')
  await page.getByRole('button', { name: 'Create Project', exact: true }).click()
  const wizard = dialog(page, 'Create Project')
  await wizard.fill({ Name: 'unlimited' })
  await stepsOf(wizard.root, 'Quotas').click()
  const step = wizard.root.getByRole('region', { name: 'Quotas', exact: true })
  await expect(step.getByRole('alert')).toContainText('Volume Quotas could not be read: Full.')
  await wizard.fill({ Instances: '3' })
  await wizard.press('Create Project')
  await expectToast(page, 'Created Project: unlimited.')
  await expect(wizard.root).toBeHidden()
  heal()

  fail()
  await page.getByRole('button', { name: 'Create Project', exact: true }).click()
  await wizard.fill({ Name: 'unknown' })
  await stepsOf(wizard.root, 'Quotas').click()
  await expect(step.getByRole('alert')).toHaveCount(3)
  await expect(step.getByRole('textbox')).toHaveCount(0)
})

test('quotas say what is used, take no less where compute would refuse it, and each service keeps its own', async ({
  page,
  cloud,
  signIn,
  openstack,
}) => {
  const { keystone, nova, cinder } = await openstack('admin')
  const demo = only(await keystone.projects.list({ name: 'demo' }))
  const { used = 0 } = await usedOf(await openstack('admin'), demo.id)
  await signIn('admin')
  await page.goto('/identity/projects')
  await table(page, 'Projects').row('demo').do('Modify Quotas')
  const quotas = dialog(page, 'Modify Quotas')
  const instances = quotas.root.getByRole('textbox', { name: /^Instances/ })
  await expect(instances).toHaveAccessibleDescription(`Used ${used} of 60. The default is 10.`)
  await instances.fill('1')
  await quotas.press('Save')
  await expect(quotas.root.getByText(`${used} are used already.`)).toBeVisible()
  await instances.fill('70')
  await quotas.root
    .getByRole('textbox', { name: /^Volumes/ })
    .first()
    .fill('80')
  const heal = cloud.control.fail({
    ...{ service: 'volumev3', method: 'PUT', path: '/os-quota-sets/' },
    ...{ how: 'status', status: 503, message: 'Full.' },
  })
  await quotas.press('Save')
  await expect(
    quotas.root.getByText('Volume Quotas were not saved: Full. Compute Quotas were saved.'),
  ).toBeVisible()
  expect((await nova.quotas.get(demo.id)).instances).toBe(70)
  heal()
  await quotas.press('Save')
  await expectToast(page, 'Modified quotas of project "demo".')
  expect((await cinder.quotas.get(demo.id))['volumes']).toBe(80)
})

const usedOf = async ({ nova }: OpenStack, project: string) => ({
  used: (await nova.quotas.detail(project)).instances?.in_use,
})
