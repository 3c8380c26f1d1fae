import { rows, type Cloud } from '@meridian/cloud'
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
  pageSize,
  table,
  toasts,
} from '../helpers.ts'
import { expectInMenu, headings, offeredBy, recordSetsOf, zoneRow, zonesOf } from './dns.ts'

const shop = 'shop.example.com.'

/** The address of the record sets of the shop's zone, with terms of their list. */
const listAt = (cloud: Cloud, terms = ''): string =>
  `/ngdetails/OS::Designate::Zone/${zoneRow(cloud, shop).id}?tab=recordsets${terms}`

/** The names of the shop's record sets, as the service's database sorts them: "_" after all letters. */
const sorted = (cloud: Cloud): readonly string[] => {
  const { id: zone_id } = zoneRow(cloud, shop)
  const all = cloud.table(rows.recordsets).list({ where: { zone_id } })
  const weight = (name: string) => name.toUpperCase()
  return all
    .map(({ name }) => name)
    .toSorted((one, other) => (weight(one) < weight(other) ? -1 : 1))
}

const change = (cloud: Cloud, name: string, record_status: 'PENDING' | 'DELETED'): void => {
  const held = cloud.table(rows.recordsets)
  const [found] = held.list({ where: { name } })
  if (!found) throw new Error(`The world has no record set ${name}`)
  held.update({ ...found, record_status, record_action: 'UPDATE' })
}

const make = (page: Page) =>
  page.getByRole('tabpanel').getByRole('button', { name: 'Create Record Set', exact: true })

test('the record sets of a zone are in the order of their names and found by name, type and status; each leads to all that is known of it [SV-RSET-01 SV-RSET-02 SV-RSET-03 SV-RSET-04 SV-RSET-05 SV-RSET-06 SV-RSET-07 SV-RSET-11 SV-RSET-12 SV-RSET-13 SV-ZONE-08 SV-DNSENT-03 SV-DNSCONST-07 SV-DNSCONST-08 SV-DNSROUTE-04 SV-DNSAPI-07 SV-DNSAPI-09]', async ({
  page,
  signIn,
  cloud,
}) => {
  change(cloud, `mx1.${shop}`, 'PENDING')
  change(cloud, `mx2.${shop}`, 'DELETED')
  const { id } = zoneRow(cloud, shop)
  await signIn()
  await page.goto('/project/dnszones')
  const asked = callsOf(page)
  await zonesOf(page).row(shop).open()
  await page.getByRole('tab', { name: 'Record Sets', exact: true }).click()
  await asked.expect('GET', `dns/v2/zones/${id}/recordsets/`)
  const sets = recordSetsOf(page)
  await expect(sets.rows).toHaveCount(12)
  expect(await headings(sets)).toEqual(['Name', 'Type', 'Records', 'Status'])
  await expect(sets.names).toHaveText(sorted(cloud))
  await expect(page.getByRole('columnheader', { name: 'Name', exact: true })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await expectRow(sets.row(`mx1.${shop}`), {
    ...{ Type: 'A', Records: '203.0.113.31', Status: 'Pending' },
  })
  await expectInMenu(page, sets.row(`mx1.${shop}`), { Update: false, Delete: false })
  await expectInMenu(page, sets.row(`mx2.${shop}`), { Update: false, Delete: true })
  await expectInMenu(page, sets.row(`git.${shop}`), { Update: true, Delete: true })

  await offeredBy(page, 'Search Record Sets', '')
  await expect(page.getByRole('option')).toHaveText(['Name', 'Type', 'Status'])
  await page.getByRole('option', { name: 'Type', exact: true }).click()
  await expect(page.getByRole('option')).toHaveText([
    ...['A', 'AAAA', 'CNAME', 'MX', 'PTR', 'SPF', 'SRV', 'SSHFP', 'TXT', 'SOA', 'NS'],
  ])
  await page.getByRole('option', { name: 'NS', exact: true }).click()
  await expect(sets.names).toHaveText([shop])
  await expectInMenu(page, sets.row(shop), { Update: false, Delete: false })
  await page.goto(listAt(cloud, '&recordsets.type=SOA'))
  await expect(sets.names).toHaveText([shop])
  await expectInMenu(page, sets.row(shop), { Update: false, Delete: false })
  await page.getByRole('button', { name: 'Remove Type: SOA' }).click()
  await offeredBy(page, 'Search Record Sets', 'Status')
  await expect(page.getByRole('option')).toHaveText(['Active', 'Pending'])
  await page.getByRole('option', { name: 'Pending', exact: true }).click()
  await expect(sets.names).toHaveText([`mx1.${shop}`])
  await page.goto(listAt(cloud, '&recordsets.name=git'))
  await expect(sets.names).toHaveText([`git.${shop}`])
  await expectAccessible(page, 'record sets')

  const [git] = cloud.table(rows.recordsets).list({ where: { name: `git.${shop}` } })
  asked.forget()
  await sets.row(`git.${shop}`).open()
  await asked.expect('GET', `dns/v2/zones/${id}/recordsets/${git?.id}/`)
  await expect(page.getByRole('tab')).toHaveText(['Overview'])
  for (const [field, text] of Object.entries({
    ...{ Name: `git.${shop}`, Zone: shop, Type: 'SSHFP', TTL: '-', Description: '-', Notes: '-' },
    ...{ Project: 'demo', Records: git?.records[0] ?? '', Status: 'Active', Action: 'None' },
    Version: String(git?.version),
  }))
    await expect(await described(page, field), field).toHaveText(text)
  const overview = page.getByRole('tabpanel', { name: 'Overview' })
  for (const one of [git?.id, id, git?.project_id])
    await expect(overview).toContainText(one ?? 'none')
  for (const field of ['Created', 'Updated'])
    await expect(overview.getByRole('term').filter({ hasText: field })).toBeVisible()
  await page.goto(`/ngdetails/OS::Designate::RecordSet/${id}/${git?.id}`)
  await expect(page.getByRole('heading', { name: `git.${shop}`, level: 1 })).toBeVisible()
})

test('a record set is made in its zone, judged as it is typed, changed and deleted [SV-RSET-08 SV-RSET-09 SV-RSET-10 SV-RSET-14 SV-RSET-15 SV-RSETFORM-01 SV-RSETFORM-02 SV-RSETFORM-03 SV-RSETFORM-04 SV-RSETFORM-05 SV-RSETFORM-06 SV-RSETFORM-07 SV-RSETFORM-08 SV-RSETFORM-09 SV-RSETFORM-10 SV-RSETFORM-11 SV-RSETFORM-12 SV-RSETFORM-13 SV-DNSCONST-01 SV-DNSCONST-02 SV-DNSCONST-03 SV-DNSCONST-08 SV-DNSAPI-08 SV-DNSAPI-10 SV-DNSAPI-11 SV-DNSAPI-16 SV-DNSTOAST-03 SV-DNSTOAST-04 SV-SCOPE-03 SV-SCOPE-09]', async ({
  page,
  signIn,
  cloud,
  eventually,
}) => {
  const zone = zoneRow(cloud, shop)
  const name = `api.${shop}`
  await signIn()
  await page.goto(listAt(cloud, '&recordsets.name=api'))
  await make(page).click()
  const form = dialog(page, 'Create Record Set')
  const type = form.root.getByRole('button', { name: /Type$/ })
  await expect(type).toContainText('A')
  const ttl = form.root.getByRole('textbox', { name: /^TTL/ })
  await expect(ttl).toHaveValue('3600')
  await ttl.fill('')
  await form.press('Create Record Set')
  // The name, the TTL and the records.
  await expect(form.root.getByText('This field is required.')).toHaveCount(3)
  for (const [typed, kept] of [
    ['0', '1'],
    ['2147483648', '2147483647'],
    ['120', '120'],
  ] as const) {
    await ttl.fill(typed)
    await ttl.blur()
    await expect(ttl).toHaveValue(kept)
  }
  await form.fill({ Name: 'api.shop.example.com' })
  await expect(form.root.getByText("DNS name must end with '.'", { exact: true })).toBeVisible()
  await form.fill({ Name: 'api.example.org.' })
  await expect(form.root.getByText(`The name must be in the zone ${shop}`)).toBeVisible()
  const records = form.root.getByRole('textbox', { name: /^Records/ })
  await records.fill('203.0.113')
  // The field still has the focus.
  await expect(
    form.root.getByText('"203.0.113": This is not a record of type A, such as 192.0.2.10'),
  ).toBeVisible()
  await records.fill('203.0.113.41\n203.0.113.41')
  await expect(form.root.getByText('All records must be unique.')).toBeVisible()
  await type.click()
  await expect(page.getByRole('option')).toHaveText([
    ...['A', 'AAAA', 'CNAME', 'MX', 'PTR', 'SPF', 'SRV', 'SSHFP', 'TXT', 'NS'],
  ])
  await page.getByRole('option', { name: 'AAAA', exact: true }).click()
  await expect(form.root.getByText('One record per line, such as 2001:db8::10')).toBeVisible()
  await form.fill({ Name: name, Records: '2001:db8:113::41\n2001:db8:113::42' })
  await expectAccessible(page, 'a new record set', { within: '[role=dialog]' })
  const asked = callsOf(page)
  const heal = cloud.control.fail({ service: 'dns', method: 'POST', how: 'slow', seconds: 60 })
  await form.press('Create Record Set')
  await expect(form.root.getByRole('status')).toHaveText('Creating Record Set')
  heal()
  await expectToast(page, `Record Set ${name} was successfully created.`)
  const sent = { type: 'AAAA', name, ttl: 120, records: ['2001:db8:113::41', '2001:db8:113::42'] }
  expect(asked.body('POST', `dns/v2/zones/${zone.id}/recordsets/`)).toEqual(sent)
  const row = recordSetsOf(page).row(name)
  await expectRow(row, { Type: 'AAAA', Status: 'Pending' })
  await eventually(async () => expectRow(row, { Status: 'Active' }))

  await row.do('Update')
  const update = dialog(page, 'Update Record Set')
  for (const [label, value] of Object.entries({ Type: 'AAAA', Name: name })) {
    const fixed = update.root.getByRole('textbox', { name: label, exact: true })
    await expect(fixed).toHaveValue(value)
    await expect(fixed).not.toBeEditable()
  }
  await update.fill({ TTL: '', Records: '' })
  await update.press('Save')
  await expect(update.root.getByText('This field is required.')).toHaveCount(2)
  await update.fill({ TTL: '60', Records: '2001:db8:113::43', Description: 'By a test' })
  const healed = cloud.control.fail({ service: 'dns', method: 'PUT', how: 'slow', seconds: 60 })
  await update.press('Save')
  await expect(update.root.getByRole('status')).toHaveText('Updating Record Set')
  healed()
  await expectToast(page, `Record Set ${name} was successfully updated.`)
  const held = cloud.table(rows.recordsets)
  const [made] = held.list({ where: { name } })
  expect(asked.body('PUT', `dns/v2/zones/${zone.id}/recordsets/${made?.id}`)).toEqual({
    ...{ ttl: 60, records: ['2001:db8:113::43'], description: 'By a test' },
  })
  await eventually(async () => expectRow(row, { Records: '2001:db8:113::43', Status: 'Active' }))

  await row.do('Delete')
  await expect(dialog(page, 'Confirm Delete Record Set').root).toContainText(
    `You have selected "${name}". Deleted record set is not recoverable.`,
  )
  await confirm(page, 'Confirm Delete Record Set', 'Delete Record Set')
  await expectToast(page, `Deleted Record Set: ${name}.`)
  await asked.expect('DELETE', `dns/v2/zones/${zone.id}/recordsets/${made?.id}/`)
  await eventually(async () => expect(row.root).toHaveCount(0))
  expect(held.list({ where: { name } })).toEqual([])
})

test('what fails is said in the words of record sets, and what cannot be deleted is left [SV-DNSERR-05 SV-DNSERR-06 SV-DNSERR-07 SV-DNSERR-08 SV-DNSERR-09 SV-DNSERR-10 SV-DNSERR-14 SV-DNSERR-15 SV-DNSDEL-01 SV-DNSDEL-03 SV-CMN-02 SV-CMN-03 SV-CMN-04]', async ({
  page,
  signIn,
  cloud,
}) => {
  const broken = { service: 'dns', how: 'status', status: 500, message: 'Broken.' } as const
  change(cloud, `mx2.${shop}`, 'PENDING')
  await signIn()
  await page.goto('/project/dnszones')
  await zonesOf(page).row(shop).open()
  await page.getByRole('tab', { name: 'Record Sets', exact: true }).click()
  await make(page).click()
  const form = dialog(page, 'Create Record Set')
  await form.fill({ Name: `new.${shop}`, Records: '203.0.113.41' })
  cloud.control.fail({ ...broken, method: 'POST' })
  await form.press('Create Record Set')
  await expectToast(page, 'Unable to create the record set.')
  await expect(form.root.getByRole('status')).toHaveCount(0)
  await expect(form.root.getByRole('alert')).toContainText('Broken.')
  await expect(toasts(page)).toHaveCount(1)
  await form.press('Cancel')
  const sets = recordSetsOf(page)
  await sets.row(`git.${shop}`).do('Update')
  const update = dialog(page, 'Update Record Set')
  await update.fill({ Description: 'Other' })
  cloud.control.fail({ ...broken, method: 'PUT' })
  await update.press('Save')
  await expectToast(page, 'Unable to update the record set.')
  await update.press('Cancel')

  const heal = cloud.control.fail({ ...broken, method: 'DELETE' })
  await sets.row(`git.${shop}`).do('Delete')
  await confirm(page, 'Confirm Delete Record Set', 'Delete Record Set')
  await expectToast(page, `Unable to delete Record Set: git.${shop}.`)
  await expectToast(page, 'Unable to delete the record set.')
  for (const one of ['git', 'mx1', 'mx2']) await sets.row(`${one}.${shop}`).check()
  await page.getByRole('button', { name: 'Delete Record Sets', exact: true }).press('Enter')
  await expectToast(page, `You are not allowed to delete record sets: mx2.${shop}`)
  await confirm(page, 'Confirm Delete Record Sets', 'Delete Record Sets')
  await expectToast(page, `Unable to delete Record Sets: git.${shop}, mx1.${shop}.`)
  heal()
  cloud.control.fail({ ...broken, method: 'GET', path: '/recordsets/[0-9a-f-]+$' })
  await sets.row(`git.${shop}`).open()
  await expectToast(page, 'Unable to retrieve the record set.')
  // Nothing of it is shown, and the user is where it was chosen.
  await expect(sets.row(`git.${shop}`).root).toBeVisible()
  cloud.control.fail({ ...broken, method: 'GET', path: '/recordsets$' })
  await page.goto(listAt(cloud))
  await expectToast(page, 'Unable to retrieve the record sets.')
})

test('what the name service finds wrong with a record stands beside it', async ({
  page,
  signIn,
  cloud,
}) => {
  await signIn()
  await page.goto(listAt(cloud))
  await make(page).click()
  const form = dialog(page, 'Create Record Set')
  const taken = table(page, 'Record Sets').row(`git.${shop}`)
  await expect(taken.root).toBeVisible()
  await form.root.getByRole('button', { name: /Type$/ }).click()
  await page.getByRole('option', { name: 'SSHFP', exact: true }).click()
  await form.fill({ Name: `git.${shop}`, Records: `4 2 ${'ab'.repeat(32)}` })
  await form.press('Create Record Set')
  await expectToast(page, 'Unable to create the record set.')
  await expect(form.root.getByRole('alert')).toContainText('Duplicate')
})

test('a zone with many record sets is read page by page, forwards and back', async ({
  page,
  signIn,
  cloud,
  world,
}) => {
  const names = sorted(cloud)
  await signIn()
  await pageSize(page, world.url, 5)
  await page.goto(listAt(cloud))
  const sets = recordSetsOf(page)
  await expect(sets.names).toHaveText(names.slice(0, 5))
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await pages.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(sets.names).toHaveText(names.slice(5, 10))
  await pages.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(sets.names).toHaveText(names.slice(10))
  await pages.getByRole('button', { name: 'Previous', exact: true }).click()
  await expect(sets.names).toHaveText(names.slice(5, 10))
})
