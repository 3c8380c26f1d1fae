import { rows, type Cloud } from '@meridian/cloud'
import { atRest } from '../../tools/at-rest.ts'
import { crowdOfNetworks, multiply } from '../../tools/crowd.ts'
import { expect, test } from '../fixtures.ts'
import { table } from '../helpers.ts'
import { tabOf } from './steps.ts'

/** 500 networks, 200 security groups of a hundred rules each, and 5,000 ports on one network: its id. */
const crowded = (cloud: Cloud): string => {
  const [web] = cloud.table(rows.networks).list({ where: { name: 'web' } })
  if (!web) throw new Error('The demo world has no network "web".')
  crowdOfNetworks(cloud, web.project_id, { networks: 500, groups: 200 })
  multiply(cloud, rows.ports, 5_000, { network_id: web.id, project_id: web.project_id })
  return web.id
}

test('a project with thousands of ports, networks and rules: each page in the calls of a short list', async ({
  page,
  cloud,
  signIn,
}) => {
  const web = crowded(cloud)
  await signIn()
  /** What Neutron was asked for rows meanwhile, and how many it may give. */
  const asked = async (doing: () => Promise<void>) => {
    await atRest(page)
    cloud.control.forgetRequests()
    await doing()
    await atRest(page)
    return cloud.control
      .requests()
      .filter(({ service, path }) => service === 'network' && !path.includes('/quotas/'))
      .map(({ path, query }) => {
        const limit = new URLSearchParams(query).get('limit')
        return path.replace(/[0-9a-f-]{36}/, '{id}') + (limit === null ? '' : ` ${limit}`)
      })
  }
  const next = () => page.getByRole('button', { name: 'Next', exact: true }).click()
  // What a service can do is asked once.
  await page.goto('/project/network_qos')

  const networks = await asked(async () => {
    await page.goto('/project/networks')
    await expect(page.getByText('Displaying 20 items of 505')).toBeVisible()
  })
  expect(networks.toSorted()).toEqual(['/v2.0/networks', '/v2.0/subnets'])

  const ports = table(page, 'Ports')
  await page.goto(`/ngdetails/OS::Neutron::Net/${web}`)
  const first = await asked(async () => {
    await tabOf(page, 'Ports')
    await expect(ports.rows).toHaveCount(20)
  })
  expect(first).toEqual(['/v2.0/ports 21'])
  const second = await asked(async () => {
    const before = await ports.names.first().textContent()
    await next()
    await expect(ports.names.first()).not.toHaveText(before ?? '')
  })
  expect(second).toEqual(['/v2.0/ports 21'])

  const groups = await asked(async () => {
    await page.goto('/project/security_groups')
    await expect(table(page, 'Security Groups').rows).toHaveCount(20)
  })
  expect(groups).toEqual(['/v2.0/security-groups 21'])

  const rules = table(page, 'Security Group Rules')
  const one = await asked(async () => {
    await table(page, 'Security Groups').row('bench-00000').open()
    await tabOf(page, 'Security Group Rules')
    await expect(rules.rows).toHaveCount(20)
  })
  // The last one is for the names of the groups that they are about.
  expect(one).toEqual([
    ...['/v2.0/security-groups/{id}', '/v2.0/security-group-rules 21', '/v2.0/security-groups'],
  ])
  const more = await asked(async () => {
    const before = await rules.names.first().textContent()
    await next()
    await expect(rules.names.first()).not.toHaveText(before ?? '')
  })
  expect(more).toEqual(['/v2.0/security-group-rules 21'])
})
