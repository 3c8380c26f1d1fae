/** What holds of every path that reads something without being told an id, whatever its type. */
import { isBytes, roomOf, servicesOfRooms } from '@meridian/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addressOf, endpoints } from '#testing/endpoints.ts'
import { signedIn } from '#testing/signed-in.ts'
import { testWorld, type TestWorld } from '#testing/world.ts'

let world: TestWorld
beforeEach(async () => {
  world = await testWorld()
})
afterEach(() => world.close())

const reads = endpoints.filter(
  ([, { method, path, reply }]) =>
    method === 'GET' && !path.includes('{') && !isBytes(reply) && roomOf(path) in servicesOfRooms,
)

test('every path that reads without an id says so when its service is away', async () => {
  const tab = await signedIn(world.app, 'admin')
  const found = await Promise.all(reads.map(async ([, one]) => addressOf(tab, one)))
  world.cloud.control.fail({ how: 'down' })
  const answers = await Promise.all(found.map(async (address) => tab.get(address)))
  const well = found.filter((_, at) => answers[at]?.statusCode !== 502)
  // What the session and the operator's settings say.
  const known = [
    'api_access',
    'default_domain',
    'services',
    'svc-catalog',
    'user-session',
    'version',
  ]
  const own = known.map((one) => `/api/keystone/${one}/`)
  expect(well.toSorted()).toEqual(['/api/glance/version/', ...own])
})

test('what is read without an id is one call of the cloud, but for these', async () => {
  const tab = await signedIn(world.app, 'admin')
  const more: Record<string, number> = {}
  for (const [name, endpoint] of reads) {
    const address = await addressOf(tab, endpoint)
    // Versions are asked once per service and process.
    await tab.get(address)
    world.cloud.control.forgetRequests()
    await tab.get(address)
    const { length } = world.cloud.control.requests()
    if (length > 1) more[name] = length
  }
  expect(more).toEqual({
    'GET /api/glance/takes/': 2,
    // Of one meter.
    'GET /api/metering/report/': 4,
    'GET /api/metering/samples/': 4,
    'GET /api/network/securitygroups/': 2,
    'GET /api/neutron/floatingip-targets/': 3,
    // Networks, subnets, routers and their interfaces, at once.
    'GET /api/neutron/network_plan/': 4,
    'GET /api/neutron/networks/': 3,
    // From anywhere to anywhere.
    'GET /api/neutron/reachability/': 6,
    'GET /api/neutron/ways_out/': 4,
    'GET /api/nova/usage/projects/': 2,
  })
})
