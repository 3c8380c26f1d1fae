import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import {
  confirm,
  described,
  dialog,
  expectRow,
  expectToast,
  signInAs,
  table,
  unique,
} from '../helpers.ts'
import { startWorld } from '../world.ts'

const sshKey =
  'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIIsZ4rpPFEcEyIhrx7uIvGHfZtVzQf+/csG8eOx8Fdto e2e@here'
const pairs = (page: Page) => table(page, 'Key Pairs')
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

for (const [label, type, form] of [
  ['SSH Key', 'ssh', /^-----BEGIN [A-Z ]*PRIVATE KEY-----/],
  ['X509 Certificate', 'x509', /^MII[A-Za-z0-9+/]+=*$/],
] as const) {
  test(
    `a key pair (${type}) is created, its private key is shown once and saved, and it is deleted [RS-KEY-01 RS-KEY-03 RS-KEY-05 RS-KEY-08 RS-KEY-10 RS-OK-04 RS-ROUTE-06]`,
    { tag: '@openstack' },
    async ({ page, signIn, openstack }) => {
      const name = unique('e2e ')
      await signIn()
      await page.goto('/project/key_pairs')
      await button(page, 'Create Key Pair').click()
      const create = dialog(page, 'Create Key Pair')
      await create.fill({ 'Key Pair Name': name })
      await create.root.getByText(label, { exact: true }).click()
      await create.press('Create Key Pair')
      await expectToast(page, `Key pair ${name} was successfully created.`)
      const shown = dialog(page, `Private Key of ${name}`)
      const secret = await shown.root.getByRole('textbox', { name: 'Private Key' }).inputValue()
      expect(secret).toMatch(form)
      const saving = page.waitForEvent('download')
      await shown.press('Download Private Key')
      const saved = await saving
      expect(saved.suggestedFilename()).toBe(`${name.replace(' ', '_')}.pem`)
      expect(readFileSync(await saved.path(), 'utf8')).toBe(secret)
      await shown.root.getByRole('button', { name: 'Close', exact: true }).last().click()
      const { nova } = await openstack()
      const { fingerprint } = await nova.keypairs.get(name)
      const row = pairs(page).row(name)
      await expectRow(row, { Name: name, Type: type, Fingerprint: fingerprint })
      expect(await page.content()).not.toContain(secret.slice(40, 100))
      await row.root.getByRole('button', { name: 'Delete Key Pair' }).click()
      await confirm(page, 'Confirm Delete Key Pair', 'Delete Key Pair')
      await expectToast(page, `Deleted Key Pair: ${name}.`)
      await expect(row.root).toBeHidden()
      expect((await nova.keypairs.list()).map((pair) => pair.name)).not.toContain(name)
    },
  )
}

test(
  'a public key is imported, and its details show it [RS-KEY-02 RS-KEY-04 RS-KEY-06 RS-KEY-07 RS-KEY-09 RS-KEY-13 RS-OK-05 RS-ROUTE-07 RS-ROUTE-22 RS-ROUTE-31]',
  { tag: '@openstack' },
  async ({ page, signIn, openstack }) => {
    const name = unique('e2e ')
    await signIn()
    await page.goto('/project/key_pairs')
    await button(page, 'Import Public Key').click()
    const form = dialog(page, 'Import Public Key')
    await form.fill({ 'Key Pair Name': name, 'Public Key': `  ${sshKey}\n` })
    await form.press('Import Public Key')
    await expectToast(page, `Successfully imported key pair ${name}.`)
    await pairs(page).row(name).open()
    await expect(page).toHaveURL(
      new RegExp(`/ngdetails/OS::Nova::Keypair/${encodeURIComponent(name)}`),
    )
    const { nova } = await openstack()
    const pair = await nova.keypairs.get(name)
    expect(pair.public_key).toBe(sshKey)
    for (const [term, value] of [
      ['Name', name],
      ['Type', 'ssh'],
      ['Fingerprint', pair.fingerprint],
      ['Key Pair ID', String(pair.id)],
      ['Created', /\S/],
    ] as const)
      await expect(await described(page, term)).toHaveText(value)
    await expect(await described(page, 'User ID')).toContainText(pair.user_id ?? '?')
    await expect(await described(page, 'Public Key')).toContainText(sshKey)
    await page.goto(`/project/key_pairs/${encodeURIComponent(name)}`)
    await expect(page).toHaveURL(/\/ngdetails\/OS::Nova::Keypair\//)
    await button(page, 'Delete Key Pair').click()
    await confirm(page, 'Confirm Delete Key Pair', 'Delete Key Pair')
    await expect(page).toHaveURL(/\/project\/key_pairs$/)
    await expect(pairs(page).row(name).root).toBeHidden()
  },
)

test('the list has name, type and fingerprint, sorted by name; several are deleted together [RS-KEY-11 RS-KEY-12]', async ({
  page,
  signIn,
  openstack,
}) => {
  await signIn()
  await page.goto('/project/key_pairs')
  const { names, columns, row } = pairs(page)
  await expect(names).toHaveText(['deploy', 'jonas-desk', 'mara-laptop'])
  const own = (name: string) => !['', 'Details', 'Actions', 'Select all'].includes(name)
  expect((await columns()).filter(own)).toEqual(['Name', 'Type', 'Fingerprint'])
  await row('deploy').check()
  await row('jonas-desk').check()
  await button(page, 'Delete Key Pairs').click()
  const asked = dialog(page, 'Confirm Delete Key Pairs')
  await expect(asked.root).toContainText('deploy, jonas-desk')
  await asked.press('Delete Key Pairs')
  await expect(names).toHaveText(['mara-laptop'])
  const { nova } = await openstack()
  expect((await nova.keypairs.list()).map(({ name }) => name)).toEqual(['mara-laptop'])
})

test('what fails is told in the words of key pairs [RS-ERR-05 RS-ERR-16 RS-ERR-28 RS-ERR-37]', async ({
  page,
  signIn,
  cloud,
}) => {
  await signIn()
  cloud.control.fail({ service: 'compute', path: '/os-keypairs', how: 'down' })
  await page.goto('/project/key_pairs')
  const failed = page.getByRole('main').getByRole('alert')
  await expect(failed).toContainText('Unable to retrieve the keypairs.')
  cloud.control.heal()
  await failed.getByRole('button', { name: 'Try again', exact: true }).click()
  const refused = { service: 'compute', how: 'status', status: 409, message: 'In use' } as const
  for (const method of ['POST', 'DELETE']) cloud.control.fail({ ...refused, method })
  for (const [title, words, more] of [
    ['Create Key Pair', 'Unable to create the keypair.', {}],
    ['Import Public Key', 'Unable to import the keypair.', { 'Public Key': sshKey }],
  ] as const) {
    await button(page, title).click()
    const form = dialog(page, title)
    await form.fill({ 'Key Pair Name': 'new', ...more })
    await form.press(title)
    await expectToast(page, words)
    await form.press('Cancel')
    // A key that may come from a file is not kept.
    if ('Public Key' in more) await button(page, 'Discard').click()
    await expect(form.root).toBeHidden()
  }
  await page.goto('/ngdetails/OS::Nova::Keypair/deploy')
  await button(page, 'Delete Key Pair').click()
  await dialog(page, 'Confirm Delete Key Pair').press('Delete Key Pair')
  await expectToast(page, 'Unable to delete the keypair with name: deploy')
  await expect(page).toHaveURL(/\/ngdetails\/OS::Nova::Keypair\/deploy/)
})

for (const [id, verb, gone, left] of [
  ['RS-KEY-18', 'create', /^(Create Key Pair|Import Public Key)$/, /^Delete Key Pair/],
  ['RS-KEY-19', 'delete', /^Delete Key Pair/, /^(Create Key Pair|Import Public Key)$/],
] as const) {
  test(`whoever the policy forbids to ${verb} key pairs is not offered it [${id}]`, async ({
    page,
  }) => {
    const folder = mkdtempSync(join(tmpdir(), 'meridian-policy-'))
    writeFileSync(join(folder, 'compute.yaml'), `"os_compute_api:os-keypairs:${verb}": "!"`)
    const world = await startWorld({ POLICY_DIR: folder })
    try {
      await page.goto(`${world.url}/project/key_pairs`)
      await signInAs(page, 'demo')
      await expect(pairs(page).names).toHaveCount(3)
      await expect(button(page, left).first()).toBeVisible()
      await expect(button(page, gone)).toHaveCount(0)
    } finally {
      await world.close()
      rmSync(folder, { recursive: true })
    }
  })
}
