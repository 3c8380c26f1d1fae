import { Resolver } from 'node:dns/promises'
import { readFileSync } from 'node:fs'
import type { OpenStack } from '@meridian/openstack'
import type { Download, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { chooseOnPage, confirm, dialog, expectRow, expectToast, table, unique } from '../helpers.ts'
import { only, ownProject } from '../own-project.ts'
import { dismiss, recordSetsOf, zonesOf } from './dns.ts'

type Designate = OpenStack['designate']
type Eventually = (look: () => Promise<void>) => Promise<void>

type Walk = {
  readonly page: Page
  readonly designate: Designate
  readonly eventually: Eventually
  /** The zone and its address. */
  readonly zone: string
  readonly id: string
}

/** Of each editable type: where in the zone, what, and what looks like it and is none. */
const records: Readonly<Record<string, readonly [start: string, record: string, wrong: string]>> = {
  A: ['a', '192.0.2.10', '192.0.2'],
  AAAA: ['aaaa', '2001:db8::10', '192.0.2.10'],
  CNAME: ['alias', 'www.example.com.', 'www.example.com'],
  MX: ['mx', '10 mail.example.com.', 'mail.example.com.'],
  PTR: ['ptr', 'www.example.com.', 'www.example.com'],
  SPF: ['spf', '"v=spf1 mx -all"', 'v=spf1 mx -all'],
  SRV: ['_sip._tcp', '10 60 5060 sip.example.com.', '10 60 sip.example.com.'],
  SSHFP: ['ssh', `4 2 ${'3f2a9c61'.repeat(8)}`, '4 2 xyz'],
  TXT: ['txt', '"some text"', '"some text'],
  NS: ['sub', 'ns1.example.com.', 'ns1.example.com'],
}

/** What people keep in a zone, by where it is in it: the SOA and NS records are Designate's. */
const contentOf = async (designate: Designate, { id, name }: { id: string; name: string }) => {
  const sets = await designate.recordSets(id).list({ limit: 100 })
  return sets
    .filter((set) => set.type !== 'SOA' && set.name !== name)
    .map(
      (set) =>
        `${set.name.slice(0, -name.length)} ${set.type} ${set.records.toSorted().join(' | ')}`,
    )
    .toSorted()
}

const deleteAll = async (designate: Designate, eventually: Eventually): Promise<void> => {
  for (const { id } of await designate.zones.list()) await designate.zones.remove(id)
  await eventually(async () => expect(await designate.zones.list()).toEqual([]))
}

const makeZone = async (
  { page, designate, eventually }: Omit<Walk, 'id'>,
  zone: string,
): Promise<string> => {
  await page.goto('/project/dnszones')
  await page.getByRole('button', { name: 'Create Zone', exact: true }).click()
  const form = dialog(page, 'Create Zone')
  await form.fill({ Name: zone, Email: 'hostmaster@example.org', TTL: '300', Description: 'Ours' })
  await form.press('Create Zone')
  await expectToast(page, `Zone ${zone} was successfully created.`)
  const row = zonesOf(page).row(zone)
  await eventually(async () => expectRow(row, { Type: 'Primary', Status: 'Active' }))
  const made = only(await designate.zones.list({ name: zone }))
  expect(made).toMatchObject({
    ...{ type: 'PRIMARY', status: 'ACTIVE', action: 'NONE', ttl: 300, description: 'Ours' },
    email: 'hostmaster@example.org',
  })
  await row.do('Update')
  const update = dialog(page, 'Update Zone')
  await update.fill({ TTL: '600' })
  await update.press('Save')
  await expectToast(page, `Zone ${zone} was successfully updated.`)
  await eventually(async () => expectRow(row, { Status: 'Active' }))
  expect(await designate.zones.get(made.id)).toMatchObject({ ttl: 600, description: 'Ours' })
  await row.open()
  return made.id
}

const fillRecordSet = async (page: Page, type: string, name: string, record: string) => {
  const form = dialog(page, 'Create Record Set')
  await form.root.getByRole('button', { name: /Type$/ }).click()
  await page.getByRole('option', { name: type, exact: true }).click()
  await form.fill({ Name: name, Records: record })
  return form
}

/** What was told before may still lie over it. */
const openRecordSetForm = (page: Page) =>
  page
    .getByRole('tabpanel')
    .getByRole('button', { name: 'Create Record Set', exact: true })
    .press('Enter')

const makeRecordSets = async ({ page, designate, eventually, zone, id }: Walk): Promise<void> => {
  await page.getByRole('tab', { name: 'Record Sets', exact: true }).click()
  for (const [type, [start, record, wrong]] of Object.entries(records)) {
    const name = `${start}.${zone}`
    await openRecordSetForm(page)
    const form = await fillRecordSet(page, type, name, wrong)
    await expect(form.root.getByText(`This is not a record of type ${type}, such as`)).toBeVisible()
    await form.fill({ Records: record })
    await form.press('Create Record Set')
    await expectToast(page, `Record Set ${name} was successfully created.`)
    const made = only(await designate.recordSets(id).list({ name, type }))
    expect(made).toMatchObject({ ttl: 3600, records: [record] })
  }
  const sets = recordSetsOf(page)
  for (const [type, [start, record]] of Object.entries(records))
    await eventually(async () =>
      expectRow(sets.row(`${start}.${zone}`), { Type: type, Records: record, Status: 'Active' }),
    )
  const told = await designate.recordSets(id).list({ limit: 100 })
  expect(new Set(told.map(({ status }) => status))).toEqual(new Set(['ACTIVE']))
}

/** What the form cannot know is said as Designate says it. */
const refuse = async ({ page, designate, zone, id }: Walk): Promise<void> => {
  const before = await contentOf(designate, { id, name: zone })
  for (const [type, start, record, words] of [
    ['CNAME', 'a', 'www.example.com.', 'CNAME recordsets may not share a name with any other'],
    ['TXT', 'txt', '"other"', 'Duplicate RecordSet'],
  ] as const) {
    await openRecordSetForm(page)
    const form = await fillRecordSet(page, type, `${start}.${zone}`, record)
    await form.press('Create Record Set')
    await expect(form.root.getByRole('alert')).toContainText(words)
    await dismiss(page, 'Unable to create the record set.')
    await form.press('Cancel')
    await expect(form.root).toBeHidden()
  }
  expect(await contentOf(designate, { id, name: zone })).toEqual(before)
}

/** What the name server says, where the cloud has one that we know (tools/openstack-cloud.ts). */
const ask = async ({ zone, eventually }: Walk): Promise<void> => {
  const server = process.env['OS_DNS_SERVER']
  if (server === undefined) return
  const resolver = new Resolver()
  resolver.setServers([server])
  const answers: readonly (readonly [resolve: () => Promise<unknown>, expected: unknown])[] = [
    [async () => (await resolver.resolve4(`a.${zone}`)).toSorted(), ['192.0.2.11', '192.0.2.12']],
    [() => resolver.resolve6(`aaaa.${zone}`), ['2001:db8::10']],
    [() => resolver.resolveCname(`alias.${zone}`), ['www.example.com']],
    [
      () => resolver.resolveMx(`mx.${zone}`),
      [expect.objectContaining({ priority: 10, exchange: 'mail.example.com' })],
    ],
    [
      () => resolver.resolveSrv(`_sip._tcp.${zone}`),
      [expect.objectContaining({ priority: 10, weight: 60, port: 5060, name: 'sip.example.com' })],
    ],
    [() => resolver.resolveTxt(`txt.${zone}`), [['some text']]],
    [async () => (await resolver.resolveSoa(zone)).hostmaster, 'hostmaster.example.org'],
  ]
  for (const [resolve, expected] of answers)
    await eventually(async () => expect(await resolve()).toEqual(expected))
  await eventually(async () =>
    expect(await resolver.resolvePtr(`ptr.${zone}`).catch(({ code }) => code)).toBe('ENOTFOUND'),
  )
}

const changeAndDelete = async ({ page, designate, eventually, zone, id }: Walk): Promise<void> => {
  const sets = recordSetsOf(page)
  const [changed, removed] = [`a.${zone}`, `ptr.${zone}`]
  await sets.row(changed).do('Update')
  const update = dialog(page, 'Update Record Set')
  await update.fill({ TTL: '60', Records: '192.0.2.11\n192.0.2.12', Description: 'Two' })
  await update.press('Save')
  await expectToast(page, `Record Set ${changed} was successfully updated.`)
  await eventually(async () => expectRow(sets.row(changed), { Status: 'Active' }))
  const now = only(await designate.recordSets(id).list({ name: changed }))
  expect(now).toMatchObject({ ttl: 60, description: 'Two' })
  expect(now.records.toSorted()).toEqual(['192.0.2.11', '192.0.2.12'])
  await sets.row(removed).do('Delete')
  await confirm(page, 'Confirm Delete Record Set', 'Delete Record Set')
  await expectToast(page, `Deleted Record Set: ${removed}.`)
  await eventually(async () => expect(sets.row(removed).root).toHaveCount(0))
  expect(await designate.recordSets(id).list({ name: removed })).toEqual([])
}

const copyByFile = async (walk: Walk, copy: string): Promise<void> => {
  const { page, designate, eventually, zone, id } = walk
  const saved: Download[] = []
  page.on('download', (download) => void saved.push(download))
  await chooseOnPage(page, 'Export Zone File')
  await eventually(async () => expect(saved).toHaveLength(1))
  const file = readFileSync((await saved[0]?.path()) ?? '', 'utf8')
  expect(file).toContain(`$ORIGIN ${zone}`)
  await page.goto('/project/dnszones')
  await page.getByRole('button', { name: 'Import Zone', exact: true }).click()
  const form = dialog(page, 'Import Zone')
  await form.fill({ 'Zone File': file.replaceAll(zone, copy) })
  await form.press('Import Zone')
  await eventually(async () => expect(form.root).toBeHidden({ timeout: 1_000 }))
  const row = zonesOf(page).row(copy)
  await eventually(async () => expectRow(row, { Type: 'Primary', Status: 'Active' }))
  const made = only(await designate.zones.list({ name: copy }))
  expect(made).toMatchObject({ ttl: 600, email: 'hostmaster@example.org' })
  expect(await contentOf(designate, made)).toEqual(await contentOf(designate, { id, name: zone }))
}

const offer = async ({ page, zone }: Walk, project: string) => {
  await zonesOf(page).row(zone).do('Transfer Zone')
  const form = dialog(page, 'Transfer Zone')
  await form.fill({ 'Project ID': project })
  await form.press('Transfer Zone')
  const shown = dialog(page, `Transfer of ${zone}`)
  await expect(shown.root).toBeVisible()
  const [key = '', value = ''] = await shown.root.getByRole('definition').allInnerTexts()
  await shown.root.getByRole('button', { name: 'Close', exact: true }).last().click()
  return { 'Transfer ID': key.trim(), 'Authorization Key': value.trim() }
}

const nameAddress = async (
  { page, designate, eventually }: Omit<Walk, 'id'>,
  address: string,
): Promise<void> => {
  const { id } = only(await designate.floatingIps.list())
  await page.goto('/project/reverse_dns')
  const row = table(page, 'Floating IP PTRs').row(address)
  await expectRow(row, { 'PTR Domain Name': '-', Status: 'Inactive' })
  await row.do('Set domain name PTR')
  const form = dialog(page, 'Set domain name PTR')
  await form.fill({ 'Domain Name': 'mail.example.com.', TTL: '0', Description: 'Ours' })
  await form.press('Set domain name PTR')
  // The form lets no seconds pass, which Designate does not take.
  await expect(form.root).toContainText('Value must be >= 1 for field ttl')
  await dismiss(page, 'Unable to set the floating IP PTR record.')
  await form.fill({ TTL: '900' })
  await form.press('Set domain name PTR')
  await expectToast(page, 'Domain name PTR mail.example.com. was successfully set.')
  const named = { 'PTR Domain Name': 'mail.example.com.', Status: 'Active' }
  await eventually(async () => expectRow(row, named))
  expect(await designate.floatingIps.get(id)).toMatchObject({
    ...{ address, ptrdname: 'mail.example.com.', ttl: 900, description: 'Ours' },
    status: 'ACTIVE',
  })
  await row.do('Unset domain name PTR')
  await confirm(page, 'Confirm Unset Floating IP PTR', 'Unset Floating IP PTR')
  await expectToast(page, 'Domain name PTR successfully unset.')
  await expectRow(row, { 'PTR Domain Name': '-' })
  expect(await designate.floatingIps.get(id)).toMatchObject({ ptrdname: null })
}

test(
  'a zone is filled with records of every type, copied by a file, and goes to another project; an address gets its name: all as Designate itself has it',
  { tag: '@openstack' },
  async ({ page, signIn, openstack, cleanUp, eventually }) => {
    test.slow()
    const name = unique('dns-')
    const [zone, copy] = [`${name}.example.org.`, `copy.${name}.example.net.`]
    const outside = await openstack('admin')
    await ownProject({ name, outside, cleanUp })
    const other = await ownProject({ name: `${name}-other`, outside, cleanUp })
    const [{ designate, neutron }, theirs] = [
      await openstack('demo', name),
      (await openstack('demo', `${name}-other`)).designate,
    ]
    cleanUp(() => deleteAll(designate, eventually))
    cleanUp(() => deleteAll(theirs, eventually))
    const wire = only(await neutron.networks.list({ 'router:external': true }))
    const floating = await neutron.floatingIps.create({ floating_network_id: wire.id })
    cleanUp(() => neutron.floatingIps.remove(floating.id))
    await signIn('demo', name)

    const { step } = test
    const start = { page, designate, eventually, zone }
    const walk = { ...start, id: await step('a zone', () => makeZone(start, zone)) }
    await step('record sets of every type', () => makeRecordSets(walk))
    await step('what Designate refuses', () => refuse(walk))
    await step('a record set changes and one goes', () => changeAndDelete(walk))
    await step('what the name server answers', () => ask(walk))
    await step('a copy by a file', () => copyByFile(walk, copy))
    const key = await step('an offer', () => offer(walk, other))
    await step('the name of an address', () =>
      nameAddress(start, String(floating.floating_ip_address)),
    )
    await step('the copy goes', async () => {
      await page.goto('/project/dnszones')
      await zonesOf(page).row(copy).do('Delete')
      await confirm(page, 'Confirm Delete Zone', 'Delete Zone')
      await eventually(async () => expect(zonesOf(page).row(copy).root).toHaveCount(0))
      await eventually(async () => expect(await designate.zones.list({ name: copy })).toEqual([]))
    })
    await step('the zone in the other project', async () => {
      const before = await contentOf(designate, { id: walk.id, name: zone })
      await signIn('demo', `${name}-other`)
      await page.goto('/project/dnszones')
      await page.getByRole('button', { name: 'Accept Zone Transfer', exact: true }).click()
      const form = dialog(page, 'Accept Zone Transfer')
      await form.fill(key)
      await form.press('Accept Zone Transfer')
      await expectToast(page, `Accepted the transfer of zone: ${walk.id}.`)
      await eventually(async () => expectRow(zonesOf(page).row(zone), { Status: 'Active' }))
      expect(await designate.zones.list()).toEqual([])
      expect(await theirs.zones.get(walk.id)).toMatchObject({ project_id: other })
      expect(await contentOf(theirs, { id: walk.id, name: zone })).toEqual(before)
    })
  },
)
