import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, signInByCall, test } from '../fixtures.ts'
import { confirm, dialog, expectToast, table } from '../helpers.ts'
import { only } from '../own-project.ts'
import { startWorld } from '../world.ts'

const path = '/identity/ec2_credentials'

test(
  'an EC2 credential is made for the project, its secret is shown and saved, and it is deleted',
  { tag: '@openstack' },
  async ({ page, signIn, openstack, cleanUp }) => {
    const me = only(await (await openstack('admin')).keystone.users.list({ name: 'demo' }))
    const keys = (await openstack()).keystone.ec2Credentials(me.id)
    await signIn()
    await page.goto(path)
    await page.getByRole('button', { name: 'Create EC2 Credential', exact: true }).click()
    const question = dialog(page, 'Create EC2 Credential')
    await expect(question.root).toContainText('in the project demo')
    await question.press('Create EC2 Credential')
    const toast = page.getByText(/^Created EC2 credential: [0-9a-f]{32}\./).first()
    const [key = ''] = /[0-9a-f]{32}/.exec((await toast.textContent()) ?? '') ?? []
    cleanUp(() => keys.remove(key).catch(() => undefined))
    const row = table(page, 'EC2 Credentials').root.getByRole('row').filter({ hasText: key })
    await expect(row).toContainText('demo')
    const shownRow = table(page, 'EC2 Credentials').row(key)
    await shownRow.do('Show Secret')
    const shown = dialog(page, `Secret of ${key}`)
    const saving = page.waitForEvent('download')
    await shown.press('Download ec2rc.sh')
    const saved = await saving
    expect(saved.suggestedFilename()).toBe('ec2rc.sh')
    const file = readFileSync(await saved.path(), 'utf8')
    expect(file).toContain(`export EC2_ACCESS_KEY='${key}'`)
    const [, secret = ''] = /EC2_SECRET_KEY='([0-9a-f]{32})'/.exec(file) ?? []
    await expect(shown.root).toContainText(secret)
    await shown.root.getByRole('button', { name: 'Close', exact: true }).last().click()
    await shownRow.do('Delete EC2 Credential')
    await confirm(page, 'Confirm Delete EC2 Credential', 'Delete EC2 Credential')
    await expectToast(page, `Deleted EC2 Credential: ${key}.`)
    await expect(shownRow.root).toBeHidden()
  },
)

test('a cloud whose rules give nobody a key offers none', async ({ page }) => {
  const directory = mkdtempSync(join(tmpdir(), 'meridian-policy-'))
  const rules = ['ec2_create_credential', 'ec2_delete_credential', 'ec2_get_credential']
  writeFileSync(
    join(directory, 'identity.yaml'),
    rules.map((rule) => `"identity:${rule}": "!"\n`).join(''),
  )
  const world = await startWorld({ POLICY_DIR: directory })
  try {
    await signInByCall(page, world.url, 'demo')
    await page.goto(`${world.url}${path}`)
    await expect(table(page, 'EC2 Credentials').rows).not.toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Create EC2 Credential' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^(Delete|Show Secret)/ })).toHaveCount(0)
  } finally {
    await world.close()
    rmSync(directory, { recursive: true })
  }
})
