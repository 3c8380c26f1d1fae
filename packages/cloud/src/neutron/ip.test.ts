import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  formatAddress,
  formatCidr,
  overlaps,
  parseAddress,
  parseCidr,
  slaacAddress,
} from '#neutron/ip.ts'

test('addresses of both versions survive being read and written', () => {
  fc.assert(
    fc.property(fc.ipV4(), (text) => {
      const address = parseAddress(text)
      expect(address && formatAddress(4, address.value)).toBe(text)
    }),
  )
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: (1n << 128n) - 1n }), (value) => {
      expect(parseAddress(formatAddress(6, value))?.value).toBe(value)
    }),
  )
})

test('a network is written without its host bits', () => {
  const written = (text: string) => {
    const cidr = parseCidr(text)
    return cidr && formatCidr(cidr)
  }
  expect(written('10.0.0.5/24')).toBe('10.0.0.0/24')
  expect(written('fd00:0:0::1/64')).toBe('fd00::/64')
  expect(written('2001:db8:0:1::/64')).toBe('2001:db8:0:1::/64')
  expect(written('10.0.0.0/33')).toBeUndefined()
  expect(written('10.0.0.256/24')).toBeUndefined()
  expect(written('x')).toBeUndefined()
})

test('networks overlap when one holds the other, and never across versions', () => {
  const cidr = (text: string) => parseCidr(text) ?? expect.unreachable(text)
  expect(overlaps(cidr('10.0.0.0/16'), cidr('10.0.3.0/24'))).toBe(true)
  expect(overlaps(cidr('10.0.0.0/24'), cidr('10.0.1.0/24'))).toBe(false)
  expect(overlaps(cidr('0.0.0.0/0'), cidr('::/0'))).toBe(false)
})

test('a host makes its IPv6 address from its MAC address', () => {
  const cidr = parseCidr('fd00:1::/64') ?? expect.unreachable()
  expect(slaacAddress(cidr, 'fa:16:3e:3a:74:e6')).toBe('fd00:1::f816:3eff:fe3a:74e6')
})
