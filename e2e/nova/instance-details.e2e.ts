import { atRest } from '../../tools/at-rest.ts'
import { expect, test } from '../fixtures.ts'
import { confirm, described, dialog, expectRow, expectToast, table } from '../helpers.ts'
import { runningServer } from './running-server.ts'

test('an instance is renamed, locked and unlocked', async ({ page, signIn, openstack }) => {
  await signIn()
  await page.goto('/project/instances?name=loki')
  const instances = table(page, 'Instances')
  await instances.row('loki').do('Edit Instance')
  const form = dialog(page, 'Edit Instance')
  await expect(form.root.getByRole('textbox', { name: /^Name/ })).toHaveValue('loki')
  await form.fill({ Name: 'loki-renamed', Description: 'Logs' })
  await form.press('Save')
  await expect(instances.row('loki-renamed').root).toBeVisible()
  const { nova } = await openstack()
  const now = async () => (await nova.servers.list({ name: '^loki-renamed$' }))[0]
  expect(await now()).toMatchObject({ description: 'Logs', locked: false })
  await instances.row('loki-renamed').do('Lock Instance')
  await expectToast(page, 'Locked: loki-renamed.')
  expect(await now()).toMatchObject({ locked: true })
  await instances.row('loki-renamed').do('Unlock Instance')
  await expectToast(page, 'Unlocked: loki-renamed.')
  expect(await now()).toMatchObject({ locked: false })
  await instances.row('loki-renamed').open()
  await page.getByRole('tab', { name: 'Interfaces' }).click()
  const interfaces = page.getByRole('table', { name: 'Interfaces' })
  await expect(interfaces.getByRole('link', { name: 'web', exact: true })).toBeVisible()
})

test('a snapshot becomes an image', async ({ page, signIn, openstack, eventually }) => {
  await signIn()
  await page.goto('/project/instances?name=loki')
  await table(page, 'Instances').row('loki').do('Create Snapshot')
  const form = dialog(page, 'Create Snapshot')
  await form.press('Create Snapshot')
  await expect(form.root.getByText('This field is required.')).toBeVisible()
  await form.fill({ 'Snapshot Name': 'loki-kept' })
  await form.press('Create Snapshot')
  await expectToast(page, 'Snapshot loki-kept is being created.')
  const { glance } = await openstack()
  await eventually(async () => {
    const images = await glance.images.list({ name: 'loki-kept' })
    expect(images.map(({ status }) => status)).toEqual(['active'])
  })
})

test(
  'instances are deleted one by one and together',
  { tag: '@whole' },
  async ({ page, signIn, openstack, eventually }) => {
    await signIn()
    await page.goto('/project/instances?name=ci-runner&sort=name&dir=asc')
    const instances = table(page, 'Instances')
    await instances.row('ci-runner-1').do('Delete Instance')
    await confirm(page, 'Confirm Delete Instance', 'Delete Instance')
    await expectToast(page, 'Deleted Instance: ci-runner-1.')
    await eventually(async () => {
      await expect(instances.row('ci-runner-1').root).toBeHidden({ timeout: 1_000 })
    })
    await instances.root.getByRole('checkbox', { name: 'Select all' }).check()
    await page.getByRole('button', { name: 'Actions (2)' }).click()
    await page.getByRole('menuitem', { name: 'Delete Instances' }).click()
    await confirm(page, 'Confirm Delete Instances', 'Delete Instances')
    await eventually(async () => {
      await expect(page.getByText('Nothing matches the filters.')).toBeVisible({ timeout: 1_000 })
    })
    const { nova } = await openstack()
    expect(await nova.servers.list({ name: 'ci-runner' })).toEqual([])
  },
)

test('the tabs of the details say what the cloud knows', async ({ page, signIn, openstack }) => {
  const mine = await openstack()
  const [server] = await mine.nova.servers.list({ name: '^search-1$' })
  const [port] = await mine.neutron.ports.list({ device_id: server?.id })
  const [attached] = await mine.nova.servers.volumeAttachments(server?.id ?? '').list()
  await signIn()
  await page.goto(`/project/instances/${server?.id}`)
  const tab = (name: string) => page.getByRole('tab', { name, exact: true }).click()
  await expect(await described(page, 'Description')).toHaveText('Full-text index of the shop')
  await expect(await described(page, 'Flavor')).toHaveText(/^m1\.large/)
  await tab('Interfaces')
  const interfaces = page.getByRole('table', { name: 'Interfaces' })
  await expect(interfaces).toContainText(port?.fixed_ips[0]?.ip_address ?? '?')
  await expect(interfaces).toContainText(port?.mac_address ?? '?')
  await expect(interfaces.getByRole('link')).toHaveCount(2)
  await tab('Volumes')
  await expect(page.getByRole('table', { name: 'Volumes' })).toContainText(attached?.device ?? '?')
  await tab('Console')
  await expect(page.getByRole('tabpanel', { name: 'Console' })).toBeVisible()
  await tab('Action Log')
  await expect(page.getByRole('list', { name: 'Action Log' })).toContainText('Create')
  await page.goto((await page.evaluate(() => location.pathname)).replace(/$/, '?tab=metadata'))
  await expect(page.getByRole('table', { name: 'Metadata' })).toBeVisible()
})

test('the log shows its last 35 lines, then as many as one asks for [SH-CONSOLE-02 SH-CONSOLE-03 SH-CONSOLE-04 SH-CONSOLE-05 SH-CONSOLE-06]', async ({
  page,
  signIn,
  openstack,
}) => {
  const { nova } = await openstack()
  const [server] = await nova.servers.list({ name: '^loki$' })
  await signIn()
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (/console-?(output|log)/.test(pathname)) asked.push(searchParams.get('length') ?? 'none')
  })
  await page.goto(`/project/instances/${server?.id}?tab=log`)
  await page.getByRole('tab', { name: 'Log', exact: true }).click()
  const log = page.getByRole('tabpanel', { name: 'Log' })
  const text = log
    .getByRole('region', { name: 'Instance Console Log' })
    .or(log.getByLabel('Instance Console Log'))
    .first()
  await expect(text).toBeVisible()
  const whole = await text.innerText()
  expect(whole.trimEnd().split('\n').length).toBeLessThanOrEqual(35)
  await log.getByRole('textbox', { name: 'Log Length' }).fill('3')
  await log.getByRole('button', { name: 'Go', exact: true }).click()
  await expect
    .poll(async () => (await text.innerText()).trimEnd().split('\n').length)
    .toBeLessThanOrEqual(3)
  expect(whole).toContain((await text.innerText()).trim().split('\n').at(-1))
  expect(asked).toEqual(['35', '3'])
})

test('a log that cannot be read is announced only to those who asked for it [SH-CONSOLE-07]', async ({
  page,
  signIn,
  openstack,
  cloud,
}) => {
  const { nova } = await openstack()
  const [server] = await nova.servers.list({ name: '^loki$' })
  await signIn()
  await page.goto(`/project/instances/${server?.id}`)
  cloud.control.fail({ service: 'compute', path: '/action$', how: 'status', status: 500 })
  await page.getByRole('tab', { name: 'Log', exact: true }).click()
  const words = 'There was a problem communicating with the server, please try again.'
  await expect(page.getByText('Unable to retrieve the log.')).toBeVisible()
  await expect(page.getByText(words)).toHaveCount(0)
  await page.getByRole('button', { name: 'Go', exact: true }).click()
  await expectToast(page, words)
})

test(
  'administrators see the servers of all projects, and whose each is by its name',
  { tag: '@openstack' },
  async ({ page, signIn, openstack, eventually, cleanUp }) => {
    const { id, name } = await runningServer(await openstack(), cleanUp, eventually)
    await signIn('admin')
    await page.goto(`/admin/instances?name=${name}`)
    const row = table(page, 'Instances').row(name)
    await expectRow(row, { Project: 'demo', Host: /\w/, Image: 'cirros' })
    await row.open()
    await expect(page).toHaveURL(new RegExp(id))
    await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link').last().click()
    await expect(page).toHaveURL(/\/admin\/instances/)
  },
)

test('what only administrators are told is not there for others, not even its name', async ({
  page,
  signIn,
}) => {
  const host = page.getByRole('term').filter({ hasText: /^Host$/ })
  const open = async (panel: string) => {
    await page.goto(`${panel}?name=wiki`)
    await page.getByRole('button', { name: 'Show details of wiki' }).click()
    await expect(page.getByRole('term').filter({ hasText: 'Description' })).toBeVisible()
    // What a rule hides is there once that has been asked.
    await atRest(page)
  }
  await signIn()
  await open('/project/instances')
  await expect(host).toHaveCount(0)
  await table(page, 'Instances').row('wiki').open()
  await expect(await described(page, 'Availability Zone')).toHaveText('nova')
  await atRest(page)
  await expect(host).toHaveCount(0)
  await signIn('admin')
  await open('/admin/instances')
  await expect(host).toBeVisible()
  await table(page, 'Instances').row('wiki').open()
  await expect(await described(page, 'Host')).toHaveText(/\w/)
})
