import { readFileSync } from 'node:fs'
import type { Download, Page } from '@playwright/test'
import { rows } from '@meridian/cloud'
import { expect, test } from '../fixtures.ts'
import { confirm, described, dialog, expectRow, expectToast, table, unique } from '../helpers.ts'
import { only } from '../own-project.ts'

const path = '/identity/application_credentials'
const list = (page: Page) => table(page, 'Application Credentials')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const saved = async (page: Page, press: () => Promise<void>): Promise<Download> => {
  const saving = page.waitForEvent('download')
  await press()
  return saving
}

test(
  'an application credential is made, its secret is shown once and saved for programs, and it is deleted',
  { tag: '@openstack' },
  async ({ page, signIn, world, openstack, cleanUp }) => {
    const name = unique('robot ')
    const me = only(await (await openstack('admin')).keystone.users.list({ name: 'demo' }))
    const mine = (await openstack()).keystone.applicationCredentials(me.id)
    cleanUp(async () => {
      for (const one of await mine.listAll()) if (one.name === name) await mine.remove(one.id)
    })
    await signIn()
    await page.goto(path)
    await button(page, 'Create Application Credential').click()
    const form = dialog(page, 'Create Application Credential')
    await form.fill({ Name: name, Description: 'of a test' })
    await form.press('Create Application Credential')
    await expectToast(page, `Created application credential: ${name}.`)
    const shown = dialog(page, `Secret of ${name}`)
    const secret = await shown.root.getByRole('textbox', { name: 'Secret' }).inputValue()
    expect(secret.length).toBeGreaterThan(40)
    const yaml = await saved(page, () => shown.press('Download clouds.yaml'))
    expect(yaml.suggestedFilename()).toBe('clouds.yaml')
    expect(readFileSync(await yaml.path(), 'utf8')).toContain(
      `application_credential_secret: "${secret}"`,
    )
    const openrc = await saved(page, () => shown.press('Download openrc.sh'))
    const text = readFileSync(await openrc.path(), 'utf8')
    expect(text).toContain(`export OS_APPLICATION_CREDENTIAL_SECRET='${secret}'`)
    const [, id] = /OS_APPLICATION_CREDENTIAL_ID='(\w+)'/.exec(text) ?? []
    await shown.root.getByRole('button', { name: 'Close', exact: true }).last().click()
    const row = list(page).row(name)
    await expectRow(row, { Name: name, Description: 'of a test', Unrestricted: 'No' })
    expect(await page.content()).not.toContain(secret.slice(20))
    // What was made signs in, as Keystone itself says.
    const identity = {
      methods: ['application_credential'],
      application_credential: { id, secret },
    }
    const ask = world.cloud?.fetch ?? fetch
    const signed = await ask(
      new Request(`${world.authUrl}/auth/tokens`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ auth: { identity } }),
      }),
    )
    expect(signed.status).toBe(201)
    await row.do('Delete Application Credential')
    await confirm(page, 'Confirm Delete Application Credential', 'Delete Application Credential')
    await expectToast(page, `Deleted Application Credential: ${name}.`)
    await expect(row.root).toBeHidden()
  },
)

test('it has some of the roles, an end by the user’s clocks, and rules', async ({
  page,
  signIn,
  cloud,
  world,
}) => {
  await page
    .context()
    .addCookies([{ name: 'meridian_timezone', value: 'Asia%2FTokyo', url: world.url }])
  await signIn()
  await page.goto(path)
  await button(page, 'Create Application Credential').click()
  const form = dialog(page, 'Create Application Credential')
  const box = (name: string) => form.root.getByRole('checkbox', { name, exact: true })
  await form.fill({ Name: 'narrow' })
  const day = form.root.getByRole('group', { name: 'Expiration Date' })
  await day.getByRole('spinbutton').first().click()
  await page.keyboard.type('20310102')
  await form.fill({ 'Expiration Time': '08:30' })
  await expect(form.root.getByText('In Asia/Tokyo.')).toBeVisible()
  await box('member').uncheck()
  await form.root.getByText('As JSON', { exact: true }).click()
  await form.fill({ 'Rules as JSON': '[{"service": "compute"}]' })
  await form.press('Create Application Credential')
  await expect(form.root.getByText(/^Rule 1 needs a service, a method and a path/)).toBeVisible()
  await form.root.getByText('One by one', { exact: true }).click()
  await form.press('Create Application Credential')
  await expect(form.root.getByText('Add one rule at least.')).toBeVisible()
  await form.root.getByRole('button', { name: /^Add/ }).click()
  await form.fill({ Path: '/v2.1/servers/**' })
  await form.root.getByText('Unrestricted', { exact: true }).click()
  await expect(form.root.getByRole('alert')).toContainText('can make others of it')
  await form.root.getByText('Unrestricted', { exact: true }).click()
  await form.press('Create Application Credential')
  const shown = dialog(page, 'Secret of narrow')
  await expect(shown.root).toBeVisible()
  const made = cloud.table(rows.applicationCredentials, '').first({ name: 'narrow' })
  expect(new Date(made?.expires_at ?? 0).toISOString()).toBe('2031-01-01T23:30:00.000Z')
  expect([made?.unrestricted, made?.rule_ids.length]).toEqual([null, 1])
  // It is not left without its secret by mistake.
  await shown.root.getByRole('button', { name: 'Close', exact: true }).last().click()
  await dialog(page, 'Close Without Saving?').press('Close Anyway')
  await list(page).row('narrow').open()
  await expect(await described(page, 'Access Rules')).toHaveText('GET compute /v2.1/servers/**')
  const end = (await described(page, 'Expiration')).locator('time')
  await expect(end).toHaveAttribute('title', '2031-01-02 08:30:00 GMT+9')
  const roles = (await described(page, 'Roles')).getByRole('listitem')
  await expect(roles.filter({ hasText: /^reader$/ })).toHaveCount(1)
  await expect(roles.filter({ hasText: /^member$/ })).toHaveCount(0)
})

test('a name that is taken is refused in Keystone’s words, and nothing typed is lost', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.goto(path)
  await button(page, 'Create Application Credential').click()
  const form = dialog(page, 'Create Application Credential')
  await form.fill({ Name: 'monitoring' })
  await form.press('Create Application Credential')
  await expect(
    form.root.getByText(/Duplicate entry found with name monitoring/).first(),
  ).toBeVisible()
  await expect(form.root.getByRole('textbox', { name: /^Name/ })).toHaveValue('monitoring')
})
