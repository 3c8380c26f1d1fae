import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

test(
  'a key pair is created, its private key is shown once and saved, and it is deleted [RS-KEY-01 RS-KEY-03 RS-KEY-05 RS-KEY-10 RS-OK-04 RS-ROUTE-06]',
  { tag: '@openstack' },
  async ({ page, signIn, openstack }) => {
    const name = unique('e2e ')
    await signIn()
    await page.goto('/project/key_pairs')
    await expect(page.getByRole('heading', { name: 'Key Pairs', level: 1 })).toBeVisible()
    await page.getByRole('button', { name: 'Create Key Pair', exact: true }).click()
    const form = dialog(page, 'Create Key Pair')
    await form.fill({ 'Key Pair Name': name })
    await form.press('Create Key Pair')
    await expectToast(page, `Key pair ${name} was successfully created.`)
    const shown = dialog(page, `Private Key of ${name}`)
    const secret = await shown.root.getByRole('textbox', { name: 'Private Key' }).inputValue()
    expect(secret).toMatch(/^-----BEGIN [A-Z ]*PRIVATE KEY-----/)
    const saving = page.waitForEvent('download')
    await shown.press('Download Private Key')
    const saved = await saving
    expect(saved.suggestedFilename()).toBe(`${name.replace(' ', '_')}.pem`)
    expect(readFileSync(await saved.path(), 'utf8')).toBe(secret)
    await shown.root.getByRole('button', { name: 'Close', exact: true }).last().click()
    const { nova } = await openstack()
    const kept = (await nova.keypairs.list()).find((pair) => pair.name === name)
    const row = table(page, 'Key Pairs').row(name)
    await expectRow(row, { Name: name, Type: 'ssh', Fingerprint: kept?.fingerprint ?? '?' })
    expect(await page.content()).not.toContain(secret.slice(40, 100))
    await row.root.getByRole('button', { name: 'Delete Key Pair' }).click()
    await confirm(page, 'Confirm Delete Key Pair', 'Delete Key Pair')
    await expectToast(page, `Deleted Key Pair: ${name}.`)
    await expect(row.root).toBeHidden()
    expect((await nova.keypairs.list()).map((pair) => pair.name)).not.toContain(name)
  },
)

test(
  'a public key is imported, and its details show it [RS-KEY-02 RS-KEY-04 RS-KEY-06 RS-KEY-07 RS-KEY-09 RS-KEY-13 RS-OK-05 RS-ROUTE-07 RS-ROUTE-22 RS-ROUTE-31]',
  { tag: '@openstack' },
  async ({ page, signIn, openstack }) => {
    const name = unique('e2e ')
    await signIn()
    await page.goto('/project/key_pairs')
    await page.getByRole('button', { name: 'Import Public Key' }).click()
    const form = dialog(page, 'Import Public Key')
    await form.fill({ 'Key Pair Name': name, 'Public Key': `  ${sshKey}\n` })
    await form.press('Import Public Key')
    await expectToast(page, `Successfully imported key pair ${name}.`)
    await table(page, 'Key Pairs').row(name).open()
    await expect(page).toHaveURL(
      new RegExp(`/ngdetails/OS::Nova::Keypair/${encodeURIComponent(name)}`),
    )
    const { nova } = await openstack()
    const pair = await nova.keypairs.get(name)
    expect(pair.public_key).toBe(sshKey)
    await expect(await described(page, 'Name')).toHaveText(name)
    await expect(await described(page, 'Type')).toHaveText('ssh')
    await expect(await described(page, 'Fingerprint')).toHaveText(pair.fingerprint)
    await expect(await described(page, 'Key Pair ID')).toHaveText(String(pair.id))
    await expect(await described(page, 'Created')).toHaveText(/\S/)
    await expect(await described(page, 'User ID')).toContainText(pair.user_id ?? '?')
    await expect(await described(page, 'Public Key')).toContainText(sshKey)
    await page.goto(`/project/key_pairs/${encodeURIComponent(name)}`)
    await expect(page).toHaveURL(/\/ngdetails\/OS::Nova::Keypair\//)
    await page.getByRole('button', { name: 'Delete Key Pair' }).click()
    await confirm(page, 'Confirm Delete Key Pair', 'Delete Key Pair')
    await expect(page).toHaveURL(/\/project\/key_pairs$/)
    await expect(table(page, 'Key Pairs').row(name).root).toBeHidden()
  },
)

test('the list has name, type and fingerprint, sorted by name [RS-KEY-11 RS-KEY-12]', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.goto('/project/key_pairs')
  const pairs = table(page, 'Key Pairs')
  await expect(pairs.names).toHaveText(['deploy', 'jonas-desk', 'mara-laptop'])
  expect((await pairs.columns()).filter(Boolean)).toEqual(
    expect.arrayContaining(['Name', 'Type', 'Fingerprint']),
  )
  const shown = (await pairs.columns()).filter(
    (name) => !['', 'Details', 'Actions', 'Select all'].includes(name),
  )
  expect(shown).toEqual(['Name', 'Type', 'Fingerprint'])
})

test('a certificate is asked for by its type [RS-KEY-08]', async ({ page, signIn, openstack }) => {
  await signIn()
  await page.goto('/project/key_pairs')
  await page.getByRole('button', { name: 'Create Key Pair', exact: true }).click()
  const form = dialog(page, 'Create Key Pair')
  await form.fill({ 'Key Pair Name': 'windows' })
  await form.root.getByText('X509 Certificate', { exact: true }).click()
  await form.press('Create Key Pair')
  const shown = dialog(page, 'Private Key of windows')
  await shown.press('Download Private Key')
  await shown.root.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expectRow(table(page, 'Key Pairs').row('windows'), { Type: 'x509' })
  const { nova } = await openstack()
  expect(await nova.keypairs.get('windows')).toMatchObject({ type: 'x509' })
})

test('names are checked before anything is sent [RS-KEY-14 RS-KEY-15 RS-KEY-16 RS-KEY-17]', async ({
  page,
  signIn,
  openstack,
}) => {
  await signIn()
  await page.goto('/project/key_pairs')
  const { nova } = await openstack()
  const before = await nova.keypairs.list()
  await page.getByRole('button', { name: 'Create Key Pair', exact: true }).click()
  const form = dialog(page, 'Create Key Pair')
  await form.press('Create Key Pair')
  await expect(form.root.getByText('A name is required for the key pair.')).toBeVisible()
  await form.fill({ 'Key Pair Name': 'deploy' })
  await form.press('Create Key Pair')
  await expect(form.root.getByText('Key pair already exists.')).toBeVisible()
  for (const bad of ['naïve', 'a{b}', 'tab\there']) {
    await form.fill({ 'Key Pair Name': bad })
    await form.press('Create Key Pair')
    await expect(form.root.getByText(/^The name may contain letters without accents/)).toBeVisible()
  }
  await form.press('Cancel')
  await page.getByRole('button', { name: 'Import Public Key' }).click()
  const other = dialog(page, 'Import Public Key')
  await other.fill({ 'Key Pair Name': 'a/b@c', 'Public Key': sshKey })
  await other.press('Import Public Key')
  await expect(other.root.getByText(/underscores and hyphens only/)).toBeVisible()
  await other.press('Cancel')
  expect(await nova.keypairs.list()).toEqual(before)
  await page.getByRole('button', { name: 'Create Key Pair', exact: true }).click()
  await form.fill({ 'Key Pair Name': 'a/b@c [1]' })
  await form.press('Create Key Pair')
  // The form lets the name through; Nova itself has the last word, and it is shown.
  await expect(form.root.getByText(/Only expected characters/)).toBeVisible()
  await expect(form.root.getByText(/compute · HTTP 400 · req-/)).toBeVisible()
  await expect(form.root.getByRole('textbox', { name: /^Key Pair Name/ })).toHaveValue('a/b@c [1]')
})

test('several key pairs are deleted together', async ({ page, signIn, openstack }) => {
  await signIn()
  await page.goto('/project/key_pairs')
  const pairs = table(page, 'Key Pairs')
  await pairs.row('deploy').check()
  await pairs.row('jonas-desk').check()
  await page.getByRole('button', { name: 'Delete Key Pairs' }).click()
  const asked = dialog(page, 'Confirm Delete Key Pairs')
  await expect(asked.root).toContainText('deploy')
  await expect(asked.root).toContainText('jonas-desk')
  await asked.press('Delete Key Pairs')
  await expect(pairs.names).toHaveText(['mara-laptop'])
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
  const message = 'In use'
  cloud.control.fail({ service: 'compute', method: 'POST', how: 'status', status: 409, message })
  for (const [title, words] of [
    ['Create Key Pair', 'Unable to create the keypair.'],
    ['Import Public Key', 'Unable to import the keypair.'],
  ] as const) {
    await page.getByRole('button', { name: title }).click()
    const form = dialog(page, title)
    await form.fill({ 'Key Pair Name': 'new', ...(title[0] === 'I' && { 'Public Key': sshKey }) })
    await form.press(title)
    await expectToast(page, words)
    await form.press('Cancel')
  }
  await page.goto('/project/key_pairs')
  await table(page, 'Key Pairs').row('deploy').open()
  const refused = { how: 'status', status: 409, message } as const
  cloud.control.fail({ service: 'compute', method: 'DELETE', ...refused })
  await page.getByRole('button', { name: 'Delete Key Pair' }).click()
  await dialog(page, 'Confirm Delete Key Pair').press('Delete Key Pair')
  await expectToast(page, 'Unable to delete the keypair with name: deploy')
  await expect(page).toHaveURL(/\/ngdetails\/OS::Nova::Keypair\/deploy/)
})

for (const [verb, gone, left] of [
  ['create', /^(Create Key Pair|Import Public Key)$/, /^Delete Key Pair/],
  ['delete', /^Delete Key Pair/, /^(Create Key Pair|Import Public Key)$/],
] as const) {
  test(`whoever the policy forbids to ${verb} key pairs is not offered it [RS-KEY-18 RS-KEY-19]`, async ({
    page,
  }) => {
    const folder = mkdtempSync(join(tmpdir(), 'meridian-policy-'))
    writeFileSync(join(folder, 'compute.yaml'), `"os_compute_api:os-keypairs:${verb}": "!"`)
    const world = await startWorld({ POLICY_DIR: folder })
    try {
      await page.goto(`${world.url}/project/key_pairs`)
      await signInAs(page, 'demo')
      await expect(table(page, 'Key Pairs').names).toHaveText([
        'deploy',
        'jonas-desk',
        'mara-laptop',
      ])
      await expect(page.getByRole('button', { name: left }).first()).toBeVisible()
      await expect(page.getByRole('button', { name: gone })).toHaveCount(0)
    } finally {
      await world.close()
      rmSync(folder, { recursive: true })
    }
  })
}
