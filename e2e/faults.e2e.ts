import { expect, test } from './fixtures.ts'
import { described, table } from './helpers.ts'

test('with Neutron down the instances are listed, with the addresses that Nova knows', async ({
  page,
  signIn,
  cloud,
}) => {
  cloud.control.fail({ service: 'network', how: 'down' })
  await signIn()
  await page.goto('/project/instances')
  await expect(table(page, 'Instances').rows).toHaveCount(20)
  const row = table(page, 'Instances').row('jonas-sandbox')
  await expect(await row.cell('IP Address')).toHaveText(/^[\d.]+$/)
  await row.open()
  await page.getByRole('tab', { name: 'Interfaces' }).click()
  await expect(page.getByRole('tabpanel', { name: 'Interfaces' })).toContainText(/[\d.]{7,}|Unable/)
})

test('with Glance answering HTML and 500 the list says that image names are missing', async ({
  page,
  signIn,
  cloud,
}) => {
  const heal = cloud.control.fail({ service: 'image', how: 'html' })
  await signIn()
  await page.goto('/project/instances')
  await expect(table(page, 'Instances').rows).toHaveCount(20)
  const note = page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: 'Image names are missing.' }).first()
  await expect(note).toBeVisible()
  await expect(page.getByText('<html')).toHaveCount(0)
  heal()
  await note.getByRole('button', { name: 'Try again' }).click()
  await expect(await table(page, 'Instances').row('jonas-sandbox').cell('Image')).toHaveText('cirros')
  await expect(note).toBeHidden()
})

test('with Cinder 20 s slow the list is there at once, and the volumes come late', async ({
  page,
  signIn,
  cloud,
  openstack,
}) => {
  const { nova } = await openstack()
  const [server] = await nova.servers.list({ name: '^search-1$' })
  cloud.control.fail({ service: 'block-storage', how: 'slow', seconds: 20 })
  await signIn()
  const began = Date.now()
  await page.goto('/project/instances')
  await expect(table(page, 'Instances').rows).toHaveCount(20)
  await page.goto(`/project/instances/${server?.id}`)
  await expect(await described(page, 'Name')).toHaveText('search-1')
  expect(Date.now() - began).toBeLessThan(15_000)
})

for (const [how, failure] of [
  ['half a body', { how: 'half' }],
  ['HTML', { how: 'html' }],
  ['500', { how: 'status', status: 500 }],
  ['nothing', { how: 'down' }],
] as const) {
  test(`with Nova answering ${how} the list says so, and another try shows it`, async ({
    page,
    signIn,
    cloud,
  }) => {
    await signIn()
    const heal = cloud.control.fail({ service: 'compute', path: '/servers', ...failure })
    await page.goto('/project/instances')
    await expect(page.getByText('Unable to retrieve the instances.')).toBeVisible()
    await expect(page.getByText(/<html|SyntaxError|undefined/)).toHaveCount(0)
    heal()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(table(page, 'Instances').rows).toHaveCount(20)
  })
}

test('with Keystone down the signed-in user keeps what is on the screen', async ({
  page,
  signIn,
  cloud,
}) => {
  await signIn()
  await page.goto('/project/key_pairs')
  await expect(table(page, 'Key Pairs').rows).toHaveCount(3)
  cloud.control.fail({ service: 'identity', how: 'down' })
  const navigation = page.getByRole('navigation', { name: 'Main navigation' })
  await navigation.getByRole('link', { name: 'Instances' }).click()
  await expect(table(page, 'Instances').rows).toHaveCount(20)
  await navigation.getByRole('link', { name: 'Key Pairs' }).click()
  await expect(table(page, 'Key Pairs').rows).toHaveCount(3)
  await page.getByRole('banner').getByRole('button', { name: /^RegionOne/ }).click()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(table(page, 'Key Pairs').rows).toHaveCount(3)
})

test('a failing poll leaves the rows and their page alone', async ({ page, signIn, cloud }) => {
  await signIn()
  await page.goto('/project/instances')
  const row = table(page, 'Instances').row('web-4')
  await expect(await row.cell('Status')).toHaveText('Build')
  const before = cloud.control.requests().length
  cloud.control.fail({ service: 'compute', how: 'status', status: 503 })
  await expect.poll(() => cloud.control.requests().length).toBeGreaterThan(before)
  await expect(table(page, 'Instances').rows).toHaveCount(20)
  await expect(row.root).toBeVisible()
})
