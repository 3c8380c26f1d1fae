import type { Page } from '@playwright/test'
import { expectAccessible } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { chooseOnPage, dialog, expectToast } from '../helpers.ts'
import { expectDescribed, expectPageOf, shopOf } from './shop.ts'

/** When a thing is read again, in ms, from now on. */
const readings = (page: Page, id: string) => {
  const times: number[] = []
  page.on('request', (request) => {
    if (request.method() === 'GET' && new URL(request.url()).pathname.includes(id))
      times.push(Date.now())
  })
  return times
}

/** It measures how long the page waits, which a busy machine draws out. */
const wallClock = { tag: '@whole' }

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

test(
  'a page follows what becomes of its thing, after waits that grow and begin anew with each change [SV-SCOPE-08 SV-LB-05 SV-LBDETAIL-01 SV-LBDETAIL-02 SV-LBDETAIL-03 SV-LBDETAIL-04 SV-LBDETAIL-05 SV-LBDETAIL-06]',
  wallClock,
  async ({ page, signIn, openstack, cloud }) => {
    const shop = await shopOf(await openstack())
    const id = shop.member('web-1')
    await signIn()
    await page.goto(`/project/load_balancer/${shop.balancer}/pools/${shop.servers}/members/${id}`)
    await expectPageOf(page, 'web-1')
    const change = async (weight: string) => {
      await page.getByRole('button', { name: 'Edit Member', exact: true }).click()
      const form = dialog(page, 'Edit Member')
      await form.fill({ Weight: weight })
      await form.press('Save')
      await expect(form.root).toBeHidden()
      await expectDescribed(page, { 'Provisioning Status': 'Pending Update' })
    }
    // The engine's own way is to wait 2.5 s first: three readings in that time are the page's.
    const early = 2_400
    for (const weight of ['7', '8']) {
      await change(weight)
      const times = readings(page, id)
      const began = Date.now()
      await expect.poll(() => times.length, { timeout: 8_000 }).toBeGreaterThanOrEqual(4)
      expect((times[2] ?? Number.POSITIVE_INFINITY) - began).toBeLessThan(early)
      expect((times[3] ?? 0) - (times[2] ?? 0)).toBeGreaterThan((times[1] ?? 0) - (times[0] ?? 0))
      cloud.clock.advance(5_000)
      await expectDescribed(page, { Weight: weight, 'Provisioning Status': 'Active' })
    }
  },
)

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
  const times = readings(page, id)
  await chooseOnPage(page, 'Delete Member')
  await dialog(page, 'Confirm Delete Member').press('Delete Member')
  await expectToast(page, 'Deleted Member: web-1.')
  await expectPageOf(page, 'shop-servers')
  await expect(wait).toHaveCount(0)
  expect(times).toEqual([])
})
