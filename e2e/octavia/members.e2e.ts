import type { Page } from '@playwright/test'
import { expectAccessible } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { chooseOnPage, dialog, expectToast } from '../helpers.ts'
import { expectDescribed, expectPageOf, shopOf } from './shop.ts'

/** Which paths of a thing are read again, from now on. */
const readings = (page: Page, id: string) => {
  const paths: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'GET' && pathname.includes(id)) paths.push(pathname)
  })
  return paths
}

test('a member is changed by a form whose fields are judged, and which stays when that fails [SV-LBMEM-07 SV-LBMEM-08 SV-LBCONST-03 SV-LBCONST-04 SV-LBVAL-01 SV-LBVAL-02 SV-LBVAL-03 SV-LBVAL-05 SV-LBAPI-14 SV-LBAPI-15 SV-LBERR-30 SV-LBTOAST-14]', async ({
  page,
  signIn,
  openstack,
  cloud,
}) => {
  const shop = await shopOf(await openstack())
  const id = shop.member('web-1')
  await signIn()
  await page.goto(`/project/load_balancer/${shop.balancer}/pools/${shop.servers}/members/${id}`)
  await page.getByRole('button', { name: 'Edit Member', exact: true }).click()
  const form = dialog(page, 'Edit Member')
  const field = (name: string) => form.root.getByRole('textbox', { name: new RegExp(`^${name}`) })
  await expect(field('Weight')).toHaveValue('1')
  for (const [name, values, words] of [
    ['Weight', ['0', '257'], 'The weight must be a number between 1 and 256.'],
    ['Monitor Address', ['nowhere', '10.0.0'], 'The monitor address must be a valid IP address.'],
    ['Monitor Port', ['0', '65536'], 'The monitor port must be a number between 1 and 65535.'],
  ] as const)
    for (const value of values) {
      await field(name).fill(value)
      await field(name).press('Tab')
      await expect(form.root, `${name} ${value}`).toContainText(words)
      await expect(field(name), `${name} ${value}`).toHaveAttribute('aria-invalid', 'true')
    }
  await expectAccessible(page, 'a member whose fields are wrong')
  await form.fill({ Weight: '256', 'Monitor Address': '10.20.0.99', 'Monitor Port': '65535' })
  await field('Monitor Port').press('Tab')
  await expect(form.root.locator('[aria-invalid=true]')).toHaveCount(0)
  await form.fill({ 'Monitor Address': 'fd00::99' })
  await field('Monitor Address').press('Tab')
  await expect(form.root.locator('[aria-invalid=true]')).toHaveCount(0)
  await form.fill({ 'Monitor Address': '10.20.0.99' })

  const heal = cloud.control.fail({
    ...{ service: 'load-balancer', method: 'PUT', how: 'status', status: 500 },
    message: 'It broke.',
  })
  await form.press('Save')
  await expectToast(page, 'Unable to update member.')
  await expect(form.root.getByRole('alert')).toContainText('It broke.')
  await expect(field('Weight')).toHaveValue('256')
  heal()
  const sending = page.waitForRequest((request) => request.method() === 'PUT')
  await form.press('Save')
  expect((await sending).postDataJSON()).toEqual({
    ...{ name: 'web-1', weight: 256, monitor_address: '10.20.0.99', monitor_port: 65_535 },
    ...{ admin_state_up: true, backup: false },
  })
  await expectToast(page, 'Pool member has been updated.')
  await expect(form.root).toBeHidden()
  cloud.clock.advance(5_000)
  await expectDescribed(page, {
    ...{ Weight: '256', 'Monitor Address': '10.20.0.99', 'Monitor Port': '65535' },
    'Provisioning Status': 'Active',
  })
})

test('a page follows what becomes of its thing, again with each change [SV-SCOPE-08 SV-LBDETAIL-01 SV-LBDETAIL-05]', async ({
  page,
  signIn,
  openstack,
  cloud,
}) => {
  const shop = await shopOf(await openstack())
  const id = shop.member('web-1')
  await signIn()
  await page.goto(`/project/load_balancer/${shop.balancer}/pools/${shop.servers}/members/${id}`)
  await expectPageOf(page, 'web-1')
  for (const weight of ['7', '8']) {
    await page.getByRole('button', { name: 'Edit Member', exact: true }).click()
    const form = dialog(page, 'Edit Member')
    await form.fill({ Weight: weight })
    await form.press('Save')
    await expect(form.root).toBeHidden()
    await expectDescribed(page, { 'Provisioning Status': 'Pending Update' })
    const paths = readings(page, id)
    await expect.poll(() => paths.length).toBeGreaterThanOrEqual(3)
    cloud.clock.advance(5_000)
    await expectDescribed(page, { Weight: weight, 'Provisioning Status': 'Active' })
  }
})

test('after an action a page says that one has to wait until it was read, and not after a deletion [SV-LBDETAIL-06 SV-LBDETAIL-07 SV-LBDETAIL-08]', async ({
  page,
  signIn,
  openstack,
  cloud,
}) => {
  const shop = await shopOf(await openstack())
  const id = shop.member('web-1')
  await signIn()
  await page.goto(`/project/load_balancer/${shop.balancer}/pools/${shop.servers}/members/${id}`)
  await page.getByRole('button', { name: 'Edit Member', exact: true }).click()
  const form = dialog(page, 'Edit Member')
  await form.fill({ Weight: '9' })
  const heal = cloud.control.fail({
    ...{ service: 'load-balancer', method: 'GET', how: 'slow', seconds: 20 },
  })
  await form.press('Save')
  const wait = page.getByRole('dialog', { name: 'Please Wait' })
  await expect(wait).toBeVisible()
  await expect(wait).toContainText('Please Wait')
  heal()
  await expect(wait).toBeHidden()
  await expectDescribed(page, { Weight: '9' })
  cloud.clock.advance(5_000)
  await expectDescribed(page, { 'Provisioning Status': 'Active' })
  const paths = readings(page, id)
  await chooseOnPage(page, 'Delete Member')
  await dialog(page, 'Confirm Delete Member').press('Delete Member')
  await expectToast(page, 'Deleted Member: web-1.')
  await expectPageOf(page, 'shop-servers')
  await expect(wait).toHaveCount(0)
  expect(paths).toEqual([])
})
