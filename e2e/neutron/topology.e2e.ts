import type { Page } from '@playwright/test'
import { rows } from '@meridian/cloud'
import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { confirm, expectToast } from '../helpers.ts'

const path = '/project/network_topology'

const flat = (page: Page) => page.getByRole('group', { name: 'Flat view' })
const list = (page: Page) => page.getByRole('treegrid', { name: 'Networks and devices' })
const line = (page: Page, name: string) =>
  list(page)
    .getByRole('row', { name: new RegExp(`^${name} `) })
    .first()
const drawn = (page: Page, name: string) =>
  flat(page).locator('[data-node]').filter({ hasText: name }).first()
const balloon = (page: Page, name: string) =>
  page.getByRole('dialog', { name: `Details of ${name}` })
const small = (page: Page) => page.getByRole('switch', { name: 'Small' })
/** The kit's own control is under what is seen of it. */
const toggleSmall = (page: Page) => page.getByText('Small', { exact: true }).click()

const open = async (page: Page, signIn: () => Promise<void>) => {
  await signIn()
  await page.goto(path)
  await expect(flat(page)).toBeVisible()
}

test('networks are columns, devices hang on them, and the size that is chosen stays [SH-FLAT-01 SH-FLAT-02 SH-FLAT-03 SH-FLAT-04 SH-FLAT-05 SH-FLAT-07 SH-FLAT-08 SH-FLAT-09 SH-FLAT-10 SH-TOPO-05 SH-TOPO-06 SH-TOPO-08 SH-TOPO-10]', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 1900, height: 1000 })
  await signIn()
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.getByText('Loading').first()).toBeVisible()
  await expect(flat(page)).toBeVisible()
  const cookie = async () =>
    (await page.context().cookies()).find(({ name }) => name === 'ntp_draw_mode')?.value
  expect(await cookie()).toBeUndefined()
  // Five networks are wider than what the window has left.
  await expect(small(page)).toBeChecked()
  const left = async (name: string) => (await drawn(page, name).boundingBox())?.x ?? 0
  const names = ['public', 'db', 'ipv6', 'shared', 'web']
  const columns = async () => {
    const all: number[] = []
    for (const name of names) all.push(await left(name))
    return all.slice(1).map((x, at) => Math.round(x - (all[at] ?? 0)))
  }
  expect(await columns()).toEqual([100, 100, 100, 100])
  await toggleSmall(page)
  expect(await columns()).toEqual([270, 270, 270, 270])
  expect(await cookie()).toBe('normal')
  await expect(drawn(page, '10.20.1.0/24')).toContainText('db')
  expect(await left('cache-1')).toBeGreaterThan(await left('db'))
  expect(await left('cache-1')).toBeLessThan(await left('ipv6'))
  await page.reload()
  await expect(flat(page)).toHaveAttribute('data-mode', 'normal')
  await toggleSmall(page)
  expect(await cookie()).toBe('small')
})

test('with few networks it is normal, and without any it says so [SH-FLAT-06 SH-FLAT-10]', async ({
  page,
  signIn,
  cloud,
}) => {
  const networks = cloud.table(rows.networks)
  const servers = cloud.table(rows.servers)
  for (const { id, name } of networks.list()) if (name !== 'web') networks.remove(id)
  await page.setViewportSize({ width: 1900, height: 1000 })
  await open(page, signIn)
  await expect(flat(page)).toHaveAttribute('data-mode', 'normal')
  for (const { id } of networks.list()) networks.remove(id)
  for (const { id } of servers.list()) servers.remove(id)
  const none = { how: 'status', status: 404, message: 'The resource could not be found.' } as const
  cloud.control.fail({ service: 'network', path: '^/v2.0/routers', ...none })
  await page.reload()
  const empty = 'There are no networks, routers, or connected instances to display.'
  await expect(page.getByText(empty)).toBeVisible()
})

test('a balloon opens on hover and on press, and closes by a second press, beside everything and on scrolling [SH-BALL-01 SH-BALL-05 SH-BALL-14 SH-BALL-16 SH-BALL-17 SH-BALL-11]', async ({
  page,
  signIn,
  openstack,
}) => {
  await open(page, signIn)
  const own = balloon(page, 'cache-1')
  await drawn(page, 'cache-1').hover()
  await expect(own).toBeVisible()
  await expect(own.getByText('Active')).toBeVisible()
  const { neutron, nova } = await openstack()
  const [server] = await nova.servers.list({ name: 'cache-1' })
  const [port] = await neutron.ports.list({ device_id: server?.id })
  await expect(
    own.getByText(port?.fixed_ips[0]?.ip_address ?? 'none', { exact: true }),
  ).toBeVisible()
  await flat(page).hover({ position: { x: 300, y: 300 } })
  await expect(own).toHaveCount(0)
  await drawn(page, 'cache-1').click()
  await expect(own).toBeVisible()
  // Pressed, it stays while others are pointed at.
  await drawn(page, 'cache-2').hover()
  await expect(balloon(page, 'cache-2')).toHaveCount(0)
  await drawn(page, 'cache-1').click()
  await expect(own).toHaveCount(0)
  await drawn(page, 'cache-1').click()
  await flat(page).click({ position: { x: 150, y: 420 } })
  await expect(own).toHaveCount(0)
  await drawn(page, 'cache-1').click()
  await expect(own).toBeVisible()
  await own.getByRole('link', { name: 'View Details' }).click()
  await expect(page).toHaveURL(/\/ngdetails\/OS::Nova::Server\/[0-9a-f-]{36}/)
})

test('a console opens in a window of its own, and what has none does not offer it [SH-BALL-06 SH-BALL-07]', async ({
  page,
  signIn,
}) => {
  await open(page, signIn)
  const opened: string[] = []
  await page.exposeFunction('noteOpened', (...given: string[]) => void opened.push(given.join(' ')))
  await page.evaluate(() => {
    const before = window.open.bind(window)
    window.open = (url, target, features) => {
      Reflect.get(window, 'noteOpened')(String(url), String(features))
      return before('about:blank', target, features)
    }
  })
  await drawn(page, 'cache-1').click()
  const popup = page.context().waitForEvent('page')
  await balloon(page, 'cache-1').getByRole('button', { name: 'Open Console' }).click()
  await (await popup).close()
  expect(opened[0]).toMatch(/\/console\/[0-9a-f-]{36} .*width=760,height=560/)
  await page.keyboard.press('Escape')
  await line(page, 'demo-kiosk').getByRole('button').click()
  const kiosk = balloon(page, 'demo-kiosk')
  await expect(kiosk.getByRole('link', { name: 'View Details' })).toBeVisible()
  await expect(kiosk.getByRole('button', { name: 'Open Console' })).toHaveCount(0)
})

test('a network shows its subnets, and what may be deleted there [SH-BALL-08 SH-BALL-09 SH-BALL-12 SH-BALL-13 SH-TOPO-15]', async ({
  page,
  signIn,
}) => {
  await open(page, signIn)
  await drawn(page, 'web').click()
  const web = balloon(page, 'web')
  await expect(web.getByRole('link', { name: '10.20.0.0/24' })).toBeVisible()
  await expect(web.getByRole('link', { name: 'Create Subnet' })).toHaveAttribute(
    'href',
    /\/project\/network_topology\/network\/[0-9a-f-]{36}\/subnet\/create$/,
  )
  await expect(web.getByRole('button', { name: 'Delete Subnet 10.20.0.0/24' })).toBeVisible()
  await expect(web.getByRole('button', { name: 'Delete Network' })).toBeVisible()
  await page.keyboard.press('Escape')
  await drawn(page, 'shared').click()
  const shared = balloon(page, 'shared')
  await expect(shared.getByRole('link', { name: '192.168.100.0/22' })).toBeVisible()
  await expect(shared.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
})

test('deleting asks, marks, sends, says so and takes it away [SH-TDEL-01 SH-TDEL-02 SH-TDEL-03 SH-TDEL-06 SH-TDEL-15 SH-TDEL-16 SH-TDEL-17 SH-TDEL-18]', async ({
  page,
  signIn,
  cloud,
}) => {
  await open(page, signIn)
  await drawn(page, 'cache-1').click()
  await balloon(page, 'cache-1').getByRole('button', { name: 'Delete Instance' }).click()
  const asked = page.getByRole('alertdialog', { name: 'Confirm Delete Instance' })
  await expect(asked.getByText('You have selected "cache-1".')).toBeVisible()
  const marks = page.evaluate(
    () =>
      new Promise<boolean>((seen) => {
        const look = new MutationObserver(() => {
          if (document.querySelector('[data-loading]:has(text)')?.textContent?.includes('cache-1'))
            seen(true)
        })
        look.observe(document.body, { subtree: true, childList: true, attributes: true })
      }),
  )
  cloud.control.forgetRequests()
  await asked.getByRole('button', { name: 'Delete Instance' }).click()
  await expectToast(page, /Deleted Instance: cache-1\./)
  expect(await marks).toBe(true)
  await expect(drawn(page, 'cache-1')).toHaveCount(0)
  await expect(line(page, 'cache-1')).toHaveCount(0)
  await expect(balloon(page, 'cache-1')).toHaveCount(0)
  const sent = cloud.control.requests().map(({ method, path: at }) => `${method} ${at}`)
  expect(sent.filter((one) => /^DELETE \/v2.1\/servers\//.test(one))).toHaveLength(1)
  const after = sent.slice(sent.findIndex((one) => one.startsWith('DELETE')))
  expect(after.some((one) => one.startsWith('GET /v2.1/servers/detail'))).toBe(true)
})

test('networks and subnets are deleted by their own actions, refused in the words of the service [SH-TDEL-08 SH-TDEL-10 SH-TDEL-12 SH-TDEL-13]', async ({
  page,
  signIn,
}) => {
  await open(page, signIn)
  await drawn(page, 'web').click()
  await balloon(page, 'web').getByRole('button', { name: 'Delete Network' }).click()
  await confirm(page, 'Confirm Delete Network', 'Delete Network')
  await expectToast(page, /Unable to delete Network: web\./)
  await expect(drawn(page, 'web')).toBeVisible()
  await page.keyboard.press('Escape')
  await drawn(page, 'ipv6').click()
  const six = balloon(page, 'ipv6')
  await six.getByRole('button', { name: 'Delete Subnet fd00:20::/64' }).click()
  await confirm(page, 'Confirm Delete Subnet', 'Delete Subnet')
  await expectToast(page, /Deleted Subnet: /)
  await expect(six).toHaveCount(0)
  await drawn(page, 'ipv6').click()
  await expect(six.getByText('None')).toBeVisible()
  await six.getByRole('button', { name: 'Delete Network' }).click()
  await confirm(page, 'Confirm Delete Network', 'Delete Network')
  await expectToast(page, /Deleted Network: ipv6\./)
  await expect(drawn(page, 'ipv6')).toHaveCount(0)
})

test('it is read again every ten seconds, but not while a delete is under way [SH-TOPO-03 SH-TOPO-04 SH-FLAT-20]', async ({
  page,
  signIn,
  cloud,
}) => {
  await page.clock.install()
  await open(page, signIn)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/topology/')) asked.push(request.url())
  })
  await page.clock.runFor(9_000)
  expect(asked).toHaveLength(0)
  await page.clock.runFor(1_500)
  await expect.poll(() => asked.length).toBe(1)
  expect(asked[0]).toMatch(/\/api\/topology\/network\/\?\d{13}=?$/)
  cloud.control.fail({ service: 'compute', method: 'DELETE', how: 'slow', seconds: 3 })
  await line(page, 'cache-1').getByRole('button').click()
  await balloon(page, 'cache-1').getByRole('button', { name: 'Delete Instance' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Confirm Delete Instance' })
  await dialog.getByRole('button', { name: 'Delete Instance' }).click()
  await expect(dialog).toHaveCount(0)
  const before = asked.length
  await page.clock.runFor(25_000)
  expect(asked).toHaveLength(before)
})

test('the list is walked by the keyboard alone, a search brings what it finds into sight, and all of it is accessible', async ({
  page,
  signIn,
}) => {
  await open(page, signIn)
  await toggleSmall(page)
  const search = page.getByRole('textbox', { name: 'Find a device or network' })
  await search.focus()
  await page.keyboard.type('worker-4')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 of 1: worker-4')).toBeVisible()
  await expect(drawn(page, 'worker-4')).toBeInViewport()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await expect(line(page, 'worker-4')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(balloon(page, 'worker-4')).toBeFocused()
  await expectAccessible(page, 'network topology with a balloon')
  await page.keyboard.press('Escape')
  await expect(line(page, 'worker-4')).toBeFocused()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, 'network topology, dark')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page, 'network topology, phone')
  const wide = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(await wide()).toBe(0)
})

test('the drawing is saved as an SVG file with everything in it', async ({ page, signIn }) => {
  await open(page, signIn)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as SVG' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('network-topology.svg')
  const text = await readFile(await file.path(), 'utf8')
  for (const name of ['edge', 'worker-4', 'cache-1'])
    expect(text).toContain(`<title>${name}</title>`)
})

test('a reader is offered no network to delete and nothing to make', async ({ page, signIn }) => {
  await signIn('reader')
  await page.goto(path)
  await expect(flat(page)).toBeVisible()
  await drawn(page, 'web').click()
  await expect(balloon(page, 'web').getByRole('link', { name: 'View Details' })).toBeVisible()
  // Neutron leaves the subnets of a network to everybody in its project.
  await expect(balloon(page, 'web').getByRole('button', { name: 'Delete Network' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Launch Instance' })).toHaveCount(0)
})

test('the graph is another view of the same, is remembered, and opens the same balloon on a press [SH-BALL-15]', async ({
  page,
  signIn,
}) => {
  await open(page, signIn)
  await page.getByRole('tab', { name: 'Graph view' }).click()
  const canvas = page.locator('canvas').first()
  await expect(canvas).toBeVisible()
  await page.reload()
  await expect(canvas).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Graph view' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await line(page, 'cache-1').click()
  // What is chosen in the list comes into the middle of the drawing.
  const box = await canvas.boundingBox()
  const middle = { x: (box?.width ?? 0) / 2, y: (box?.height ?? 0) / 2 }
  await expect(async () => {
    await canvas.click({ position: middle })
    await expect(balloon(page, 'cache-1')).toBeVisible({ timeout: 500 })
  }).toPass()
  await canvas.click({ position: middle })
  await expect(balloon(page, 'cache-1')).toHaveCount(0)
})

test('a subnet is created by the address that its link leads to, and the picture has it then [SH-BALL-09 SH-BALL-10]', async ({
  page,
  signIn,
}) => {
  await open(page, signIn)
  await drawn(page, 'ipv6').click()
  const link = balloon(page, 'ipv6').getByRole('link', { name: 'Create Subnet' })
  const address = (await link.getAttribute('href')) ?? ''
  await page.goto(address)
  const dialog = page.getByRole('dialog', { name: 'Create Subnet' })
  await expect(dialog).toBeVisible()
  await expect(flat(page)).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\/project\/network_topology$/)
  await page.goto(`${path}/nowhere`)
  await expect(page).toHaveURL(/not_found/)
})
