import fc from 'fast-check'
import { expect, test } from 'vitest'
import { errorsOf, hiddenOf, without } from '#forms/rules/rules.ts'
import {
  noSubnetAddress,
  prefixLengths,
  subnetAddressBody,
  subnetAddressRules,
  subnetAddressShown,
  withPool,
  type SubnetAddress,
  type SubnetPoolOption,
} from '#forms/fields/subnet-address.ts'

const pool: SubnetPoolOption = {
  id: 'p4',
  name: 'office',
  ip_version: 4,
  min_prefixlen: 24,
  max_prefixlen: 27,
  default_prefixlen: 26,
}
const pool6: SubnetPoolOption = { id: 'p6', name: 'lab', ip_version: 6 }

test('a pool brings its version and its default prefix length [SH-SUBNET-01 SH-SUBNET-04 SH-SUBNET-05]', () => {
  expect(withPool([pool, pool6], 'p4')).toEqual({
    subnetpool: 'p4',
    ip_version: '4',
    prefixlen: '26',
  })
  expect(withPool([pool, pool6], 'p6')).toEqual({
    subnetpool: 'p6',
    ip_version: '6',
    prefixlen: '1',
  })
})

test('lengths go from the minimum to the maximum, the default is named [SH-SUBNET-02 SH-SUBNET-03 SH-SUBNET-06 SH-SUBNET-10]', () => {
  expect(prefixLengths(pool)).toEqual([
    { value: '24', label: '24' },
    { value: '25', label: '25' },
    { value: '26', label: '26 (pool default)' },
    { value: '27', label: '27' },
  ])
  expect(prefixLengths(undefined)).toEqual([])
})

test('bounds that a pool leaves open are 1 and 32, or 128 [SH-SUBNET-07 SH-SUBNET-08 SH-SUBNET-09]', () => {
  const values = (ip_version: number) =>
    prefixLengths({ id: 'p', name: 'p', ip_version }).map(({ value }) => value)
  expect([values(4).at(0), values(4).at(-1), values(4).length]).toEqual(['1', '32', 32])
  expect([values(6).at(0), values(6).at(-1), values(6).length]).toEqual(['1', '128', 128])
})

test('the options hold every length between the bounds, once', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 32 }), fc.nat(31), (least, more) => {
      const most = Math.min(32, least + more)
      const options = prefixLengths({ ...pool, min_prefixlen: least, max_prefixlen: most })
      expect(options.map(({ value }) => Number(value))).toEqual(
        Array.from({ length: most - least + 1 }, (_, at) => least + at),
      )
    }),
  )
})

const judged = (some: Partial<SubnetAddress>) => {
  const value = { ...noSubnetAddress, ...some }
  return without(errorsOf(value, subnetAddressRules), hiddenOf(value, subnetAddressShown))
}

test('only the fields of the chosen source are judged', () => {
  expect(Object.keys(judged({}))).toEqual(['cidr'])
  expect(Object.keys(judged({ address_source: 'subnetpool', cidr: 'nonsense' }))).toEqual([
    'subnetpool',
    'prefixlen',
  ])
  expect(judged({ address_source: 'subnetpool', subnetpool: 'p4', prefixlen: '26' })).toEqual({})
})

test('a network address is one, and of the chosen version', () => {
  expect(judged({ cidr: '10.0.0.0/24' })).toEqual({})
  expect(judged({ cidr: '2001:db8::/64', ip_version: '6' })).toEqual({})
  expect(judged({ cidr: '10.0.0.0' }).cidr).toMatch('such as 192.168.0.0/24')
  expect(judged({ cidr: '2001:db8::/64' }).cidr).toMatch('IP version')
})

test('the body holds what Neutron asks of the chosen source, and nothing else', () => {
  const both = { ...noSubnetAddress, cidr: ' 10.0.0.0/24 ', subnetpool: 'p4', prefixlen: '26' }
  expect(subnetAddressBody(both)).toEqual({ ip_version: 4, cidr: '10.0.0.0/24' })
  expect(subnetAddressBody({ ...both, address_source: 'subnetpool', ip_version: '6' })).toEqual({
    ip_version: 6,
    subnetpool_id: 'p4',
    prefixlen: 26,
  })
})
