import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  cidr,
  domainName,
  hostname,
  inCidr,
  ipAddress,
  json,
  macAddress,
  port,
  portRange,
} from '#forms/rules/address-validators.ts'
import type { Validator } from '#forms/rules/validators.ts'

const objects = (rule: Validator<string>, value: string) => rule(value, {}) !== undefined

test.each([
  ['address', ipAddress(), ['10.0.0.1', '::1'], ['10.0.0', '10.0.0.0/8', 'host']],
  ['address of version 4', ipAddress(4), ['10.0.0.1'], ['::1']],
  ['address of version 6', ipAddress(6), ['fe80::1'], ['10.0.0.1']],
  ['range', cidr(), ['10.0.0.0/8', '::/0'], ['10.0.0.0', '10.0.0.0/40']],
  ['range of version 6', cidr(6), ['2001:db8::/32'], ['10.0.0.0/8']],
  ['port', port(), ['1', '65535'], ['0', '65536', '-1', '1.5', 'http', ' 80']],
  ['port range', portRange(), ['80', '80:90', '80-80'], ['90:80', '0:5', '1:2:3', '80:', ':80']],
  ['MAC', macAddress(), ['fa:16:3e:00:00:01', 'FA-16-3E-00-00-01'], ['fa:16:3e', 'fa:16-3e:0:0:1']],
  ['host name', hostname(), ['web-1', 'a.b-c.de'], ['-a', 'a-', 'a..b', '10.0.0.1', 'a_b', 'ä']],
  ['domain', domainName(), ['example.org', 'example.org.'], ['org', '.org', 'a..org', '1.2']],
  ['JSON text', json(), ['{}', '[1]', '"a"'], ['{', "{'a': 1}", 'undefined']],
] as const)('%s: the good pass, the bad do not', (_, rule, good, bad) => {
  expect(good.filter((value) => objects(rule, value))).toEqual([])
  expect(bad.filter((value) => !objects(rule, value))).toEqual([])
  expect(objects(rule, '')).toBe(false)
})

test('a host name has labels of 63 letters at most, and 253 in all', () => {
  expect(objects(hostname(), 'a'.repeat(63))).toBe(false)
  expect(objects(hostname(), 'a'.repeat(64))).toBe(true)
  expect(objects(hostname(), Array(60).fill('abcd').join('.'))).toBe(true)
})

test('an address lies in the network of another field, once that is one', () => {
  const rule = inCidr('cidr')
  expect(rule('10.0.0.5', { cidr: '10.0.0.0/24' })).toBeUndefined()
  expect(rule('10.0.1.5', { cidr: '10.0.0.0/24' })).toBe('The address is not in the network.')
  expect(rule('::1', { cidr: '10.0.0.0/24' })).toBe('The address is not in the network.')
  expect(rule('10.0.1.5', { cidr: '10.0' })).toBeUndefined()
  expect(rule('', { cidr: '10.0.0.0/24' })).toBeUndefined()
})

test('every port is one, and every ordered pair of ports a range', () => {
  const ports = fc.integer({ min: 1, max: 65_535 })
  fc.assert(
    fc.property(ports, ports, (a, b) => {
      expect(objects(port(), String(a))).toBe(false)
      expect(objects(portRange(), `${a}:${b}`)).toBe(a > b)
    }),
  )
})

test('whatever is typed gets a verdict and never an error', () => {
  const rules = [ipAddress(), cidr(), port(), portRange(), macAddress(), hostname(), json()]
  fc.assert(
    fc.property(fc.string(), fc.constantFrom(...rules), (value, rule) => {
      expect(['string', 'undefined']).toContain(typeof rule(value, {}))
    }),
  )
})
