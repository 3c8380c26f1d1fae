import { workflows, type CreateNetworkValues, type WorkflowVerdict } from '@meridian/contract'
import { rows } from '@meridian/cloud'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { inEnglish } from '#plugins/sentence.ts'
import { networkValues as good } from '#testing/network-values.ts'
import { signedIn, workIn, type SignedIn } from '#testing/signed-in.ts'
import { testWorld, type TestWorld } from '#testing/world.ts'

let world: TestWorld
let tab: SignedIn
let projectId: string

beforeEach(async () => {
  world = await testWorld({ cloud: { seed: 'demo' } })
  tab = await signedIn(world.app, 'demo')
  projectId = await workIn(tab, 'demo')
  world.cloud.control.forgetRequests()
})
afterEach(async () => world.close())

const path = workflows.validate.path.replace('{slug}', 'create_network')

const ask = async (values: unknown, first: number | string = 0, last = 2, url = path) =>
  tab.call(
    'POST',
    url,
    { values },
    {
      'x-workflow-start-step': `${first}`,
      'x-workflow-end-step': `${last}`,
    },
  )

const errorsOf = async (
  change: Partial<CreateNetworkValues>,
  first = 0,
  last = 2,
): Promise<Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>> => {
  const answer = await ask({ ...good, ...change }, first, last)
  expect(answer.statusCode, answer.body).toBe(200)
  const { errors } = answer.json<WorkflowVerdict>()
  return mapped(errors, (fields) => mapped(fields, (sentences) => sentences.map(inEnglish)))
}

const mapped = <A, B>(all: Readonly<Record<string, A>>, to: (one: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(all).map(([name, one]) => [name, to(one)]))

const limit = (name: string, most: number) =>
  world.cloud.table(rows.networkQuotas).insert({ id: projectId, limits: { [name]: most } })

test('values that are right have no errors, and the answer names the workflow [SH-WFLOW-11 SH-WFLOW-14 SH-WFLOW-17]', async () => {
  expect((await ask(good)).json()).toEqual({
    has_errors: false,
    errors: {},
    workflow_slug: 'create_network',
  })
})

test('only the steps between the two headers are checked, both included [SH-WFLOW-12 SH-WFLOW-13]', async () => {
  const wrong = { name: 'web', cidr: '10.20.0.0/25', dns_nameservers: 'ns1' }
  expect(Object.keys(await errorsOf(wrong, 0, 0))).toEqual(['network'])
  expect(Object.keys(await errorsOf(wrong, 1, 1))).toEqual(['subnet'])
  expect(Object.keys(await errorsOf(wrong, 1, 2))).toEqual(['subnet', 'details'])
  expect(Object.keys(await errorsOf(wrong))).toEqual(['network', 'subnet', 'details'])
})

describe('what cannot be asked is refused in words', () => {
  test.each([
    ['an unknown workflow', good, 0, 0, '/api/workflows/make_coffee/validate', 404],
    ['steps backwards', good, 2, 1, path, 400],
    ['a step that is not there', good, 0, 3, path, 400],
    ['a step that is no number', good, 'first', 1, path, 400],
  ])('%s', async (_, values, first, last, url, status) => {
    const answer = await ask(values, first, last, url)
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toEqual(expect.any(String))
    expect(world.cloud.control.requests()).toEqual([])
  })

  test('a call without the headers', async () => {
    const answer = await tab.post(path, { values: good })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatch(/x-workflow-start-step/)
  })
})

describe('what the cloud alone knows', () => {
  test('a name that the project uses, and none that another project does [SH-WFLOW-15]', async () => {
    expect(await errorsOf({ name: ' web ' }, 0, 0)).toEqual({
      network: { name: ['The project has a network named "web" already.'] },
    })
    expect(await errorsOf({ name: 'lab' }, 0, 0)).toEqual({})
    expect(await errorsOf({ name: '' }, 0, 0)).toEqual({})
  })

  test.each(['10.20.0.128/25', '10.20.0.0/16', '10.20.0.0/24'])(
    '%s overlaps with a subnet of the project',
    async (cidr) => {
      expect(await errorsOf({ cidr }, 1, 1)).toEqual({
        subnet: {
          cidr: [
            expect.stringMatching(/^10\.20\..* overlaps with 10\.20\.[01]\.0\/24, the subnet/),
          ],
        },
      })
    },
  )

  test('subnets of other projects do not matter, nor do shared ones', async () => {
    expect(await errorsOf({ cidr: '10.30.0.0/24' }, 1, 1)).toEqual({})
    expect(await errorsOf({ cidr: '192.168.100.0/24' }, 1, 1)).toEqual({})
  })

  test('an IPv6 network is compared with IPv6 subnets', async () => {
    const six = { ip_version: '6' as const, cidr: 'fd00:20::8000/113' }
    expect(await errorsOf(six, 1, 1)).toEqual({
      subnet: { cidr: [expect.stringContaining('overlaps with fd00:20::/64')] },
    })
    expect(await errorsOf({ ...six, cidr: 'fd00:21::/64' }, 1, 1)).toEqual({})
  })

  test('no subnet fits into the quota: said of the choice to make one', async () => {
    limit('subnet', 2)
    const { network } = await errorsOf({}, 0, 0)
    expect(network).toEqual({
      with_subnet: [expect.stringContaining('subnets is used up: 2 of 2')],
    })
    expect(await errorsOf({ with_subnet: false }, 0, 0)).toEqual({})
  })

  test('a pool gives networks within its bounds', async () => {
    const { items } = (await tab.get('/api/neutron/subnetpools/')).json()
    const [pool] = items
    expect(pool).toMatchObject({ name: 'campus', min_prefixlen: 8, max_prefixlen: 32 })
    const from = { address_source: 'subnetpool', subnetpool: pool.id } as const
    expect(await errorsOf({ ...from, cidr: '' })).toEqual({})
    expect(await errorsOf({ ...from, prefixlen: '26' })).toEqual({})
    for (const prefixlen of ['7', '33', 'wide']) {
      expect(await errorsOf({ ...from, prefixlen })).toEqual({
        subnet: { prefixlen: ['The pool campus gives networks from /8 to /32.'] },
      })
    }
    expect(await errorsOf({ ...from, ip_version: '6' })).toEqual({
      subnet: { ip_version: ['The pool campus is one of IPv4 addresses.'] },
    })
    expect(await errorsOf({ ...from, subnetpool: '' })).toEqual({
      subnet: { subnetpool: ['Choose a subnet pool.'] },
    })
    expect(await errorsOf({ ...from, subnetpool: crypto.randomUUID() })).toEqual({
      subnet: { subnetpool: ['This subnet pool is not there any more.'] },
    })
  })

  test('a step asks the cloud twice at most', async () => {
    await errorsOf({}, 0, 0)
    expect(world.cloud.control.requests()).toHaveLength(2)
    world.cloud.control.forgetRequests()
    await errorsOf({}, 1, 1)
    expect(world.cloud.control.requests()).toHaveLength(1)
    world.cloud.control.forgetRequests()
    await errorsOf({}, 2, 2)
    expect(world.cloud.control.requests()).toHaveLength(0)
  })
})

test('a network without a subnet has nothing else to check', async () => {
  const change = { with_subnet: false, cidr: 'nonsense', gateway_ip: 'nonsense', host_routes: '?' }
  expect(await errorsOf(change)).toEqual({})
})
