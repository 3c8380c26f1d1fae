import { beforeEach, expect, test } from 'vitest'
import { stepErrors } from '#testing/create-network.ts'
import { demoWorld } from '#testing/demo-world.ts'

const { world, tab } = demoWorld()
beforeEach(() => world.cloud.control.forgetRequests())

test.each(['10.20.0.128/25', '10.20.0.0/16', '10.20.0.0/24'])(
  '%s overlaps with a subnet of the project',
  async (cidr) => {
    expect(await stepErrors(tab, { cidr }, [1, 1])).toEqual({
      subnet: {
        cidr: [expect.stringMatching(/^10\.20\..* overlaps with 10\.20\.[01]\.0\/24, the subnet/)],
      },
    })
  },
)

test('subnets of other projects do not matter, nor do shared ones', async () => {
  expect(await stepErrors(tab, { cidr: '10.30.0.0/24' }, [1, 1])).toEqual({})
  expect(await stepErrors(tab, { cidr: '192.168.100.0/24' }, [1, 1])).toEqual({})
})

test('an IPv6 network is compared with IPv6 subnets', async () => {
  const six = { ip_version: '6' as const, cidr: 'fd00:20::8000/113' }
  expect(await stepErrors(tab, six, [1, 1])).toEqual({
    subnet: { cidr: [expect.stringContaining('overlaps with fd00:20::/64')] },
  })
  expect(await stepErrors(tab, { ...six, cidr: 'fd00:21::/64' }, [1, 1])).toEqual({})
})

test('a pool gives networks within its bounds', async () => {
  const { items } = (await tab.get('/api/neutron/subnetpools/')).json()
  const [pool] = items
  expect(pool).toMatchObject({ name: 'campus', min_prefixlen: 8, max_prefixlen: 32 })
  const from = { address_source: 'subnetpool', subnetpool: pool.id } as const
  expect(await stepErrors(tab, { ...from, cidr: '' })).toEqual({})
  expect(await stepErrors(tab, { ...from, prefixlen: '26' })).toEqual({})
  for (const prefixlen of ['7', '33', 'wide']) {
    expect(await stepErrors(tab, { ...from, prefixlen })).toEqual({
      subnet: { prefixlen: ['The pool campus gives networks from /8 to /32.'] },
    })
  }
  expect(await stepErrors(tab, { ...from, ip_version: '6' })).toEqual({
    subnet: { ip_version: ['The pool campus has IPv4 addresses.'] },
  })
  expect(await stepErrors(tab, { ...from, subnetpool: '' })).toEqual({
    subnet: { subnetpool: ['Choose a subnet pool.'] },
  })
  expect(await stepErrors(tab, { ...from, subnetpool: crypto.randomUUID() })).toEqual({
    subnet: { subnetpool: ['This subnet pool no longer exists.'] },
  })
})

test('the rules of the fields are asked here, too, beside what the cloud says', async () => {
  const change = { cidr: '10.20.0.0/25', gateway_ip: '10.20.0.0', dns_nameservers: ['ns1'] }
  expect(await stepErrors(tab, change, [1, 2])).toEqual({
    subnet: {
      cidr: [expect.stringContaining('overlaps')],
      gateway_ip: ['10.20.0.0 is the first or last address of the network; no host has it.'],
    },
    details: { dns_nameservers: ['"ns1" is not an IPv4 address.'] },
  })
  world.cloud.control.forgetRequests()
  expect(await stepErrors(tab, { cidr: '10.20.0.0' }, [1, 1])).toEqual({
    subnet: { cidr: ['Give a network address such as 192.168.0.0/24.'] },
  })
  expect(world.cloud.control.requests()).toEqual([])
})
