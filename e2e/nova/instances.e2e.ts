import { expect, test } from '../fixtures.ts'
import { confirm, dialog, expectRow, expectToast, menuOf, table } from '../helpers.ts'

test('the list shows what people know a server by', async ({ page, signIn, openstack }) => {
  await signIn()
  await page.goto('/project/instances')
  const instances = table(page, 'Instances')
  await expect(instances.rows).toHaveCount(20)
  const named = (await instances.columns()).filter((name) => name !== '')
  expect(named).toEqual([
    'Details',
    'Name',
    'Image',
    'IP Address',
    'Flavor',
    'Key Pair',
    'Status',
    'Task',
    'Age',
    'Actions',
  ])
  const { nova } = await openstack()
  const [wiki] = await nova.servers.list({ name: '^wiki$' })
  const addresses = Object.values(wiki?.addresses ?? {}).flatMap((all) =>
    all.map(({ addr }) => addr),
  )
  await expectRow(instances.row('wiki'), {
    Image: 'debian-12',
    'IP Address': new RegExp(
      addresses
        .join('.*')
        .replaceAll('.', String.raw`\.`)
        .replaceAll(String.raw`\.*`, '.*'),
    ),
    Flavor: /^m1\.small/,
    'Key Pair': 'jonas-desk',
    Status: 'Active',
    Task: '-',
    Age: /^\d+ (s|min|h|d|mo|y)$/,
  })
})

test('facets and order are the cloud’s work, and stand in the address', async ({
  page,
  signIn,
  cloud,
}) => {
  await signIn()
  await page.goto('/project/instances')
  const instances = table(page, 'Instances')
  await expect(instances.rows).toHaveCount(20)
  const search = page.getByRole('combobox', { name: 'Search Instances' })
  cloud.control.forgetRequests()
  await search.click()
  await page.getByRole('option', { name: 'Status', exact: true }).click()
  await page.getByRole('option', { name: 'Shutoff' }).click()
  await expect(instances.names).toHaveText(['demo-kiosk', 'ci-runner-3', 'ci-runner-2'])
  await expect(page).toHaveURL(/status=SHUTOFF/)
  expect(listed(cloud.control.requests()).at(-1)).toMatchObject({ status: 'SHUTOFF' })
  await instances.root.getByRole('button', { name: 'Name', exact: true }).click()
  await expect(instances.names).toHaveText(['ci-runner-2', 'ci-runner-3', 'demo-kiosk'])
  await expect(page).toHaveURL(/sort=name/)
  const asked = listed(cloud.control.requests()).at(-1)
  expect(asked).toMatchObject({ sort_dir: 'asc', status: 'SHUTOFF' })
  expect(asked?.['sort_key']).toMatch(/^(display_)?name$/)
  await page.reload()
  await expect(instances.names).toHaveText(['ci-runner-2', 'ci-runner-3', 'demo-kiosk'])
  await page.getByRole('button', { name: 'Remove Status: Shutoff' }).click()
  await expect(instances.rows).toHaveCount(20)
})

test('full text finds a server on any page by all that its row says, and a name beside it holds, too [RS-TABLE-19]', async ({
  page,
  signIn,
  cloud,
}) => {
  await signIn()
  await page.goto('/project/instances')
  const instances = table(page, 'Instances')
  await expect(instances.row('web-1').root).toBeHidden()
  const search = page.getByRole('combobox', { name: 'Search Instances' })
  await search.fill('web-')
  await expect(instances.names).toHaveText(['web-4', 'web-3', 'web-2', 'web-1'])
  await expect(page).toHaveURL(/q=web-/)
  const read = listed(cloud.control.requests()).length
  // By its address, by its key pair, by the name of its image; Nova is asked for nothing more.
  const address = await (await instances.row('web-1').cell('IP Address')).innerText()
  await search.fill(address.split('\n')[0] ?? '')
  await expect(instances.names).toHaveText(['web-1'])
  await search.fill('deploy')
  await expect(instances.row('web-1').root).toBeVisible()
  await search.fill('debian-12')
  await expect(instances.row('web-1').root).toBeVisible()
  expect(listed(cloud.control.requests())).toHaveLength(read)
  await page.goto('/project/instances?name=EB-&q=web')
  await expect(instances.names).toHaveText(['web-4', 'web-3', 'web-2', 'web-1'])
  await page.goto('/project/instances?name=3&q=WEB')
  await expect(instances.names).toHaveText(['web-3'])
  await search.fill('nothing is called so')
  await expect(page.getByText('Nothing matches the filters.')).toBeVisible()
})

test('pages lead forward and back', async ({ page, signIn, cloud }) => {
  await signIn()
  await page.goto('/project/instances')
  const instances = table(page, 'Instances')
  await expect(instances.rows).toHaveCount(20)
  const first = await instances.names.allTextContents()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(instances.row('web-1').root).toBeVisible()
  const second = await instances.names.allTextContents()
  expect(second).toHaveLength(20)
  expect(first.filter((name) => second.includes(name))).toEqual([])
  expect(listed(cloud.control.requests()).at(-1)).toHaveProperty('marker')
  await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeDisabled()
  await page.getByRole('button', { name: 'Previous', exact: true }).click()
  await expect(instances.names).toHaveText(first)
})

test('a row expands, and its box checks it for the actions on many', async ({
  page,
  signIn,
  openstack,
  eventually,
}) => {
  await signIn()
  await page.goto('/project/instances?status=ACTIVE&sort=name&dir=asc')
  const instances = table(page, 'Instances')
  const row = instances.row('ci-runner-1')
  const { nova } = await openstack()
  const [server] = await nova.servers.list({ name: '^ci-runner-1$' })
  await row.root.getByRole('button', { name: 'Show details of ci-runner-1' }).click()
  await expect(instances.root.getByRole('definition').first()).toContainText(server?.id ?? '?')
  await row.root.getByRole('button', { name: /details of ci-runner-1$/ }).click()
  await expect(instances.root.getByRole('definition')).toHaveCount(0)

  const many = page.getByRole('button', { name: /^Actions( \(\d+\))?$/ })
  await expect(many).toBeDisabled()
  await instances.root.getByRole('checkbox', { name: 'Select all' }).check()
  const rows = await instances.rows.count()
  await expect(many).toHaveText(`Actions (${rows})`)
  await instances.root.getByRole('checkbox', { name: 'Select all' }).uncheck()
  await row.check()
  await instances.row('grafana').check()
  await many.click()
  await page.getByRole('menuitem', { name: 'Shut Off Instances' }).click()
  const asked = dialog(page, 'Confirm Shut Off Instances')
  await expect(asked.root).toContainText('ci-runner-1')
  await expect(asked.root).toContainText('grafana')
  await asked.press('Shut Off Instances')
  await expectToast(page, /^.*Shutting off: .*ci-runner-1/)
  await eventually(async () => {
    const names = ['^ci-runner-1$', '^grafana$']
    const found = await Promise.all(names.map((name) => nova.servers.list({ name })))
    expect(found.flat().map(({ status }) => status)).toEqual(['SHUTOFF', 'SHUTOFF'])
  })
})

test('each action is offered in the states that allow it and says why not in others', async ({
  page,
  signIn,
}) => {
  await signIn()
  const expected: Readonly<Record<string, Readonly<Record<string, string | true | undefined>>>> = {
    'jonas-sandbox': {
      'Start Instance': 'The instance is Active; this needs Shutoff.',
      'Shut Off Instance': true,
      'Soft Reboot Instance': true,
      'Pause Instance': true,
      'Unpause Instance': undefined,
      'Suspend Instance': true,
      'Resume Instance': undefined,
      'Shelve Instance': true,
      'Unshelve Instance': undefined,
      'Lock Instance': true,
      'Unlock Instance': undefined,
      'Create Snapshot': true,
      'Edit Instance': true,
      'Delete Instance': true,
    },
    'demo-kiosk': {
      'Start Instance': true,
      'Shut Off Instance': 'The instance is Shutoff; this needs Active or Error.',
      'Pause Instance': 'The instance is Shutoff; this needs Active.',
      'Hard Reboot Instance': true,
    },
    'staging-db': { 'Unpause Instance': true, 'Pause Instance': undefined },
    'staging-worker': { 'Resume Instance': true, 'Suspend Instance': undefined },
    'old-shop': { 'Unshelve Instance': true, 'Shelve Instance': undefined },
    bastion: {
      'Delete Instance': 'The instance is locked. Unlock it first.',
      'Shut Off Instance': 'The instance is locked. Unlock it first.',
      'Unlock Instance': true,
      'Lock Instance': undefined,
    },
    'web-4': { 'Shut Off Instance': 'The instance is busy: Scheduling.', 'Delete Instance': true },
  }
  for (const [name, actions] of Object.entries(expected)) {
    await page.goto(`/project/instances?name=${name}`)
    const menu = await table(page, 'Instances').row(name).menu()
    for (const [action, verdict] of Object.entries(actions)) {
      const entry = menu.getByRole('menuitem', { name: action, exact: true })
      if (verdict === undefined) await expect(entry, `${name}: ${action}`).toHaveCount(0)
      else if (verdict === true) await expect(entry, `${name}: ${action}`).toBeEnabled()
      else {
        await expect(entry, `${name}: ${action}`).toBeDisabled()
        await expect(entry, `${name}: ${action}`).toContainText(verdict)
      }
    }
  }
})

for (const [action, name, status, question] of [
  ['Pause Instance', 'loki', 'PAUSED'],
  ['Unpause Instance', 'staging-db', 'ACTIVE'],
  ['Suspend Instance', 'loki', 'SUSPENDED'],
  ['Resume Instance', 'staging-worker', 'ACTIVE'],
  ['Start Instance', 'demo-kiosk', 'ACTIVE'],
  ['Unshelve Instance', 'old-shop', 'ACTIVE'],
  ['Shelve Instance', 'loki', 'SHELVED_OFFLOADED', 'Confirm Shelve Instance'],
  ['Soft Reboot Instance', 'loki', 'ACTIVE', 'Confirm Soft Reboot Instance'],
  ['Hard Reboot Instance', 'demo-kiosk', 'ACTIVE', 'Confirm Hard Reboot Instance'],
] as const) {
  test(
    `${action} brings ${name} to ${status}`,
    { tag: '@whole' },
    async ({ page, signIn, openstack, eventually }) => {
      await signIn()
      await page.goto(`/project/instances?name=${name}`)
      const row = table(page, 'Instances').row(name)
      await row.do(action)
      if (question) await confirm(page, question, action)
      await expectToast(page, new RegExp(name))
      const { nova } = await openstack()
      await eventually(async () => {
        const [server] = await nova.servers.list({ name: `^${name}$` })
        expect(server?.status).toBe(status)
        expect(server?.['OS-EXT-STS:task_state']).toBeNull()
        await expect(await row.cell('Task')).toHaveText('-', { timeout: 1_000 })
      })
    },
  )
}

const listed = (requests: readonly { path: string; query: string }[]) =>
  requests
    .filter(({ path, query }) => path.endsWith('/servers/detail') && !/changes-since/.test(query))
    .map(({ query }) => Object.fromEntries(new URLSearchParams(query)))

test.describe(() => {
  test.use({ fresh: true })

  test('the first press of a menu counts while its code is still on its way', async ({
    page,
    signIn,
  }) => {
    await signIn()
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    await page.goto('/project/instances')
    const instances = table(page, 'Instances')
    const row = instances.row('wiki').root
    await expect(menuOf(row)).toBeVisible()
    // As far away as a server can be.
    const unlimited = { downloadThroughput: -1, uploadThroughput: -1 }
    await session.send('Network.emulateNetworkConditions', {
      ...{ offline: false, latency: 1500, ...unlimited },
    })
    await menuOf(row).focus()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menu', { name: 'Actions for wiki' })).toBeVisible()
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(menuOf(row)).toBeFocused()
  })
})

test('ages in a list grow while it is looked at', async ({ page, signIn }) => {
  await page.clock.install()
  await signIn()
  await page.goto('/project/instances')
  const age = await table(page, 'Instances').row('wiki').cell('Age')
  await expect(age).toHaveText(/^\d+ d$/)
  const days = Number.parseInt((await age.textContent()) ?? '', 10)
  await page.clock.fastForward(10 * 86_400_000)
  await expect(age).toHaveText(`${days + 10} d`)
})
