import type { Page } from '@playwright/test'
import { expectAccessible } from '../axe.ts'
import { callsOf } from '../calls.ts'
import { expect, test } from '../fixtures.ts'
import {
  confirm,
  described,
  dialog,
  expectRow,
  expectToast,
  menuOf,
  table,
  toasts,
} from '../helpers.ts'
import { expectInMenu, headings, offeredBy } from './dns.ts'

const list = (page: Page) => table(page, 'Floating IP PTRs')
const set = 'Set domain name PTR'
const unset = 'Unset domain name PTR'
const asks = 'Confirm Unset Floating IP PTR'

test('floating IPs are in the order of their addresses, with the names that these lead back to [SV-DNSROUTE-02 SV-PTR-01 SV-PTR-02 SV-PTR-03 SV-PTR-04 SV-PTR-05 SV-PTR-06 SV-PTR-09 SV-DNSENT-04 SV-DNSENT-05 SV-DNSCONST-06 SV-DNSAPI-12 SV-DNSAPI-13 SV-DNSAPI-14]', async ({
  page,
  signIn,
  openstack,
}) => {
  const { designate } = await openstack()
  // Those of the other region, which have the same addresses, are seen there.
  const all = (await designate.floatingIps.list()).filter(({ id }) => id.startsWith('RegionOne:'))
  const named = all.find(({ ptrdname }) => ptrdname !== null)
  const nameless = all.find(({ ptrdname }) => ptrdname === null)
  const address = named?.address ?? 'none'
  await signIn()
  await page.goto('/project/')
  const asked = callsOf(page)
  const panel = page.getByRole('navigation', { name: 'Main navigation' })
  await panel.getByRole('link', { name: 'Reverse DNS', exact: true }).click()
  await expect(page).toHaveURL(/\/project\/reverse_dns\/?$/)
  await asked.expect('GET', 'dns/v2/reverse/floatingips')
  const entries = list(page)
  const { compare } = new Intl.Collator('en', { numeric: true })
  await expect(entries.names).toHaveText(all.map((one) => one.address).toSorted(compare))
  expect(await headings(entries)).toEqual(['Address', 'PTR Domain Name', 'Status'])
  await expect(page.getByRole('columnheader', { name: 'Address' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await expect(page.getByRole('heading', { name: 'Reverse DNS', level: 1 })).toBeVisible()
  const row = entries.row(address)
  await expectRow(row, { 'PTR Domain Name': 'www.shop.example.com.', Status: 'Active' })
  await expectInMenu(page, row, { [set]: true, [unset]: true })
  const without = entries.row(nameless?.address ?? 'none').root
  await expect(without.getByRole('button', { name: set, exact: true })).toBeVisible()
  await expect(menuOf(without)).toHaveCount(0)
  await expectAccessible(page, 'names of addresses')
  await offeredBy(page, 'Search Floating IP PTRs', 'Status')
  await expect(page.getByRole('option')).toHaveText(['Active', 'Pending'])
  await page.getByRole('option', { name: 'Active', exact: true }).click()
  await expect(entries.names).toHaveText([address])

  await row.open()
  await expect(page.getByRole('tab')).toHaveText(['Overview'])
  for (const [field, text] of Object.entries({
    ...{ Address: address, 'PTR Domain Name': 'www.shop.example.com.', Description: '-' },
    ...{ TTL: String(named?.ttl), Status: 'Active', Action: 'None', Region: 'RegionOne' },
  }))
    await expect(await described(page, field), field).toHaveText(text)
  await expect(page.getByRole('tabpanel')).toContainText(named?.id ?? 'none')
  await asked.expect('GET', `dns/v2/reverse/floatingips/${encodeURIComponent(named?.id ?? '')}`)
})

test('the name of an address is set, waits for its name servers, and is unset [SV-PTR-05 SV-PTR-06 SV-PTR-07 SV-PTR-08 SV-PTR-10 SV-PTR-11 SV-PTR-12 SV-PTR-13 SV-PTR-14 SV-PTR-15 SV-DNSCONST-04 SV-DNSAPI-15 SV-DNSAPI-17 SV-DNSTOAST-05 SV-DNSTOAST-06 SV-DNSERR-13 SV-DNSERR-14 SV-DNSERR-15 SV-SCOPE-03 SV-SCOPE-09]', async ({
  page,
  signIn,
  cloud,
  openstack,
  eventually,
}) => {
  const { designate } = await openstack()
  const all = await designate.floatingIps.list()
  const nameless = all.find(({ ptrdname }) => ptrdname === null)
  const id = nameless?.id ?? ''
  const path = `dns/v2/reverse/floatingips/${encodeURIComponent(id)}`
  await signIn()
  await page.goto('/project/reverse_dns?region=RegionOne')
  const row = list(page).row(nameless?.address ?? 'none')
  await row.do(set)
  const form = dialog(page, set)
  const ttl = form.root.getByRole('textbox', { name: /^TTL/ })
  await expect(ttl).toHaveValue('3600')
  await form.press(set)
  await expect(form.root.getByText('This field is required.')).toHaveCount(1)
  await form.fill({ 'Domain Name': 'mail.example.com' })
  await expect(form.root.getByText("Domain must end with '.'", { exact: true })).toBeVisible()
  for (const [typed, kept] of [
    ['0', '0'],
    ['2147483648', '2147483647'],
    ['900', '900'],
  ] as const) {
    await ttl.fill(typed)
    await ttl.blur()
    await expect(ttl).toHaveValue(kept)
  }
  await expectAccessible(page, 'the name of an address', { within: '[role=dialog]' })
  await form.fill({ 'Domain Name': 'mail.example.com.' })
  const refused = { service: 'dns', method: 'PATCH', how: 'status', status: 500 } as const
  const heal = cloud.control.fail({ ...refused, message: 'Broken.' })
  await form.press(set)
  await expectToast(page, 'Unable to set the floating IP PTR record.')
  await expect(form.root.getByRole('status')).toHaveCount(0)
  await expect(toasts(page)).toHaveCount(1)
  heal()
  const asked = callsOf(page)
  await form.press(set)
  await expectToast(page, 'Domain name PTR mail.example.com. was successfully set.')
  expect(asked.body('PATCH', path)).toEqual({ ptrdname: 'mail.example.com.', ttl: 900 })
  await expectRow(row, { 'PTR Domain Name': 'mail.example.com.', Status: 'Pending' })
  await expectInMenu(page, row, { [set]: false, [unset]: false })
  await eventually(async () => expectRow(row, { Status: 'Active' }))
  expect(await designate.floatingIps.get(id)).toMatchObject({ ptrdname: 'mail.example.com.' })

  asked.forget()
  const healed = cloud.control.fail({ ...refused, message: 'Broken.' })
  await row.do(unset)
  await expect(dialog(page, asks).root).toContainText(
    `You have selected: "${nameless?.address}". A reverse lookup of the address then gives no name.`,
  )
  await confirm(page, asks, 'Unset Floating IP PTR')
  await expectToast(page, 'Unable to set the floating IP PTR record.')
  healed()
  asked.forget()
  await row.do(unset)
  await confirm(page, asks, 'Unset Floating IP PTR')
  await expectToast(page, 'Domain name PTR successfully unset.')
  expect(asked.body('PATCH', path)).toEqual({ ptrdname: null, description: null, ttl: null })
  await expectRow(row, { 'PTR Domain Name': '-' })
})

test('names that cannot be read are said so [SV-DNSERR-11 SV-DNSERR-12]', async ({
  page,
  signIn,
  cloud,
  openstack,
}) => {
  const { designate } = await openstack()
  const [first] = await designate.floatingIps.list()
  await signIn()
  const broken = { service: 'dns', how: 'status', status: 500, message: 'Broken.' } as const
  cloud.control.fail({ ...broken, path: '/reverse/floatingips$' })
  await page.goto('/project/reverse_dns?region=RegionOne')
  await expectToast(page, 'Unable to retrieve the floating ip PTRs.')
  cloud.control.heal()
  await page.getByRole('button', { name: 'Try again', exact: true }).first().click()
  const row = list(page).row(first?.address ?? 'none')
  await expect(row.root).toBeVisible()
  cloud.control.fail({ ...broken, path: '/reverse/floatingips/' })
  await row.open()
  const toast = toasts(page).filter({ hasText: `Unable to get the floating ip PTR ${first?.id}` })
  await expect(toast).toHaveCount(1)
  await expect(toast).not.toContainText(`${first?.id}.`)
})
