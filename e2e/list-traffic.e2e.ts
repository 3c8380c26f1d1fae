import { expect, test } from './fixtures.ts'
import { named, requestsOf, table } from './helpers.ts'

/** The header of the page tells of the quota, whatever the list. */
const ofTheHeader = /limits|quota/

for (const [path, user, list, first, others] of [
  ['/project/images', 'demo', 'Images', 'image GET /v2/images', []],
  ['/admin/images', 'admin', 'Images', 'image GET /v2/images', ['identity GET /v3/projects']],
  ['/admin/flavors', 'admin', 'Flavors', 'compute GET /v2.1/flavors/detail', []],
  ['/admin/aggregates', 'admin', 'Host Aggregates', 'compute GET /v2.1/os-aggregates', []],
  ['/admin/hypervisors', 'admin', 'Hypervisors', 'compute GET /v2.1/os-hypervisors/detail', []],
  ['/admin/compute_services', 'admin', 'Compute Services', 'compute GET /v2.1/os-services', []],
  [
    '/admin/metadata_defs',
    'admin',
    'Metadata Definitions',
    'image GET /v2/metadefs/namespaces',
    [],
  ],
  ['/project/volumes', 'demo', 'Volumes', /volumes\/detail$/, ['compute GET /v2.1/servers']],
  [
    '/admin/volumes',
    'admin',
    'Volumes',
    /volumes\/detail$/,
    ['compute GET /v2.1/servers', 'identity GET /v3/projects'],
  ],
  ['/project/snapshots', 'demo', 'Volume Snapshots', /snapshots\/detail$/, [/\/volumes$/]],
  [
    '/admin/volume_types',
    'admin',
    'Volume Types',
    /\/types$/,
    [/\/types\/default$/, /\/qos-specs$/],
  ],
  ['/admin/qos_specs', 'admin', 'QoS Specs', /\/qos-specs$/, [/\/types$/]],
  ['/admin/volume_services', 'admin', 'Block Storage Services', /\/os-services$/, []],
  ['/admin/volume_pools', 'admin', 'Storage Pools', /\/get_pools$/, []],
  // The one group that there is has the one type that is asked for.
  [
    '/project/volume_groups',
    'demo',
    'Volume Groups',
    /\/groups\/detail$/,
    [/\/group_types\/[0-9a-f-]{36}$/],
  ],
  [
    '/project/vg_snapshots',
    'demo',
    'Group Snapshots',
    /\/group_snapshots\/detail$/,
    [/\/groups\/[0-9a-f-]{36}$/],
  ],
  ['/admin/group_types', 'admin', 'Group Types', /\/group_types$/, []],
  ['/project/security_groups', 'demo', 'Security Groups', /GET \/v2\.0\/security-groups$/, []],
  ['/project/address_groups', 'demo', 'Address Groups', /GET \/v2\.0\/address-groups$/, []],
  [
    '/project/routers',
    'demo',
    'Routers',
    'network GET /v2.0/routers',
    ['network GET /v2.0/networks'],
  ],
  [
    '/admin/routers',
    'admin',
    'Routers',
    'network GET /v2.0/routers',
    ['network GET /v2.0/networks', 'identity GET /v3/projects'],
  ],
  [
    '/project/floating_ips',
    'demo',
    'Floating IPs',
    'network GET /v2.0/floatingips',
    ['compute GET /v2.1/servers', 'network GET /v2.0/networks'],
  ],
  [
    '/admin/floating_ips',
    'admin',
    'Floating IPs',
    'network GET /v2.0/floatingips',
    ['compute GET /v2.1/servers', 'network GET /v2.0/networks', 'identity GET /v3/projects'],
  ],
  ['/project/trunks', 'demo', 'Trunks', 'network GET /v2.0/trunks', ['network GET /v2.0/ports']],
  ['/admin/trunks', 'admin', 'Trunks', 'network GET /v2.0/trunks', ['network GET /v2.0/ports']],
  ['/project/network_qos', 'demo', 'QoS Policies', 'network GET /v2.0/qos/policies', []],
  [
    '/admin/network_qos',
    'admin',
    'QoS Policies',
    'network GET /v2.0/qos/policies',
    [/identity GET \/v3\/projects\/[0-9a-f]{32}$/],
  ],
  ['/admin/network_agents', 'admin', 'Network Agents', 'network GET /v2.0/agents', []],
  ['/project/dnszones', 'demo', 'Zones', 'dns GET /v2/zones', []],
  ['/project/reverse_dns', 'demo', 'Floating IP PTRs', 'dns GET /v2/reverse/floatingips', []],
] as const) {
  test(`${path} takes one call before its rows and none for each`, async ({
    page,
    signIn,
    cloud,
  }) => {
    await signIn(user)
    const asked = await requestsOf(page, cloud, async () => {
      await page.goto(path)
      await expect(table(page, list).rows.first()).toBeVisible()
    })
    const calls = asked.map(named).filter((one) => !ofTheHeader.test(one))
    expect(calls).toHaveLength(1 + others.length)
    expect(calls[0]).toMatch(first)
    for (const other of others) {
      const isIt = (one: string) => (typeof other === 'string' ? one === other : other.test(one))
      expect(calls.filter(isIt), String(other)).toHaveLength(1)
    }
  })
}

test('/project/networks takes one call of Neutron’s before its rows, three in all', async ({
  page,
  signIn,
  cloud,
}) => {
  await signIn()
  const asked = await requestsOf(page, cloud, async () => {
    await page.goto('/project/networks')
    await expect(table(page, 'Networks').row('web').root).toContainText('10.20.0.0/24')
    await expect(page.getByRole('button', { name: 'Create Network', exact: true })).toBeEnabled()
  })
  // The header of the page asks compute for its own figures.
  const own = asked.filter(({ service }) => service === 'network')
  expect(own.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /v2.0/networks',
    ...[expect.any(String), expect.any(String)],
  ])
  expect(own.map(({ path }) => path.replace(/[0-9a-f]{32}/, '{id}')).toSorted()).toEqual([
    '/v2.0/networks',
    '/v2.0/quotas/{id}/details.json',
    '/v2.0/subnets',
  ])
})

test('the rules of a group take one call of Neutron’s, and one for the names in them', async ({
  page,
  signIn,
  cloud,
}) => {
  await signIn()
  const asked = await requestsOf(page, cloud, async () => {
    await page.goto('/project/security_groups')
    await table(page, 'Security Groups').row('database').open()
    await page.getByRole('tab', { name: 'Security Group Rules', exact: true }).click()
    await expect(table(page, 'Security Group Rules').names).toContainText([
      'Members of "web" may reach TCP 5432',
    ])
  })
  const calls = asked.filter(({ service }) => service === 'network').map(({ path }) => path)
  const own = calls.filter((path) => !path.includes('/quotas/'))
  expect(own.map((path) => path.replace(/[0-9a-f-]{36}/, '{id}'))).toEqual([
    ...['/v2.0/security-groups', '/v2.0/security-groups/{id}'],
    ...['/v2.0/security-group-rules', '/v2.0/security-groups'],
  ])
})
