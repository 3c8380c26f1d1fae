import { rows } from '@meridian/cloud'
import { callsOf } from '../calls.ts'
import { expectAccessible } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import {
  confirm,
  described,
  dialog,
  expectRow,
  expectToast,
  table,
  toasts,
  unique,
} from '../helpers.ts'
import { changeZone, expectInMenu, headings, offeredBy, zoneRow, zonesOf } from './dns.ts'

const own = ['internal.example.com.', 'partner.example.net.', 'shop.example.com.']

test('zones are in the order of their names and found by name, type and status; each leads to all that is known of it [SV-DNSROUTE-01 SV-DNSROUTE-03 SV-ZONE-01 SV-ZONE-02 SV-ZONE-03 SV-ZONE-04 SV-ZONE-05 SV-ZONE-06 SV-ZONE-07 SV-ZONE-08 SV-DNSENT-01 SV-DNSENT-02 SV-DNSCONST-05 SV-DNSCONST-09 SV-DNSCONST-10 SV-DNSCONST-11 SV-DNSAPI-01 SV-DNSAPI-02 SV-DNSAPI-04]', async ({
  page,
  signIn,
  cloud,
}) => {
  changeZone(cloud, 'partner.example.net.', { status: 'PENDING', action: 'CREATE' })
  await signIn()
  await page.goto('/project/')
  const asked = callsOf(page)
  const panel = page.getByRole('navigation', { name: 'Main navigation' })
  await panel.getByRole('link', { name: 'Zones', exact: true }).click()
  await expect(page).toHaveURL(/\/project\/dnszones\/?$/)
  await asked.expect('GET', 'dns/v2/zones/')
  const zones = zonesOf(page)
  await expect(zones.names).toHaveText(own)
  expect(await headings(zones)).toEqual(['Name', 'Type', 'Status'])
  await expect(page.getByRole('columnheader', { name: 'Name', exact: true })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await expectRow(zones.row('shop.example.com.'), { Type: 'Primary', Status: 'Active' })
  await expectRow(zones.row('partner.example.net.'), { Type: 'Secondary', Status: 'Pending' })
  await expectAccessible(page, 'zones')

  await offeredBy(page, 'Search Zones', '')
  await expect(page.getByRole('option')).toHaveText(['Name', 'Type', 'Status'])
  await page.getByRole('option', { name: 'Type', exact: true }).click()
  await expect(page.getByRole('option')).toHaveText(['Primary', 'Secondary'])
  await page.getByRole('option', { name: 'Secondary', exact: true }).click()
  await expect(zones.names).toHaveText(['partner.example.net.'])
  await page.getByRole('button', { name: 'Remove Type: Secondary' }).click()
  await offeredBy(page, 'Search Zones', 'Status')
  await expect(page.getByRole('option')).toHaveText(['Active', 'Pending'])
  await page.getByRole('option', { name: 'Pending', exact: true }).click()
  await expect(zones.names).toHaveText(['partner.example.net.'])
  await page.getByRole('button', { name: 'Remove Status: Pending' }).click()
  await expect(zones.names).toHaveText(own)
  await page.goto('/project/dnszones?name=example.com')
  await expect(zones.names).toHaveText(['internal.example.com.', 'shop.example.com.'])

  const shop = zoneRow(cloud, 'shop.example.com.')
  asked.forget()
  await zones.row('shop.example.com.').open()
  await expect(page).toHaveURL(new RegExp(`/ngdetails/OS::Designate::Zone/${shop.id}`))
  await asked.expect('GET', `dns/v2/zones/${shop.id}/`)
  await expect(page.getByRole('tab')).toHaveText(['Overview', 'Record Sets', 'Transfer Requests'])
  for (const [field, text] of Object.entries({
    ...{ Name: shop.name, Description: 'Public names of the shop' },
    ...{ Email: 'hostmaster@shop.example.com', Type: 'Primary', TTL: '3600', Project: 'demo' },
    ...{ Serial: String(shop.serial), Status: 'Active', Action: 'None' },
    ...{ Attributes: 'environment:production', Version: String(shop.version), Masters: '-' },
  }))
    await expect(await described(page, field), field).toHaveText(text)
  const overview = page.getByRole('tabpanel', { name: 'Overview' })
  for (const id of [shop.id, shop.pool_id, shop.project_id])
    await expect(overview).toContainText(id)
  for (const field of ['Created', 'Updated'])
    await expect(await described(page, field), field).not.toBeEmpty()
  await expect(overview.getByRole('term').filter({ hasText: 'Transferred' })).toBeVisible()
  await page.getByRole('tab', { name: 'Record Sets' }).click()
  await expect(table(page, 'Record Sets').rows.first()).toBeVisible()

  await page.goto(`/ngdetails/OS::Designate::Zone/${zoneRow(cloud, 'partner.example.net.').id}`)
  // The tab that was chosen last is open.
  await page.getByRole('tab', { name: 'Overview' }).click()
  await expect(await described(page, 'Masters')).toHaveText('198.51.100.53198.51.100.54:5353')
  await expect(await described(page, 'Action')).toHaveText('Create')
})

test('a zone is made, waits for its name servers, is changed and deleted [SV-ZONE-09 SV-ZONE-10 SV-ZONE-11 SV-ZONE-12 SV-ZONE-14 SV-ZONE-15 SV-ZONEFORM-01 SV-ZONEFORM-02 SV-ZONEFORM-03 SV-ZONEFORM-04 SV-ZONEFORM-05 SV-ZONEFORM-06 SV-ZONEFORM-07 SV-ZONEFORM-08 SV-ZONEFORM-09 SV-ZONEFORM-14 SV-ZONEFORM-15 SV-DNSCONST-01 SV-DNSCONST-02 SV-DNSCONST-03 SV-DNSAPI-03 SV-DNSAPI-05 SV-DNSAPI-06 SV-DNSAPI-16 SV-DNSTOAST-01 SV-DNSTOAST-02 SV-CMN-05 SV-SCOPE-03 SV-SCOPE-09]', async ({
  page,
  signIn,
  cloud,
  openstack,
  eventually,
}) => {
  const { designate } = await openstack()
  const name = `${unique()}.example.org.`
  await signIn()
  await page.goto('/project/dnszones')
  await page.getByRole('button', { name: 'Create Zone', exact: true }).click()
  const form = dialog(page, 'Create Zone')
  await expect(form.root.getByRole('radio')).toHaveCount(2)
  await expect(form.root.getByRole('radio', { name: 'Primary' })).toBeChecked()
  const ttl = form.root.getByRole('textbox', { name: /^TTL/ })
  await expect(ttl).toHaveValue('3600')
  await expect(form.root.getByRole('textbox', { name: /^Masters/ })).toHaveCount(0)
  await ttl.fill('')
  await form.press('Create Zone')
  // The name, the email and the TTL.
  await expect(form.root.getByText('This field is required.')).toHaveCount(3)
  await form.fill({ Name: 'example.org', Email: 'host@master@example.org' })
  await form.press('Create Zone')
  await expect(form.root.getByText("Zone must end with '.'", { exact: true })).toBeVisible()
  const one = "Email address must contain a single '@' character"
  await expect(form.root.getByText(one, { exact: true })).toBeVisible()
  for (const [typed, kept] of [
    ['0', '1'],
    ['2147483648', '2147483647'],
    ['300', '300'],
  ] as const) {
    await ttl.fill(typed)
    await ttl.blur()
    await expect(ttl).toHaveValue(kept)
  }
  await expectAccessible(page, 'a new zone', { within: '[role=dialog]' })
  await form.fill({ Name: name, Email: 'hostmaster@example.org', Description: 'By a test' })
  const asked = callsOf(page)
  const heal = cloud.control.fail({ service: 'dns', method: 'POST', how: 'slow', seconds: 60 })
  await form.press('Create Zone')
  await expect(form.root.getByRole('status')).toHaveText('Creating Zone')
  heal()
  await expectToast(page, `Zone ${name} was successfully created.`)
  await expect(form.root).toBeHidden()
  expect(asked.body('POST', 'dns/v2/zones/')).toEqual({
    ...{ name, type: 'PRIMARY', email: 'hostmaster@example.org', ttl: 300 },
    description: 'By a test',
  })
  const row = zonesOf(page).row(name)
  await expectRow(row, { Type: 'Primary', Status: 'Pending' })
  await expectInMenu(page, row, { Update: false, Delete: false })
  await eventually(async () => expectRow(row, { Status: 'Active' }))

  await row.do('Update')
  const update = dialog(page, 'Update Zone')
  for (const [label, value] of [
    ['Name', name],
    ['Type', 'Primary'],
  ] as const) {
    const fixed = update.root.getByRole('textbox', { name: label, exact: true })
    await expect(fixed).toHaveValue(value)
    await expect(fixed).not.toBeEditable()
  }
  await update.fill({ Email: 'nobody' })
  await update.press('Save')
  await expect(update.root.getByText(one, { exact: true })).toBeVisible()
  await update.fill({ Email: 'dns@example.org', TTL: '600', Description: '' })
  const healed = cloud.control.fail({ service: 'dns', method: 'PATCH', how: 'slow', seconds: 60 })
  await update.press('Save')
  await expect(update.root.getByRole('status')).toHaveText('Updating Zone')
  healed()
  await expectToast(page, `Zone ${name} was successfully updated.`)
  const [made] = await designate.zones.list({ name })
  expect(asked.body('PATCH', `dns/v2/zones/${made?.id}/`)).toEqual({
    ...{ email: 'dns@example.org', ttl: 600, description: null },
  })
  expect(made).toMatchObject({ email: 'dns@example.org', ttl: 600, description: null })
  await eventually(async () => expectRow(row, { Status: 'Active' }))

  await row.do('Delete')
  await expect(dialog(page, 'Confirm Delete Zone').root).toContainText(
    `You have selected "${name}". Deleted zone is not recoverable.`,
  )
  await confirm(page, 'Confirm Delete Zone', 'Delete Zone')
  await expectToast(page, `Deleted Zone: ${name}.`)
  await asked.expect('DELETE', `dns/v2/zones/${made?.id}/`)
  await eventually(async () => expect(row.root).toHaveCount(0))
  expect(await designate.zones.list({ name })).toEqual([])
})

test('a secondary zone has masters instead, each an IP address and there once, and keeps them [SV-ZONEFORM-08 SV-ZONEFORM-10 SV-ZONEFORM-11 SV-ZONEFORM-12 SV-ZONEFORM-13 SV-ZONEFORM-15 SV-ZONEFORM-16]', async ({
  page,
  signIn,
  openstack,
}) => {
  const { designate } = await openstack()
  const name = `${unique()}.example.org.`
  await signIn()
  await page.goto('/project/dnszones')
  await page.getByRole('button', { name: 'Create Zone', exact: true }).click()
  const form = dialog(page, 'Create Zone')
  await form.root.getByText('Secondary', { exact: true }).click()
  for (const label of [/^Email/, /^TTL/])
    await expect(form.root.getByRole('textbox', { name: label })).toHaveCount(0)
  await form.fill({ Name: name })
  await form.press('Create Zone')
  await expect(form.root.getByText('This field is required.')).toHaveCount(1)
  await form.fill({ Masters: '192.0.2.53\nns1.example.org.' })
  await expect(form.root.getByText('"ns1.example.org.": Give an IP address.')).toBeVisible()
  await form.fill({ Masters: '192.0.2.53\n192.0.2.53' })
  await expect(form.root.getByText('All masters must be unique.')).toBeVisible()
  await form.fill({ Masters: '192.0.2.53\n2001:db8::53' })
  await form.press('Create Zone')
  await expectToast(page, `Zone ${name} was successfully created.`)
  const [made] = await designate.zones.list({ name })
  expect(made).toMatchObject({ type: 'SECONDARY', masters: ['192.0.2.53', '2001:db8::53'] })

  await zonesOf(page).row('partner.example.net.').do('Update')
  const update = dialog(page, 'Update Zone')
  const fixed = { Type: 'Secondary', Masters: '198.51.100.53, 198.51.100.54:5353' }
  for (const [label, value] of Object.entries(fixed)) {
    const field = update.root.getByRole('textbox', { name: label, exact: true })
    await expect(field).toHaveValue(value)
    await expect(field).not.toBeEditable()
  }
  await update.fill({ Description: 'Of a partner' })
  await update.press('Save')
  await expectToast(page, 'Zone partner.example.net. was successfully updated.')
})

test('names in other letters are typed as people write them, and shown in both forms', async ({
  page,
  signIn,
  openstack,
}) => {
  await signIn()
  await page.goto('/project/dnszones')
  await page.getByRole('button', { name: 'Create Zone', exact: true }).click()
  const form = dialog(page, 'Create Zone')
  await form.fill({ Name: 'bücher.example.', Email: 'hostmaster@example.org' })
  await form.press('Create Zone')
  await expectToast(page, 'Zone xn--bcher-kva.example. was successfully created.')
  await expect(zonesOf(page).names.first()).toBeVisible()
  await page.goto('/project/dnszones?name=bücher')
  await expect(zonesOf(page).names).toHaveText(['bücher.example. (xn--bcher-kva.example.)'])
  const { designate } = await openstack()
  expect(await designate.zones.list({ name: 'xn--bcher-kva.example.' })).toHaveLength(1)
})

test('what fails is said in the words of zones, and what cannot be deleted is left [SV-ZONE-12 SV-ZONE-13 SV-DNSERR-01 SV-DNSERR-02 SV-DNSERR-03 SV-DNSERR-04 SV-DNSERR-14 SV-DNSERR-15 SV-DNSDEL-02 SV-DNSDEL-04 SV-CMN-02 SV-CMN-03 SV-CMN-04]', async ({
  page,
  signIn,
  cloud,
}) => {
  const broken = { service: 'dns', how: 'status', status: 500, message: 'Broken.' } as const
  changeZone(cloud, 'partner.example.net.', { status: 'DELETED', action: 'DELETE' })
  await signIn()
  await page.goto('/project/dnszones')
  const zones = zonesOf(page)
  await expectInMenu(page, zones.row('partner.example.net.'), { Update: false, Delete: false })

  await page.getByRole('button', { name: 'Create Zone', exact: true }).click()
  const form = dialog(page, 'Create Zone')
  await form.fill({ Name: 'new.example.org.', Email: 'hostmaster@example.org' })
  cloud.control.fail({ ...broken, method: 'POST' })
  await form.press('Create Zone')
  await expectToast(page, 'Unable to create the zone.')
  await expect(form.root.getByRole('status')).toHaveCount(0)
  await expect(form.root.getByRole('alert')).toContainText('Broken.')
  await expect(form.root.getByRole('textbox', { name: /^Name/ })).toHaveValue('new.example.org.')
  await expect(toasts(page)).toHaveCount(1)
  await form.press('Cancel')
  await zones.row('shop.example.com.').do('Update')
  const update = dialog(page, 'Update Zone')
  await update.fill({ Description: 'Other' })
  cloud.control.fail({ ...broken, method: 'PATCH' })
  await update.press('Save')
  await expectToast(page, 'Unable to update the zone.')
  await expect(update.root.getByRole('status')).toHaveCount(0)
  await update.press('Cancel')

  const heal = cloud.control.fail({ ...broken, method: 'DELETE' })
  await zones.row('internal.example.com.').do('Delete')
  await confirm(page, 'Confirm Delete Zone', 'Delete Zone')
  await expectToast(page, 'Unable to delete Zone: internal.example.com..')
  await expectToast(page, 'Unable to delete the zone.')
  for (const name of own) await zones.row(name).check()
  await page.getByRole('button', { name: 'Delete Zones', exact: true }).press('Enter')
  await expectToast(page, 'You are not allowed to delete zones: partner.example.net.')
  await confirm(page, 'Confirm Delete Zones', 'Delete Zones')
  await expectToast(page, 'Unable to delete Zones: internal.example.com., shop.example.com..')
  heal()
  const { id } = zoneRow(cloud, 'shop.example.com.')
  cloud.control.fail({ ...broken, method: 'GET', path: `/zones/${id}$` })
  await zones.row('shop.example.com.').open()
  await expectToast(page, 'Unable to retrieve the zone.')
  await expect(page).toHaveURL(/\/project\/dnszones/)
  // Who has come by its address has nowhere to go back to, and is told all the same.
  await page.goto(`/ngdetails/OS::Designate::Zone/${id}`)
  await expectToast(page, 'Unable to retrieve the zone.')
  expect(cloud.table(rows.zones).list({ where: { name: own } })).toHaveLength(3)
})
