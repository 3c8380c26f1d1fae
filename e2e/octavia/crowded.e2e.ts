import { atRest } from '../../tools/at-rest.ts'
import { crowdOfBalancers } from '../../tools/crowd.ts'
import { expect, test } from '../fixtures.ts'
import { named, requestsOf, table } from '../helpers.ts'
import { openTab } from './shop.ts'

test('200 load balancers with 20 members each: every page in the calls of a short one [SV-LBAPI-02 SV-LBROUTE-02]', async ({
  page,
  cloud,
  signIn,
}) => {
  crowdOfBalancers(cloud, { balancers: 200, members: 20 })
  await signIn()
  /** The header of the page tells of quotas. */
  const calls = (all: Awaited<ReturnType<typeof requestsOf>>) =>
    all
      .map((one) => named(one).replaceAll(/[0-9a-f-]{36}/g, '{id}'))
      .filter((one) => !/limits|quota/.test(one))
  const list = table(page, 'Load Balancers')
  const whole = await requestsOf(page, cloud, async () => {
    await page.goto('/project/load_balancer')
    await expect(page.getByText('Displaying 20 items of 203')).toBeVisible()
  })
  // Floating IPs are asked for beside it, once for all.
  expect(calls(whole)).toEqual([
    'load-balancer GET /v2/lbaas/loadbalancers',
    'network GET /v2.0/floatingips',
  ])

  const asked = async (doing: () => Promise<void>) => {
    await atRest(page)
    cloud.control.forgetRequests()
    await doing()
    await atRest(page)
    return calls(cloud.control.requests())
  }
  const found = await asked(async () => {
    await page.goto('/project/load_balancer?name=bench-00042')
    await expect(list.names).toHaveText(['bench-00042'])
  })
  expect(found).toEqual(calls(whole))
  const opened = await asked(async () => {
    await list.row('bench-00042').open()
    await openTab(page, 'Pools')
    await table(page, 'Pools').row('bench-00042').open()
    await openTab(page, 'Members')
    await expect(table(page, 'Members').rows).toHaveCount(20)
  })
  // Each page and each tab asks for itself, for what it is in, and for the names in it.
  expect([...new Set(opened)].toSorted()).toEqual([
    ...['listeners', 'loadbalancers/{id}', 'pools', 'pools/{id}', 'pools/{id}/members'].map(
      (one) => `load-balancer GET /v2/lbaas/${one}`,
    ),
    ...['floatingips', 'networks', 'ports', 'subnets'].map((one) => `network GET /v2.0/${one}`),
  ])
  expect(opened.filter((one) => one.endsWith('/members'))).toHaveLength(1)
  // The load balancer is what the pool is in, too, and may be read again for that.
  expect(opened.length).toBeLessThanOrEqual(11)
})
