import { pair } from '../../packages/server/src/testing/certificate.ts'
import { expect, test } from '../fixtures.ts'
import { confirm, dialog, expectToast, table } from '../helpers.ts'

test('a certificate is uploaded with its key, which is not shown again, and deleted with it [RS-BARBICAN-01 RS-BARBICAN-02]', async ({
  page,
  signIn,
  openstack,
}) => {
  const { barbican } = await openstack()
  await signIn()
  await page.goto('/project/certificates')
  await expect(table(page, 'Certificates').names).toHaveText([
    'blog.example.org',
    'shop.example.org',
  ])
  await page.getByRole('button', { name: 'Upload Certificate', exact: true }).click()
  const upload = dialog(page, 'Upload Certificate')
  await upload.fill({ Name: 'e2e', Certificate: pair.certificate, 'Private Key': 'no key' })
  await upload.press('Upload Certificate')
  await expect(upload.root).toContainText('The private key is not understood')
  await upload.fill({ 'Private Key': pair.private_key })
  await upload.press('Upload Certificate')
  await expectToast(page, 'Uploaded certificate "e2e".')
  const row = table(page, 'Certificates').row('e2e')
  await expect((await row.cell('Expires')).locator('time')).toHaveAttribute(
    'datetime',
    /^2036-01-01/,
  )
  await row.open()
  const [, id] = /CertificateContainer\/([^/?]+)/.exec(page.url()) ?? []
  expect((await barbican.containers.list()).map(({ container_ref: ref }) => ref)).toContainEqual(
    expect.stringContaining(id ?? '?'),
  )
  await expect(page.getByRole('main')).toContainText('private_key')
  expect(await page.content()).not.toContain(pair.private_key.split('\n')[1])
  await page.getByRole('link', { name: 'Secrets', exact: true }).click()
  await expect(table(page, 'Secrets').row('e2e private_key').root).toContainText('Private Key')
  await page.goto('/project/certificates')
  await row.root.getByRole('button', { name: 'Delete Certificate' }).click()
  await confirm(page, 'Confirm Delete Certificate', 'Delete Certificate')
  await expectToast(page, 'Deleted Certificate: e2e.')
  expect((await barbican.secrets.list({ limit: 100 })).map(({ name }) => name)).not.toContain(
    'e2e private_key',
  )
})
