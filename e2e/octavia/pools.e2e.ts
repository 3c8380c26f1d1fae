import { expect, test } from '../fixtures.ts'
import { expectToast, stepsOf, unique } from '../helpers.ts'
import {
  act,
  expectClosed,
  freeAgain,
  instanceIn,
  named,
  refusedThenDone,
  wizard,
} from './wizard.ts'

test('a pool is made, gets members and a monitor [SV-LBWIZ-11 SV-LBWIZ-13 SV-LBWIZ-15 SV-LBWIZ-26 SV-LBTOAST-01 SV-LBTOAST-11 SV-LBTOAST-13 SV-LBERR-13 SV-LBERR-31 SV-LBERR-34 SV-LBAPI-07 SV-LBAPI-13 SV-LBAPI-16 SV-LBPOOL-02 SV-LBVAL-01 SV-LBVAL-02 SV-LBVAL-04 SV-LBVAL-05 SV-LBVAL-06 SV-LBCONST-04]', async ({
  page,
  signIn,
  openstack,
  cloud,
  eventually,
}) => {
  const all = await openstack()
  const { octavia } = all
  const shop = await named(octavia.loadBalancers.listAll(), 'shop')
  const instance = await instanceIn(all)
  const free = () => freeAgain(all, shop.id, eventually)
  const name = unique()
  await signIn()
  await page.goto(`/ngdetails/OS::Octavia::LoadBalancer/${shop.id}`)
  await act(page, 'Create Pool')
  const pool = wizard(page, 'Create Pool')
  await expect(stepsOf(pool.root)).toHaveText([/Pool Details/, /Pool Members/, /Monitor Details/])
  await pool.choose('Algorithm', 'Source IP')
  expect(await pool.options('Protocol')).toEqual(['HTTP', 'HTTPS', 'PROXY', 'TCP'])
  await pool.choose('Protocol', 'TCP')
  await pool.fill({ Name: name })
  await refusedThenDone(page, cloud, 'Create Pool', [
    ...(['Unable to create pool.', 'A new pool is being created.'] as const),
  ])
  const made = await named(octavia.pools.listAll(), name)
  expect(made).toMatchObject({ protocol: 'TCP', lb_algorithm: 'SOURCE_IP' })
  await free()

  await page.goto(`/ngdetails/OS::Octavia::Pool/${made.id}`)
  await act(page, 'Add/Remove Pool Members')
  const members = wizard(page, 'Add/Remove Pool Members')
  const { root } = members
  await expect(stepsOf(root)).toHaveText([/Pool Members/])
  await root.getByRole('button', { name: `Allocate ${instance.name}`, exact: true }).click()
  await root.getByRole('button', { name: 'Add external member', exact: true }).click()
  const web = root.getByRole('group', { name: instance.name, exact: true })
  const other = root.getByRole('group', { name: 'External Member 1', exact: true })
  // Of a pool that does not speak HTTP nobody knows the port.
  await expect(other.getByRole('textbox', { name: /^Port/ })).toHaveValue('')
  await other.getByRole('button', { name: 'Details of External Member 1' }).click()
  const says = async (label: string, wrong: string, words: string, good: string) => {
    await members.number(label, wrong, other)
    await expect(other.getByText(words, { exact: true }), label).toBeVisible()
    await members.number(label, good, other)
    await expect(other.getByText(words, { exact: true }), label).toBeHidden()
  }
  await says('IP Address', '192.0.2', 'The IP address is not valid.', '192.0.2.9')
  await says('Port', '65536', 'The port must be a number between 1 and 65535.', '3306')
  await says('Weight', '257', 'The weight must be a number between 1 and 256.', '10')
  const address = 'The monitor address must be a valid IP address.'
  await says('Monitor Address', 'db', address, '192.0.2.10')
  const port = 'The monitor port must be a number between 1 and 65535.'
  await says('Monitor Port', '0', port, '3307')
  await refusedThenDone(page, cloud, 'Add/Remove Pool Members', [
    ...(['Unable to update member list.', 'The pool members have been updated.'] as const),
  ])
  await free()
  expect(await octavia.members(made.id).listAll()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ address: instance.address, name: instance.name }),
      expect.objectContaining({
        ...{ address: '192.0.2.9', protocol_port: 3306, weight: 10 },
        ...{ monitor_address: '192.0.2.10', monitor_port: 3307 },
      }),
    ]),
  )

  await page.goto(`/ngdetails/OS::Octavia::Pool/${made.id}`)
  await act(page, 'Add/Remove Pool Members')
  await web.getByRole('button', { name: `Remove ${instance.name}`, exact: true }).click()
  await members.press('Add/Remove Pool Members')
  await expectClosed(page, root)
  await free()
  const left = await octavia.members(made.id).listAll()
  expect(left.map((one) => one.address)).toEqual(['192.0.2.9'])

  await page.goto(`/ngdetails/OS::Octavia::Pool/${made.id}`)
  await act(page, 'Create Health Monitor')
  const monitor = wizard(page, 'Create Health Monitor')
  await expect(stepsOf(monitor.root)).toHaveText([/Monitor Details/])
  await monitor.choose('Type', 'PING')
  await refusedThenDone(page, cloud, 'Create Health Monitor', [
    ...(['Unable to create health monitor.', 'A new health monitor is being created.'] as const),
  ])
  const watched = await octavia.pools.get(made.id)
  const { type, delay } = await octavia.healthMonitors.get(watched.healthmonitor_id ?? '')
  expect({ type, delay }).toEqual({ type: 'PING', delay: 5 })
})

test('many instances become members at once, by a part of their names [SV-LBAPI-13 SV-LBTOAST-13]', async ({
  page,
  signIn,
  openstack,
}) => {
  const { octavia, nova, neutron } = await openstack()
  const pool = await named(octavia.pools.listAll(), 'shop-images')
  const plugged = new Set((await neutron.ports.listAll()).map(({ device_id }) => device_id))
  const servers = (await nova.servers.listAll()).flatMap(({ id, name = '' }) =>
    name.startsWith('web-') && plugged.has(id) ? [name] : [],
  )
  await signIn()
  await page.goto(`/ngdetails/OS::Octavia::Pool/${pool.id}`)
  await act(page, 'Add/Remove Pool Members')
  const { root, press } = wizard(page, 'Add/Remove Pool Members')
  await root.getByRole('textbox', { name: /^Filter/ }).fill('web-')
  await root.getByRole('button', { name: `Add all ${servers.length}`, exact: true }).click()
  for (const name of servers)
    await expect(root.getByRole('group', { name, exact: true })).toBeVisible()
  await press('Add/Remove Pool Members')
  await expectToast(page, 'The pool members have been updated.')
  const names = (await octavia.members(pool.id).listAll()).map(({ name }) => name)
  expect(names.toSorted()).toEqual(['images-1', ...servers].toSorted())
})
