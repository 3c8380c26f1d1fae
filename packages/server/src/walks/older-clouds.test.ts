/** All lists over clouds that are older than ours, or have less. */
import { isBytes, namesIn, type FloatingIp } from '@meridian/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addressOf, endpoints, schemaOf } from '#testing/endpoints.ts'
import { signedIn, workIn, type SignedIn } from '#testing/signed-in.ts'
import { testWorld, type TestWorld } from '#testing/world.ts'

/** What another cloud answers, from what ours does. */
type Change = (path: string, text: string) => string

const worldOf = (change: Change): Promise<TestWorld> =>
  testWorld({
    cloud: { seed: 'demo' },
    between: (ask) => async (request) => {
      const reply = await ask(request)
      const isJson = reply.headers.get('content-type')?.startsWith('application/json')
      if (request.method === 'HEAD' || reply.status === 204 || !isJson) return reply
      return new Response(change(new URL(request.url).pathname, await reply.text()), reply)
    },
  })

const lists = endpoints.filter(
  ([, { method, path, reply }]) =>
    method === 'GET' && namesIn(path).length === 0 && !isBytes(reply),
)

/** The ways in which pages ask for a list by themselves: as it is, page by page, and by name. */
const waysOf = (address: string, query: unknown): readonly string[] => {
  const terms = schemaOf(query ?? {}).properties ?? {}
  const and = address.includes('?') ? '&' : '?'
  return [
    address,
    ...('paginate' in terms ? [`${address}${and}paginate=true`] : []),
    ...('sort_key' in terms ? [`${address}${and}paginate=true&sort_key=name&sort_dir=asc`] : []),
  ]
}

/** The lists that are refused, each way of asking once, to a member and to an administrator. */
const refusedIn = async ({ app }: TestWorld): Promise<ReadonlySet<string>> => {
  const demo = await signedIn(app)
  await workIn(demo, 'demo')
  const admin = await signedIn(app, 'admin')
  const refused = new Set<string>()
  const walk = async (tab: SignedIn) => {
    for (const [, endpoint] of lists)
      for (const way of waysOf(await addressOf(tab, endpoint, admin), endpoint.query))
        if ((await tab.get(way)).statusCode >= 400)
          refused.add(`${tab.user.username} ${way.replaceAll(/[0-9a-f-]{32,36}/g, 'id')}`)
  }
  await walk(demo)
  await walk(admin)
  return refused
}

let ours: ReadonlySet<string>
let first: TestWorld | undefined
beforeAll(async () => {
  first = await worldOf((_, text) => text)
  ours = await refusedIn(first)
})
afterAll(() => first?.close())
let world: TestWorld | undefined
afterEach(() => world?.close())

/** Which lists this cloud refuses and ours does not. */
const lostIn = async (change: Change): Promise<readonly string[]> => {
  world = await worldOf(change)
  return [...(await refusedIn(world)).difference(ours)]
}

const within = (paths: readonly string[]) => (line: string) =>
  paths.some((path) => line.includes(` ${path}`))

const changed = (text: string, change: (key: string, value: unknown) => unknown): string =>
  JSON.stringify(JSON.parse(text, change))

/** Nova 2.1 and Cinder 3.0: the ranges that the first releases with microversions had. */
const oldest: Change = (path, text) =>
  /\/v(2\.1|3)\/$/.test(path) ? text.replaceAll(/"([23])\.\d+"/g, lowest) : text
const lowest = (_: string, major: string): string => (major === '2' ? '"2.1"' : '"3.0"')

test('over Nova 2.1 and Cinder 3.0 all lists are there that these have', async () => {
  const lost = await lostIn(oldest)
  // They came later, and are offered by the versions alone: no page of them is there.
  const later = ['groups', 'group-snapshots', 'group-types', 'default-types']
  expect(lost.filter((line) => !within(later.map((one) => `/api/cinder/${one}/`))(line))).toEqual(
    [],
  )
  expect(lost.length).toBeGreaterThan(0)
})

/** A Neutron without any extension, of whose ports floating IPs do not tell. */
const bare: Change = (path, text) =>
  /\/v2\.0\/(extensions|floatingips)$/.test(path)
    ? changed(text, (key, value) =>
        key === 'extensions' ? [] : key === 'port_details' ? undefined : value,
      )
    : text

test('over a Neutron without extensions all lists are there that need none', async () => {
  const lost = await lostIn(bare)
  expect(lost.filter((line) => !within(['/api/neutron/agents/'])(line))).toEqual([])
  const tab = await signedIn(first?.app ?? expect.fail(), 'admin')
  const older = await signedIn(world?.app ?? expect.fail(), 'admin')
  for (const path of ['/api/neutron/floatingips/?all_projects=true', '/api/network/floatingips/']) {
    const told = async (by: SignedIn) =>
      (await by.get(path)).json<{ items: FloatingIp[] }>().items.map((one) => one.instance_type)
    expect(await told(older), path).toEqual(await told(tab))
  }
})

test('in a cloud without regions no list is lost', async () => {
  const lost = await lostIn((path, text) =>
    path.endsWith('/auth/tokens')
      ? changed(text, (key, value) => (/^region(_id)?$/.test(key) ? null : value))
      : text,
  )
  expect(lost).toEqual([])
})

const services: Readonly<Record<string, readonly string[]>> = {
  // The end of the question about reachability is an instance here.
  compute: ['/api/nova/', '/api/versions/?service=compute', '/api/neutron/reachability/'],
  image: ['/api/glance/'],
  'block-storage volumev3': ['/api/cinder/', '/api/versions/?service=volume'],
  network: ['/api/neutron/', '/api/network/'],
  'object-store': ['/api/swift/'],
  'load-balancer': ['/api/lbaas/'],
  dns: ['/api/dns/'],
  'key-manager': ['/api/barbican/'],
  orchestration: ['/api/heat/'],
  metric: ['/api/metering/'],
}

test.each(Object.entries(services))(
  'in a cloud without %s no lists are lost but its own',
  async (types, own) => {
    const lost = await lostIn((path, text) =>
      path.endsWith('/auth/tokens')
        ? changed(text, (key, value) =>
            key === 'catalog' && Array.isArray(value)
              ? value.filter(({ type }) => !types.split(' ').includes(type))
              : value,
          )
        : text,
    )
    expect(lost.filter((line) => !within(own)(line))).toEqual([])
    // What others point at has no name, which is no failure of theirs.
    expect(lost.filter((line) => line.includes('names/'))).toEqual([])
  },
)
