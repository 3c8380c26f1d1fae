import { expect, test } from '../fixtures.ts'
import { dialog, expectToast, sitePath } from '../helpers.ts'
import { balloon, drawn, flat, line, open, path } from './topology-page.ts'

test('a balloon opens on hover and on press, and closes by a second press and beside everything [SH-BALL-01 SH-BALL-05 SH-BALL-14 SH-BALL-16 SH-BALL-17 SH-BALL-11]', async ({
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

test('a balloon closes when the drawing or the page under it is scrolled', async ({
  page,
  signIn,
}) => {
  await open(page, signIn)
  const own = balloon(page, 'cache-1')
  await drawn(page, 'cache-1').click()
  await expect(own).toBeVisible()
  // Where nothing is that would open another one.
  await flat(page).hover({ position: { x: 300, y: 300 } })
  await page.mouse.wheel(0, 120)
  await expect(own).toHaveCount(0)
  await expect.poll(() => flat(page).evaluate((frame) => frame.scrollTop)).toBeGreaterThan(0)
  await page.setViewportSize({ width: 390, height: 700 })
  await drawn(page, 'db-1').click()
  await expect(balloon(page, 'db-1')).toBeVisible()
  await page.getByRole('heading', { name: 'Network Topology', level: 1 }).hover()
  await page.mouse.wheel(0, 200)
  await expect(balloon(page, 'db-1')).toHaveCount(0)
})

test('every balloon leads to the details of what it is about [SH-BALL-01 SH-BALL-11]', async ({
  page,
  signIn,
}) => {
  await open(page, signIn)
  for (const name of ['web', 'edge', 'cache-1']) {
    await drawn(page, name).click()
    await balloon(page, name).getByRole('link', { name: 'View Details' }).click()
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await page.goBack()
    await expect(flat(page)).toBeVisible()
  }
  // The way back has opened its balloon again.
  await balloon(page, 'cache-1').getByRole('link', { name: 'Reachability' }).click()
  await expect(page.getByRole('tab', { name: 'Reachability', selected: true })).toBeVisible()
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

test('a subnet is created by the address that the link in the balloon leads to, and the picture has it then [SH-BALL-09 SH-BALL-10]', async ({
  page,
  signIn,
  openstack,
}) => {
  await open(page, signIn)
  await drawn(page, 'ipv6').click()
  const six = balloon(page, 'ipv6')
  const link = six.getByRole('link', { name: 'Create Subnet' })
  const address = sitePath((await link.getAttribute('href')) ?? '')
  await link.click()
  const create = dialog(page, 'Create Subnet')
  await create.fill({ 'Subnet Name': 'more', 'Network Address': '10.66.1.0/24' })
  await create.press('Next')
  await create.press('Create')
  await expectToast(page, 'Created subnet "more".')
  await expect(create.root).toHaveCount(0)
  await expect(page).toHaveURL(/\/project\/network_topology(\?|$)/)
  await expect(line(page, 'ipv6')).toContainText('fd00:20::/64 +1')
  if (!(await six.isVisible())) await drawn(page, 'ipv6').click()
  await expect(six.getByRole('link', { name: '10.66.1.0/24' })).toBeVisible()
  const { neutron } = await openstack()
  const [made] = await neutron.subnets.list({ name: 'more' })
  expect(address).toContain(`/network/${made?.network_id}/subnet/create`)

  // The address alone does the same.
  await page.goto(address)
  await expect(create.root).toBeVisible()
  await expect(flat(page)).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(create.root).toHaveCount(0)
  await expect(page).toHaveURL(/\/project\/network_topology(\?|$)/)
  await page.goto(`${path}/nowhere`)
  await expect(page).toHaveURL(/not_found/)
})
