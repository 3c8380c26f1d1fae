import { readFileSync } from 'node:fs'
import { rows } from '@meridian/cloud'
import type { Download, Page } from '@playwright/test'
import { expectAccessible } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { chooseOnPage, dialog, expectToast, table, toasts } from '../helpers.ts'
import { dismiss, zoneRow, zonesOf } from './dns.ts'

const internal = 'internal.example.com.'
const shop = 'shop.example.com.'

test(
  'a zone is saved as a file, and another is made of one',
  { tag: '@whole' },
  async ({ page, signIn, openstack, eventually }) => {
    const { designate } = await openstack()
    const saved: Download[] = []
    page.on('download', (download) => void saved.push(download))
    await signIn()
    await page.goto('/project/dnszones')
    await zonesOf(page).row(internal).do('Export Zone File')
    await eventually(async () => expect(saved).toHaveLength(1))
    expect(saved[0]?.suggestedFilename()).toBe('internal.example.com.zone')
    const file = readFileSync((await saved[0]?.path()) ?? '', 'utf8')
    expect(file).toContain(`$ORIGIN ${internal}`)
    expect(file).toContain(`db.${internal}`)

    await page.getByRole('button', { name: 'Import Zone', exact: true }).click()
    const form = dialog(page, 'Import Zone')
    await expect(form.root.getByRole('textbox', { name: /^Zone File/ })).toBeFocused()
    await expectAccessible(page, 'a zone file', { within: '[role=dialog]' })
    await form.fill({ 'Zone File': 'nothing of the kind' })
    await form.press('Import Zone')
    await expect(form.root.getByRole('status')).toHaveText('Importing Zone')
    const words =
      'The $ORIGIN statement is required and must be the first statement in the zonefile.'
    const told = form.root.getByText(words, { exact: true })
    await eventually(async () => expect(told).toBeVisible({ timeout: 500 }))
    await form.fill({ 'Zone File': file.replaceAll(internal, 'copied.example.org.') })
    await form.press('Import Zone')
    const done = toasts(page).filter({
      hasText: 'Zone copied.example.org. was successfully imported.',
    })
    await eventually(async () => expect(done).toBeVisible({ timeout: 500 }))
    await expect(zonesOf(page).row('copied.example.org.').root).toBeVisible()
    const [copied] = await designate.zones.list({ name: 'copied.example.org.' })
    const sets = await designate.recordSets(copied?.id ?? '').list({ type: 'A' })
    expect(sets.map(({ name }) => name).toSorted()).toEqual([
      'cache.copied.example.org.',
      'db.copied.example.org.',
    ])
  },
)

/** What the dialog after an offer tells. */
const offerOf = async (page: Page) => {
  const shown = dialog(page, `Transfer of ${internal}`)
  const [id = '', key = ''] = await shown.root.getByRole('definition').allInnerTexts()
  await shown.root.getByRole('button', { name: 'Close', exact: true }).last().click()
  return { id: id.trim(), key: key.trim() }
}

test(
  'a zone is offered, taken back, offered again and taken by another project',
  { tag: '@whole' },
  async ({ page, signIn, cloud }) => {
    await signIn()
    const { id: zone } = zoneRow(cloud, internal)
    await page.goto(`/ngdetails/OS::Designate::Zone/${zone}?tab=transfers`)
    await expect(page.getByText('The zone is not offered to other projects.')).toBeVisible()
    const offer = async () => {
      await chooseOnPage(page, 'Transfer Zone')
      const form = dialog(page, 'Transfer Zone')
      await form.fill({ Description: 'For the others' })
      await form.press('Transfer Zone')
      await expectToast(page, `Zone ${internal} was successfully offered.`)
      return offerOf(page)
    }
    const first = await offer()
    const offers = table(page, 'Transfer Requests').root
    await expect(offers.getByRole('button', { name: `Copy ${first.id}` })).toBeVisible()
    await expect(offers).toContainText(first.key)
    await expectAccessible(page, 'offers of a zone')
    await chooseOnPage(page, 'Transfer Zone')
    const again = dialog(page, 'Transfer Zone')
    await again.press('Transfer Zone')
    await dismiss(page, 'Unable to offer the zone.')
    await again.press('Cancel')
    await offers.getByRole('button', { name: 'Withdraw', exact: true }).click()
    await expectToast(page, 'The zone is no longer offered.')
    await expect(page.getByText('The zone is not offered to other projects.')).toBeVisible()
    const { id, key } = await offer()

    await signIn('demo', 'alt')
    await page.goto('/project/dnszones')
    await page.getByRole('button', { name: 'Accept Zone Transfer', exact: true }).click()
    const accept = dialog(page, 'Accept Zone Transfer')
    await accept.fill({ 'Transfer ID': id, 'Authorization Key': 'WRONG' })
    await accept.press('Accept Zone Transfer')
    await expect(accept.root.getByRole('alert')).toContainText('Key does not match')
    await accept.fill({ 'Authorization Key': key })
    await accept.press('Accept Zone Transfer')
    await expectToast(page, `Accepted the transfer of zone: ${zone}.`)
    await expect(zonesOf(page).row(internal).root).toBeVisible()
  },
)

test('record sets are changed as one text: what is pasted is judged, shown as steps, and done', async ({
  page,
  signIn,
  cloud,
}) => {
  await signIn()
  await page.goto('/project/dnszones')
  await zonesOf(page).row(shop).do('Edit Record Sets as Text')
  const form = dialog(page, `Record Sets of ${shop}`)
  const text = form.root.getByRole('textbox', { name: /^Records/ })
  const steps = form.root.getByRole('region', { name: 'What will be done' })
  await expect(steps).toContainText('There is nothing to do.')
  const before = await text.inputValue()
  expect(before).toContain('www 300 A 203.0.113.21\nwww 300 A 203.0.113.22')
  expect(before).not.toMatch(/\b(SOA|NS)\b/)
  await expectAccessible(page, 'record sets as text', { within: '[role=dialog]' })
  await text.fill(`${before}\napi A 203.0.113`)
  const line = before.split('\n').length + 1
  await expect(form.root.getByText(`Line ${line}: This is not a record of type A`)).toBeVisible()
  const others = before
    .replace('203.0.113.22', '203.0.113.23')
    .split('\n')
    .filter((one) => !one.startsWith('git '))
  await text.fill([...others, 'api 60 A 203.0.113.41'].join('\n'))
  await expect(steps.getByRole('listitem')).toHaveText([
    `Update A www.${shop}`,
    `Create A api.${shop}`,
  ])
  await form.root.getByText('Delete Others', { exact: true }).click()
  await expect(steps.getByRole('listitem').first()).toHaveText(`Delete SSHFP git.${shop}`)
  await form.press('Save')
  await expectToast(page, 'The record sets are as the text has them.')
  const held = cloud.table(rows.recordsets)
  const recordsOf = (name: string, type: string) =>
    held.list({ where: { name: `${name}.${shop}` } }).find((set) => set.type === type)
  expect(recordsOf('www', 'A')?.records).toEqual(['203.0.113.21', '203.0.113.23'])
  expect(recordsOf('api', 'A')).toMatchObject({ ttl: 60, records: ['203.0.113.41'] })
  expect(recordsOf('git', 'SSHFP')?.record_action ?? 'DELETE').toBe('DELETE')
})
