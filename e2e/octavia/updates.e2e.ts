import { callsOf } from '../calls.ts'
import { expect, test } from '../fixtures.ts'
import { dialog, expectToast, stepsOf, table } from '../helpers.ts'
import { dismiss } from '../told-why.ts'
import { act, expectClosed, freeAgain, named, refusedThenDone, wizard } from './wizard.ts'

test('a load balancer, a listener, a pool and its monitor are changed [SV-LBWIZ-04 SV-LBWIZ-06 SV-LBWIZ-12 SV-LBWIZ-14 SV-LBWIZ-27 SV-LBWIZ-28 SV-LBTOAST-02 SV-LBTOAST-08 SV-LBTOAST-10 SV-LBTOAST-12 SV-LBERR-04 SV-LBERR-09 SV-LBERR-14 SV-LBERR-35 SV-LBAPI-03 SV-LBAPI-05 SV-LBAPI-08 SV-LBAPI-17 SV-LBAPI-32 SV-LBCLEAN-04 SV-LBCLEAN-05 SV-LBCLEAN-06 SV-LBCLEAN-14 SV-LBCLEAN-23 SV-LBVAL-13 SV-LBVAL-14 SV-LBVAL-15 SV-LBVAL-16 SV-LBVAL-17 SV-LBVAL-18 SV-LBVAL-19 SV-LBVAL-20 SV-LBCONST-05]', async ({
  page,
  signIn,
  openstack,
  cloud,
  eventually,
}) => {
  const all = await openstack()
  const { octavia } = all
  const shop = await named(octavia.loadBalancers.listAll(), 'shop')
  const http = await named(octavia.listeners.listAll(), 'shop-http')
  const servers = await named(octavia.pools.listAll(), 'shop-servers')
  const health = await named(octavia.healthMonitors.listAll(), 'shop-health')
  const free = () => freeAgain(all, shop.id, eventually)
  await signIn()
  const calls = callsOf(page)
  await page.goto(`/ngdetails/OS::Octavia::LoadBalancer/${shop.id}`)
  await act(page, 'Edit Load Balancer')
  const balancer = wizard(page, 'Update Load Balancer')
  await expect(stepsOf(balancer.root)).toHaveText([/Load Balancer Details/])
  await balancer.fill({ Name: 'store', Description: 'What customers reach' })
  await refusedThenDone(page, cloud, 'Update Load Balancer', [
    ...(['Unable to update load balancer.', 'The load balancer has been updated.'] as const),
  ])
  expect(await octavia.loadBalancers.get(shop.id)).toMatchObject({
    ...{ name: 'store', description: 'What customers reach', vip_address: shop.vip_address },
  })
  await free()

  await page.goto(`/ngdetails/OS::Octavia::Listener/${http.id}`)
  await act(page, 'Edit Listener')
  const listener = wizard(page, 'Update Listener')
  await expect(stepsOf(listener.root)).toHaveText([/Listener Details/])
  await expect(listener.root.getByRole('checkbox', { name: 'X-Forwarded-For' })).toBeChecked()
  await listener.root.getByText('X-Forwarded-For', { exact: true }).click()
  await listener.number('Connection Limit', '500')
  await refusedThenDone(page, cloud, 'Update Listener', [
    ...(['Unable to update listener.', 'The listener has been updated.'] as const),
  ])
  // Its pool stays.
  expect(await octavia.listeners.get(http.id)).toMatchObject({
    ...{ connection_limit: 500, insert_headers: {}, default_pool_id: servers.id },
  })
  await free()

  await page.goto(`/ngdetails/OS::Octavia::Pool/${servers.id}`)
  await act(page, 'Edit Pool')
  const pool = wizard(page, 'Update Pool')
  await expect(stepsOf(pool.root)).toHaveText([/Pool Details/])
  await pool.choose('Session Persistence', 'App Cookie')
  await pool.fill({ 'Cookie Name': 'JSESSIONID' })
  await refusedThenDone(page, cloud, 'Update Pool', [
    ...(['Unable to update pool.', 'The pool has been updated.'] as const),
  ])
  const kept = { type: 'APP_COOKIE', cookie_name: 'JSESSIONID' }
  expect((await octavia.pools.get(servers.id)).session_persistence).toMatchObject(kept)
  await free()
  await page.goto(`/ngdetails/OS::Octavia::Pool/${servers.id}`)
  await act(page, 'Edit Pool')
  await pool.choose('Session Persistence', 'None')
  calls.forget()
  await pool.press('Update Pool')
  await expectClosed(page, pool.root)
  expect(calls.body('PUT', `lbaas/pools/${servers.id}/`)).toMatchObject({
    pool: { session_persistence: null },
  })
  await free()

  await page.goto(`/ngdetails/OS::Octavia::HealthMonitor/${health.id}`)
  await act(page, 'Edit Health Monitor')
  const monitor = wizard(page, 'Update Health Monitor')
  await expect(stepsOf(monitor.root)).toHaveText([/Monitor Details/])
  const says = async (label: string, wrong: string, words: string, good: string) => {
    await monitor.number(label, wrong)
    await expect(monitor.root.getByText(words, { exact: true }), label).toBeVisible()
    await monitor.number(label, good)
    await expect(monitor.root.getByText(words, { exact: true }), label).toBeHidden()
  }
  const interval = 'The health check interval must be greater than or equal to the timeout.'
  await says('Delay', '2', interval, '6')
  const wait = 'The timeout must be a number greater than or equal to 0.'
  await says('Timeout', '-1', wait, '4')
  const tries = 'The max retry count must be a number between 1 and 10.'
  await says('Max Retries', '11', tries, '4')
  const down = 'The max retry down count must be a number between 1 and 10.'
  await says('Max Retries Down', '0', down, '5')
  const codes = 'The expected status code is not valid.'
  for (const good of ['200', '200-204', '200,202']) await says('Expected Codes', '2xx', codes, good)
  await says('URL Path', 'health', 'The URL path is not valid.', '/ready')
  await refusedThenDone(page, cloud, 'Update Health Monitor', [
    ...(['Unable to update health monitor.', 'The health monitor has been updated.'] as const),
  ])
  expect(await octavia.healthMonitors.get(health.id)).toMatchObject({
    ...{ delay: 6, timeout: 4, max_retries: 4, max_retries_down: 5 },
    ...{ expected_codes: '200,202', url_path: '/ready' },
  })
})

test('what is on its way is not changed, and what Octavia refuses meanwhile stays to be sent again [SV-LB-02 SV-LBMEM-07 SV-LBMEM-08]', async ({
  page,
  signIn,
  openstack,
  eventually,
}) => {
  const all = await openstack()
  const { octavia } = all
  const shop = await named(octavia.loadBalancers.listAll(), 'shop')
  const servers = await named(octavia.pools.listAll(), 'shop-servers')
  const free = () => freeAgain(all, shop.id, eventually)
  // The pool, what leads to it and the load balancer are busy with this until time passes.
  await octavia.pools.update(servers.id, { description: 'Changed elsewhere' })
  await signIn()
  await page.goto(`/ngdetails/OS::Octavia::Pool/${servers.id}?tab=members`)
  const editPool = page.getByRole('button', { name: 'Edit Pool', exact: true })
  await expect(editPool).toHaveAttribute('aria-disabled', 'true')
  const members = table(page, 'Members')
  // The member is at rest, but all of its load balancer is immutable.
  await members.row('web-1').do('Edit Member')
  const member = dialog(page, 'Edit Member')
  await member.fill({ Weight: '77' })
  await member.press('Save')
  await expectToast(page, 'Unable to update member.')
  await expect(member.root).toContainText('is immutable and cannot be updated')
  await dismiss(page, 'Unable to update member.')
  await expect(member.root.getByRole('textbox', { name: /^Weight/ })).toHaveValue('77')
  await free()
  await member.press('Save')
  await expectToast(page, 'Pool member has been updated.')
  await free()

  await expect(editPool).not.toHaveAttribute('aria-disabled')
  await editPool.click()
  const pool = wizard(page, 'Update Pool')
  await pool.fill({ Description: 'Changed here' })
  await octavia.pools.update(servers.id, { description: 'Changed elsewhere again' })
  await pool.press('Update Pool')
  await expectToast(page, 'Unable to update pool.')
  await expect(pool.root).toContainText('is immutable and cannot be updated')
  await dismiss(page, 'Unable to update pool.')
  await expect(pool.value('Description')).toHaveValue('Changed here')
  await free()
  await pool.press('Update Pool')
  await expectToast(page, 'The pool has been updated.')
  expect((await octavia.pools.get(servers.id)).description).toBe('Changed here')
})
