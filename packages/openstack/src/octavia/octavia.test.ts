import { expect, test } from 'vitest'
import { openstackTo } from '#testing.ts'

test('Octavia tells its versions above the one that its paths begin with', async () => {
  const ids = ['v2.0', 'v2.10', 'v2.9', 'v2']
  const { openstack, requests } = openstackTo(() =>
    Response.json({ versions: ids.map((id) => ({ id, status: 'SUPPORTED' })) }, { status: 200 }),
  )
  expect(await openstack.octavia.versions()).toEqual({ min: '2.0', max: '2.10' })
  expect(requests.map(({ url }) => url)).toEqual(['http://octavia.test/'])
  const none = openstackTo(() => Response.json({ versions: [] }))
  expect(await none.openstack.octavia.versions()).toBeUndefined()
})

test('a load balancer is deleted with all under it, and members are replaced in one call', async () => {
  const { openstack, requests } = openstackTo(() => new Response(null, { status: 204 }))
  await openstack.octavia.loadBalancers.removeAll('lb1')
  await openstack.octavia.members('pl1').replace([{ address: '10.0.0.4', protocol_port: 80 }])
  expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'DELETE http://octavia.test/v2/lbaas/loadbalancers/lb1?cascade=true',
    'PUT http://octavia.test/v2/lbaas/pools/pl1/members',
  ])
  expect(await requests[1]?.json()).toEqual({
    members: [{ address: '10.0.0.4', protocol_port: 80 }],
  })
})
