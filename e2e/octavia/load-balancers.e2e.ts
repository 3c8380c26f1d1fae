import { expectAccessible } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { expectRow, expectToast, table, toasts } from '../helpers.ts'
import { dismiss } from '../told-why.ts'
import { crumb, expectDescribed, expectPageOf, openTab, shopOf } from './shop.ts'

const ip = /^10\.20\.[01]\.\d+$/

test('people look at their load balancers and at all that is in them, each under what it is inside [SV-SCOPE-02 SV-LB-01 SV-LB-02 SV-LB-03 SV-LB-04 SV-LSTN-01 SV-LBPOOL-01 SV-LBMEM-01 SV-LBMON-01 SV-L7-01 SV-L7-06 SV-LBROUTE-01 SV-LBROUTE-02 SV-LBROUTE-03 SV-LBROUTE-04 SV-LBROUTE-05 SV-LBROUTE-06 SV-LBROUTE-07 SV-LBROUTE-09 SV-LBROUTE-11 SV-LBROUTE-13]', async ({
  page,
  signIn,
  openstack,
}) => {
  const shop = await shopOf(await openstack())
  const below = `/project/load_balancer/${shop.balancer}`
  await signIn()
  await page.goto('/project/load_balancer')
  const list = table(page, 'Load Balancers')
  await expect(list.names).toHaveText(['database', 'shop', 'staging'])
  await expectRow(list.row('shop'), {
    ...{ 'VIP Address': ip, 'Operating Status': 'Degraded', 'Provisioning Status': 'Active' },
    'Admin State': 'Up',
  })
  await expectRow(list.row('staging'), { 'Provisioning Status': 'Pending Create' })
  await expectAccessible(page, 'load balancers')
  await list.row('shop').open()
  await expect(page).toHaveURL(new RegExp(`LoadBalancer/${shop.balancer}`))
  await expectDescribed(page, {
    ...{ Name: 'shop', ID: shop.balancer, Project: 'demo', Description: '-' },
    ...{ 'Operating Status': 'DegradedSee why', 'Provisioning Status': 'Active' },
    ...{ 'Admin State': 'Up', 'VIP Address': ip, Network: 'web', Flavor: '-', Provider: 'amphora' },
    ...{ 'Floating IP': '-', Listeners: '2', Pools: '2' },
  })
  await expectAccessible(page, 'a load balancer')

  await openTab(page, 'Listeners')
  const listeners = table(page, 'Listeners')
  await expect(listeners.names).toHaveText(['shop-http', 'shop-passthrough'])
  await expectRow(listeners.row('shop-http'), {
    ...{ Protocol: 'HTTP', Port: '80', 'Operating Status': 'Degraded' },
    ...{ 'Provisioning Status': 'Active', 'Admin State': 'Up' },
  })
  await listeners.row('shop-http').open()
  await expect(page).toHaveURL(new RegExp(`${below}/listeners/${shop.http}$`))
  await openTab(page, 'Overview')
  await expectDescribed(page, {
    ...{ Name: 'shop-http', Protocol: 'HTTP', Port: '80', 'Connection Limit': 'Unlimited' },
    ...{ 'Default Pool': 'shop-servers', 'Insert Headers': 'X-Forwarded-For: true' },
    ...{ 'Client Data Timeout': '50000 ms', 'Member Connect Timeout': '5000 ms' },
    ...{ 'Member Data Timeout': '50000 ms', 'TCP Inspect Timeout': '0 ms' },
    ...{ 'SSL Certificate': '-', 'SNI Certificates': '-' },
  })
  await openTab(page, 'L7 Policies')
  await table(page, 'L7 Policies').row('images').open()
  await expect(page).toHaveURL(
    new RegExp(`${below}/listeners/${shop.http}/l7policies/${shop.policy}$`),
  )
  await openTab(page, 'Overview')
  await expectDescribed(page, {
    ...{ Name: 'images', Description: 'Pictures have servers of their own', Position: '1' },
    ...{ Action: 'Redirect to Pool', 'Redirect Pool': 'shop-images', 'Redirect URL': '-' },
    Rules: '1',
  })
  await openTab(page, 'L7 Rules')
  const rule = 'Path Starts With /images'
  await expectRow(table(page, 'L7 Rules').row(rule), { Type: 'Path', Invert: 'No' })
  await table(page, 'L7 Rules').row(rule).open()
  await expect(page).toHaveURL(new RegExp(`/l7policies/${shop.policy}/l7rules/${shop.rule}$`))
  await expectDescribed(page, {
    ...{ Type: 'Path', 'Compare Type': 'Starts With', Key: '-', Value: '/images', Invert: 'No' },
    'Admin State': 'Up',
  })

  await crumb(page, 'shop-http').click()
  await openTab(page, 'Pools')
  await table(page, 'Pools').row('shop-servers').open()
  await expect(page).toHaveURL(new RegExp(`${below}/listeners/${shop.http}/pools/${shop.servers}$`))
  await openTab(page, 'Overview')
  await expectDescribed(page, {
    ...{ Name: 'shop-servers', Protocol: 'HTTP', Algorithm: 'Round Robin', Members: '3' },
    ...{ 'Session Persistence': '-', Listeners: 'shop-http' },
  })
  await openTab(page, 'Members')
  const members = table(page, 'Members')
  await expectRow(members.row('web-3-broken'), {
    ...{ 'IP Address': '10.20.0.33', Port: '8080', Weight: '1', Backup: 'No' },
    'Operating Status': 'Error',
  })
  await members.row('web-1').open()
  await expect(page).toHaveURL(
    new RegExp(`/pools/${shop.servers}/members/${shop.member('web-1')}$`),
  )
  await expectDescribed(page, {
    ...{ Name: 'web-1', 'IP Address': '10.20.0.31', Port: '8080', Weight: '1', Subnet: '-' },
    ...{ 'Monitor Address': '-', 'Monitor Port': '-', Backup: 'No', 'Admin State': 'Up' },
  })
  await crumb(page, 'shop-servers').click()
  await openTab(page, 'Health Monitors')
  await table(page, 'Health Monitors').row('shop-health').open()
  await expect(page).toHaveURL(new RegExp(`/pools/${shop.servers}/healthmonitors/${shop.monitor}$`))
  await expectDescribed(page, {
    ...{ Name: 'shop-health', Type: 'HTTP', 'Delay (sec)': '5', 'Timeout (sec)': '3' },
    ...{ 'Max Retries': '3', 'Max Retries Down': '3', 'HTTP Method': 'GET' },
    ...{ 'Expected Codes': '200', 'URL Path': '/health' },
  })
  for (const name of ['shop', 'shop-http', 'shop-servers'])
    await expect(crumb(page, name)).toBeVisible()
})

test('a pool has an address of its load balancer alone, and so has what is in it [SV-LBROUTE-08 SV-LBROUTE-10 SV-LBROUTE-12 SV-LBROUTE-13]', async ({
  page,
  signIn,
  openstack,
}) => {
  const shop = await shopOf(await openstack())
  const pool = `/project/load_balancer/${shop.balancer}/pools/${shop.servers}`
  await signIn()
  for (const [path, name] of [
    [pool, 'shop-servers'],
    [`${pool}/members/${shop.member('web-2')}`, 'web-2'],
    [`${pool}/healthmonitors/${shop.monitor}`, 'shop-health'],
  ] as const) {
    await page.goto(path)
    await expectPageOf(page, name)
    await expect(crumb(page, 'shop')).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
  }
})

test('a page that cannot be read leads back to the list, which says what was not read [SV-LBROUTE-15 SV-LBERR-02 SV-LBERR-07 SV-LBERR-12 SV-LBERR-17 SV-LBERR-23 SV-LBERR-28 SV-LBERR-33]', async ({
  page,
  signIn,
  openstack,
  cloud,
}) => {
  const shop = await shopOf(await openstack())
  const none = '11111111-2222-4333-8444-555555555555'
  const at = `/project/load_balancer/${shop.balancer}`
  const listener = `${at}/listeners/${shop.http}`
  await signIn()
  for (const [path, thing] of [
    [`/project/load_balancer/${none}`, 'load balancer'],
    [`${at}/listeners/${none}`, 'listener'],
    [`${at}/pools/${none}`, 'pool'],
    [`${listener}/l7policies/${none}`, 'l7 policy'],
    [`${listener}/l7policies/${shop.policy}/l7rules/${none}`, 'l7 rule'],
    [`${at}/pools/${shop.servers}/members/${none}`, 'member'],
    [`${at}/pools/${shop.servers}/healthmonitors/${none}`, 'health monitor'],
  ] as const)
    await test.step(thing, async () => {
      await page.goto(path)
      await expect(page).toHaveURL(/\/project\/load_balancer$/)
      await expectToast(page, `Unable to retrieve ${thing}.`)
      await dismiss(page, `Unable to retrieve ${thing}.`)
    })
  cloud.control.fail({
    ...{ service: 'load-balancer', path: `/loadbalancers/${shop.balancer}$` },
    ...{ how: 'status', status: 500, message: 'It broke.' },
  })
  await page.goto(listener)
  await expect(page).toHaveURL(/\/project\/load_balancer$/)
  await expectToast(page, 'Unable to retrieve load balancer.')
  await expect(table(page, 'Load Balancers').rows).toHaveCount(3)
})

test(
  'a list that cannot be read says so [SV-LBERR-01 SV-LBERR-06 SV-LBERR-11 SV-LBERR-16 SV-LBERR-22 SV-LBERR-27 SV-LBERR-32 SV-LBERR-37 SV-LBERR-42]',
  { tag: '@whole' },
  async ({ page, signIn, openstack, cloud }) => {
    const shop = await shopOf(await openstack())
    const at = `/project/load_balancer/${shop.balancer}`
    const listener = `${at}/listeners/${shop.http}`
    const pool = `${listener}/pools/${shop.servers}`
    for (const path of ['loadbalancers', 'listeners', 'pools', 'l7policies', 'rules', 'members'])
      cloud.control.fail({
        ...{ service: 'load-balancer', path: `/${path}$`, how: 'status', status: 500 },
      })
    for (const path of ['healthmonitors', 'flavors', 'flavorprofiles'])
      cloud.control.fail({
        ...{ service: 'load-balancer', path: `/${path}$`, how: 'status', status: 500 },
      })
    await signIn('admin')
    for (const [path, many] of [
      ['/project/load_balancer', 'load balancers'],
      [`/ngdetails/OS::Octavia::LoadBalancer/${shop.balancer}?tab=listeners`, 'listeners'],
      [`${listener}?tab=pools`, 'pools'],
      [`${listener}?tab=l7policies`, 'l7 policies'],
      [`${listener}/l7policies/${shop.policy}?tab=l7rules`, 'l7 rules'],
      [`${pool}?tab=members`, 'members'],
      [`${pool}?tab=healthmonitors`, 'health monitors'],
      ['/project/load_balancer_flavors', 'flavors'],
      ['/admin/flavor_profiles', 'flavor profiles'],
    ] as const) {
      await page.goto(path)
      const alert = page.getByRole('main').getByRole('alert')
      await expect(alert.filter({ hasText: `Unable to retrieve ${many}.` })).toBeVisible()
      await expectToast(page, `Unable to retrieve ${many}.`)
    }
  },
)

test(
  'a load balancer is found by what its list can be filtered by',
  { tag: '@whole' },
  async ({ page, signIn }) => {
    await signIn()
    const list = table(page, 'Load Balancers')
    for (const [query, names] of [
      ['name=data', ['database']],
      ['operating_status=DEGRADED', ['shop']],
      ['provisioning_status=PENDING_CREATE', ['staging']],
      ['admin_state_up=UP', ['database', 'shop', 'staging']],
    ] as const) {
      await page.goto(`/project/load_balancer?${query}`)
      await expect(list.names).toHaveText([...names])
    }
  },
)

test(
  'what a load balancer is made of is drawn as a tree, with the reason for its state',
  { tag: '@whole' },
  async ({ page, signIn, openstack }) => {
    const shop = await shopOf(await openstack())
    await signIn()
    await page.goto(`/ngdetails/OS::Octavia::LoadBalancer/${shop.balancer}`)
    await page.getByRole('link', { name: 'See why', exact: true }).click()
    const tree = page.getByRole('list', { name: 'Structure', exact: true })
    const part = (name: string) =>
      tree.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) })
    await expect(part('shop-http').first()).toContainText('shop-images')
    await expect(part('images').last()).toContainText('images-1')
    await expect(part('shop-servers').last()).toContainText('web-3-broken')
    await expect(part('web-3-broken').last()).toContainText('10.20.0.33:8080')
    await expect(part('web-3-broken').last()).toContainText('Error')
    const why = page.getByRole('tabpanel').getByRole('alert')
    await expect(why).toContainText('web-3-broken does not answer its health monitor.')
    await expect(why).not.toContainText('web-1')
    await expectAccessible(page, 'the structure of a load balancer')
    await part('web-3-broken').last().getByRole('link').click()
    await expectPageOf(page, 'web-3-broken')
  },
)

test('what passes through a load balancer is told in figures, and administrators fail it over', async ({
  page,
  signIn,
  openstack,
  cloud,
}) => {
  const shop = await shopOf(await openstack())
  cloud.clock.advance(60_000)
  await signIn('admin')
  await page.goto(`/ngdetails/OS::Octavia::LoadBalancer/${shop.balancer}?tab=statistics`)
  const panel = page.getByRole('tabpanel')
  for (const figure of ['Active connections', 'Total connections', 'Bytes in', 'Bytes out'])
    await expect(panel.getByText(figure, { exact: true }).first()).toBeVisible()
  await expectAccessible(page, 'statistics')
  await openTab(page, 'Overview')
  await page.getByRole('button', { name: 'More Actions' }).click()
  await page.getByRole('menuitem', { name: 'Fail Over Load Balancer', exact: true }).click()
  const asked = page.getByRole('alertdialog', { name: 'Confirm Fail Over Load Balancer' })
  await asked.getByRole('button', { name: 'Fail Over Load Balancer', exact: true }).click()
  await expectToast(page, 'Failing over: shop.')
  await expectDescribed(page, { 'Provisioning Status': 'Pending Update' })
  cloud.clock.advance(10_000)
  await expectDescribed(page, { 'Provisioning Status': 'Active' })
  await expect(toasts(page).filter({ hasText: 'Unable' })).toHaveCount(0)
})
