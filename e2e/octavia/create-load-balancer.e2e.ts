import { expectAccessible } from '../axe.ts'
import { callsOf } from '../calls.ts'
import { expect, test } from '../fixtures.ts'
import { expectToast, stepsOf, unique } from '../helpers.ts'
import { instanceIn, named, wizard } from './wizard.ts'

const steps = [/Load Balancer Details/, /Listener Details/, /Pool Details/, /Pool Members/]

test('a load balancer is made with a listener, a pool, members and a monitor, step by step [SV-LBWIZ-01 SV-LBWIZ-02 SV-LBWIZ-03 SV-LBWIZ-16 SV-LBWIZ-17 SV-LBWIZ-20 SV-LBWIZ-21 SV-LBWIZ-22 SV-LBWIZ-24 SV-LBWIZ-29 SV-LBWIZ-30 SV-LBTOAST-09 SV-LBAPI-01 SV-LBAPI-02 SV-LBAPI-18 SV-LBAPI-24 SV-LBAPI-25 SV-LBAPI-26 SV-LBAPI-29 SV-LBAPI-30 SV-LBAPI-31 SV-LBFLAV-02 SV-LSTN-02 SV-LSTN-03 SV-LSTN-04 SV-LSTN-05 SV-LSTN-06 SV-LSTN-07 SV-LSTN-08 SV-LSTN-11 SV-LBPOOL-03 SV-LBPOOL-04 SV-LBMEM-02 SV-LBMEM-03 SV-LBMEM-04 SV-LBMEM-05 SV-LBMEM-06 SV-LBMON-02 SV-LBMON-03 SV-LBMON-04 SV-LBMON-05 SV-LBMON-06 SV-LBMON-07 SV-LBMON-08 SV-LBMON-09 SV-LBMON-10 SV-LBCLEAN-02 SV-LBCLEAN-03 SV-LBCLEAN-09 SV-LBCLEAN-15 SV-LBCLEAN-16 SV-LBCLEAN-18 SV-LBCLEAN-19 SV-LBCLEAN-24]', async ({
  page,
  signIn,
  openstack,
  eventually,
}) => {
  const cloud = await openstack()
  const name = unique()
  const instance = await instanceIn(cloud)
  const [flavor] = await cloud.octavia.flavors.listAll()
  await signIn()
  await page.goto('/project/load_balancer')
  const calls = callsOf(page)
  await page.getByRole('button', { name: 'Create Load Balancer', exact: true }).click()
  const { root, fill, press, choose, options, number, value } = wizard(page, 'Create Load Balancer')
  await expect(stepsOf(root)).toHaveText([...steps, /Monitor Details/])
  for (const path of ['neutron/subnets/', 'neutron/networks/', 'lbaas/flavors/'])
    await calls.expect('GET', path)
  const box = await root.boundingBox()
  expect(box?.width).toBeGreaterThan(900)
  await page.mouse.click(4, 4)
  await expect(root).toBeVisible()
  await fill({ Name: name, Description: 'By a test' })
  await choose('Subnet', instance.label)
  await choose('Flavor', flavor?.name ?? '')
  await expectAccessible(page, 'create load balancer')

  await press('Next')
  expect(await options('Protocol')).toEqual([
    ...['No listener', 'HTTP', 'TCP', 'TERMINATED_HTTPS', 'HTTPS'],
  ])
  await choose('Protocol', 'HTTP')
  await expect(value('Port')).toHaveValue('80')
  for (const [label, usual] of [
    ...[['Connection Limit', '-1'] as const, ['Client Data Timeout', '50000'] as const],
    ...[['Member Connect Timeout', '5000'] as const, ['Member Data Timeout', '50000'] as const],
    ['TCP Inspect Timeout', '0'] as const,
  ])
    await expect(value(label), label).toHaveValue(usual)
  await root.getByText('X-Forwarded-For', { exact: true }).click()
  await root.getByText('X-Forwarded-Port', { exact: true }).click()
  await root.getByText('X-Forwarded-Port', { exact: true }).click()

  await press('Next')
  expect(await options('Algorithm')).toEqual([
    ...['No pool', 'Least Connections', 'Round Robin', 'Source IP'],
  ])
  await choose('Algorithm', 'Least Connections')
  expect(await options('Session Persistence')).toEqual([
    ...['None', 'Source IP', 'HTTP Cookie', 'App Cookie'],
  ])
  await choose('Session Persistence', 'App Cookie')
  await fill({ 'Cookie Name': 'JSESSIONID' })
  // The name counts for that type alone.
  await choose('Session Persistence', 'HTTP Cookie')

  await press('Next')
  await root.getByRole('button', { name: `Allocate ${instance.name}`, exact: true }).click()
  await root.getByRole('button', { name: 'Add external member', exact: true }).click()
  await root.getByRole('button', { name: 'Add external member', exact: true }).click()
  const [web, other] = [instance.name, 'External Member 1'].map((title) =>
    root.getByRole('group', { name: title, exact: true }),
  )
  if (!web || !other) throw new Error('There are no members.')
  for (const one of [web, other]) {
    await expect(one.getByRole('textbox', { name: /^Port/ })).toHaveValue('80')
    await expect(one.getByRole('textbox', { name: /^Weight/ })).toHaveValue('1')
  }
  await number('Port', '8080', web)
  await other.getByRole('textbox', { name: /^IP Address/ }).fill('192.0.2.7')
  await other.getByRole('button', { name: 'Details of External Member 1' }).click()
  await expect(other.getByRole('checkbox', { name: 'Backup' })).not.toBeChecked()
  await expect(other.getByRole('checkbox', { name: 'Admin State Up' })).toBeChecked()
  await expectAccessible(page, 'members of a load balancer that is made')

  await stepsOf(root, 'Listener Details').click()
  await choose('Protocol', 'TCP')
  await choose('Protocol', 'HTTP')
  await stepsOf(root, 'Pool Members').click()
  await expect(web.getByRole('textbox', { name: /^Port/ })).toHaveValue('80')

  await press('Next')
  expect(await options('Type')).toEqual([
    ...['No health monitor', 'HTTP', 'HTTPS', 'PING', 'TCP', 'TLS-HELLO'],
  ])
  await choose('Type', 'HTTP')
  for (const [label, usual] of [
    ...[['Delay', '5'] as const, ['Timeout', '5'] as const, ['Max Retries', '3'] as const],
    ...[['Max Retries Down', '3'] as const, ['Expected Codes', '200'] as const],
    ['URL Path', '/'] as const,
  ])
    await expect(value(label), label).toHaveValue(usual)
  expect(await options('HTTP Method')).toEqual([
    ...['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'TRACE', 'OPTIONS', 'PATCH', 'CONNECT'],
  ])
  // Nothing comes after the monitor while there are no certificates to choose.
  const next = root.getByRole('button', { name: 'Next', exact: true })
  await expect(next).toHaveAttribute('aria-disabled', 'true')
  await stepsOf(root, 'Listener Details').click()
  await choose('Protocol', 'TERMINATED_HTTPS')
  await expect(stepsOf(root)).toHaveText([...steps, /Monitor Details/, /SSL Certificates/])
  await stepsOf(root, 'Monitor Details').click()
  await expect(next).not.toHaveAttribute('aria-disabled')
  await stepsOf(root, 'Listener Details').click()
  await choose('Protocol', 'HTTP')
  await press('Create Load Balancer')
  await expectToast(page, 'A new load balancer is being created.')

  const sent = calls.body('POST', 'lbaas/loadbalancers/')
  expect(sent).toEqual({
    loadbalancer: {
      ...{ name, description: 'By a test', vip_subnet_id: instance.subnet, admin_state_up: true },
      flavor_id: flavor?.id,
    },
    listener: {
      ...{ protocol: 'HTTP', protocol_port: 80, connection_limit: -1, admin_state_up: true },
      ...{ timeout_client_data: 50_000, timeout_member_connect: 5_000 },
      ...{ timeout_member_data: 50_000, timeout_tcp_inspect: 0 },
      insert_headers: { 'X-Forwarded-For': 'true' },
    },
    pool: {
      ...{ protocol: 'HTTP', lb_algorithm: 'LEAST_CONNECTIONS', admin_state_up: true },
      session_persistence: { type: 'HTTP_COOKIE' },
    },
    members: [
      {
        ...{ id: 'new-1', name: instance.name, address: instance.address, protocol_port: 80 },
        ...{ subnet_id: instance.subnet, weight: 1, admin_state_up: true, backup: false },
      },
      {
        ...{ id: 'new-2', address: '192.0.2.7', protocol_port: 80, weight: 1 },
        ...{ admin_state_up: true, backup: false },
      },
    ],
    monitor: {
      ...{ type: 'HTTP', delay: 5, timeout: 5, max_retries: 3, max_retries_down: 3 },
      ...{ http_method: 'GET', expected_codes: '200', url_path: '/', admin_state_up: true },
    },
  })
  await eventually(async () => {
    const { octavia } = cloud
    const made = await named(octavia.loadBalancers.listAll(), name)
    expect(made).toMatchObject({ provisioning_status: 'ACTIVE', listeners: [{}], pools: [{}] })
    const pool = await octavia.pools.get(made.pools[0]?.id ?? '')
    expect(pool).toMatchObject({ members: [{}, {}], healthmonitor_id: expect.any(String) })
  })
})

test(
  'a load balancer is made by itself, and a part that lacks something is left out [SV-LBWIZ-24 SV-LBCLEAN-07 SV-LBCLEAN-08 SV-LBCLEAN-12 SV-LBCLEAN-17 SV-LBCLEAN-20 SV-LBCLEAN-21 SV-LBCLEAN-22 SV-LBERR-03 SV-LBVAL-03 SV-LBVAL-04]',
  { tag: '@whole' },
  async ({ page, signIn, openstack, cloud: embedded }) => {
    const cloud = await openstack()
    const name = unique()
    const instance = await instanceIn(cloud)
    await signIn()
    await page.goto('/project/load_balancer?dialog=create')
    const calls = callsOf(page)
    const { root, fill, press, choose, number } = wizard(page, 'Create Load Balancer')
    const finish = root.getByRole('button', { name: 'Create Load Balancer', exact: true })
    // It needs a subnet.
    await expect(finish).toHaveAttribute('aria-disabled', 'true')
    await fill({ Name: name, 'IP Address': '10.0.0' })
    await choose('Subnet', instance.label)
    await press('Next')
    await stepsOf(root, 'Load Balancer Details').click()
    await expect(root.getByText('The IP address is not valid.')).toBeVisible()
    await fill({ 'IP Address': 'fd00::9' })
    await expect(root.getByText('The IP address is not valid.')).toBeHidden()
    await fill({ 'IP Address': '' })
    await stepsOf(root, 'Listener Details').click()
    await choose('Protocol', 'HTTP')
    await number('Port', '')
    await expect(root.getByText('Without a port, no listener is created.')).toBeVisible()
    await stepsOf(root, 'Pool Details').click()
    await choose('Algorithm', 'Round Robin')
    await stepsOf(root, 'Pool Members').click()
    await root.getByRole('button', { name: `Allocate ${instance.name}`, exact: true }).click()
    await number('Port', '', root.getByRole('group', { name: instance.name, exact: true }))
    await stepsOf(root, 'Monitor Details').click()
    await choose('Type', 'TCP')
    for (const label of ['Delay', 'Timeout', 'Max Retries']) {
      await number(label, '')
      await expect(root.getByText(/no health monitor is created/)).toBeVisible()
      await number(label, '5')
      await expect(root.getByText(/no health monitor is created/)).toBeHidden()
    }
    await number('Timeout', '')
    const heal = embedded.control.fail({
      ...{ service: 'load-balancer', method: 'POST', how: 'status', status: 500, message: 'Full.' },
    })
    await finish.click()
    await expectToast(page, 'Unable to create load balancer.')
    await expect(root).toContainText('Full.')
    heal()
    calls.forget()
    await finish.click()
    await expectToast(page, 'A new load balancer is being created.')
    expect(calls.body('POST', 'lbaas/loadbalancers/')).toEqual({
      loadbalancer: { name, vip_subnet_id: instance.subnet, admin_state_up: true },
      pool: { protocol: 'HTTP', lb_algorithm: 'ROUND_ROBIN', admin_state_up: true },
    })

    await page.getByRole('button', { name: 'Create Load Balancer', exact: true }).click()
    await choose('Subnet', instance.label)
    calls.forget()
    await press('Create Load Balancer')
    await expect
      .poll(() => calls.body('POST', 'lbaas/loadbalancers/'))
      .toEqual({
        loadbalancer: { vip_subnet_id: instance.subnet, admin_state_up: true },
      })
  },
)
