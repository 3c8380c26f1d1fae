import { Pool } from '@meridian/contract'
import { sample } from '@meridian/contract/testing'
import { expect, test } from 'vitest'
import {
  defaultPort,
  externalPort,
  listenerProtocolsWith,
  poolProtocolOf,
  poolProtocolsUnder,
  poolsFor,
} from '#dialogs/octavia/protocols.ts'
import {
  algorithms,
  compareTypesOf,
  httpMethods,
  monitorTypes,
  persistences,
  policyActions,
  poolProtocols,
  ruleTypes,
} from '#kinds/octavia/options.ts'

const values = (options: readonly { readonly value: string }[]) => options.map(({ value }) => value)

test('Octavia’s words are offered as they are specified [SV-LSTN-02 SV-LBPOOL-02 SV-LBPOOL-03 SV-LBPOOL-04 SV-LBMON-02 SV-LBMON-03 SV-L7-02 SV-L7-07 SV-L7-08]', () => {
  expect(values(listenerProtocolsWith(true))).toEqual([
    ...['HTTP', 'TCP', 'TERMINATED_HTTPS', 'HTTPS'],
  ])
  expect(values(poolProtocols)).toEqual(['HTTP', 'HTTPS', 'PROXY', 'TCP'])
  expect(values(algorithms)).toEqual(['LEAST_CONNECTIONS', 'ROUND_ROBIN', 'SOURCE_IP'])
  expect(values(persistences)).toEqual(['SOURCE_IP', 'HTTP_COOKIE', 'APP_COOKIE'])
  expect(values(monitorTypes)).toEqual(['HTTP', 'HTTPS', 'PING', 'TCP', 'TLS-HELLO'])
  expect(values(httpMethods)).toEqual([
    ...['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'TRACE', 'OPTIONS', 'PATCH', 'CONNECT'],
  ])
  expect(values(policyActions)).toEqual(['REJECT', 'REDIRECT_TO_URL', 'REDIRECT_TO_POOL'])
  expect(values(ruleTypes)).toEqual(['HOST_NAME', 'PATH', 'FILE_TYPE', 'HEADER', 'COOKIE'])
  expect(values(compareTypesOf('PATH'))).toEqual([
    ...['REGEX', 'EQUAL_TO', 'STARTS_WITH', 'ENDS_WITH', 'CONTAINS'],
  ])
})

test('without a key manager no listener can end TLS [SV-LBPERM-13]', () => {
  expect(values(listenerProtocolsWith(false))).toEqual(['HTTP', 'TCP', 'HTTPS'])
})

test('of a file type only whole values and patterns are compared [SV-L7-09]', () => {
  expect(values(compareTypesOf('FILE_TYPE'))).toEqual(['REGEX', 'EQUAL_TO'])
})

test('HTTP starts at port 80 and terminated HTTPS at 443, or at the first above that is free [SV-LBCONST-01 SV-LBCONST-02 SV-LSTN-08 SV-LSTN-09 SV-LSTN-10]', () => {
  expect(defaultPort('HTTP', [])).toBe(80)
  expect(defaultPort('TERMINATED_HTTPS', [80])).toBe(443)
  expect(defaultPort('HTTP', [443, 81, 80])).toBe(82)
  expect(defaultPort('TERMINATED_HTTPS', [443])).toBe(444)
  expect(defaultPort('TCP', [])).toBeUndefined()
})

test('a member from elsewhere starts at port 80 in a pool that speaks HTTP [SV-LBMEM-05]', () => {
  expect(externalPort('HTTP')).toBe(80)
  expect(externalPort('TCP')).toBeNaN()
})

test('the pool of a listener that ends TLS speaks HTTP, that of any other what Octavia takes', () => {
  expect(poolProtocolOf('TERMINATED_HTTPS')).toBe('HTTP')
  expect(poolProtocolOf('HTTPS')).toBe('HTTPS')
  expect(values(poolProtocolsUnder('TERMINATED_HTTPS'))).toEqual(['HTTP'])
  expect(values(poolProtocolsUnder('HTTP'))).toEqual(['HTTP', 'PROXY'])
  expect(values(poolProtocolsUnder('HTTPS'))).toEqual(['HTTPS', 'PROXY', 'TCP'])
  expect(values(poolProtocolsUnder('TCP'))).toEqual(values(poolProtocols))
  expect(values(poolProtocolsUnder(''))).toEqual(values(poolProtocols))
})

test('a policy can lead to pools of the fitting protocol that no other listener has [SV-L7-03 SV-L7-04 SV-L7-05]', () => {
  const pool = (id: string, protocol: string, ...listeners: readonly string[]) =>
    sample(Pool, { id, protocol, listeners: listeners.map((one) => ({ id: one })) })
  const all = [
    ...[pool('free', 'HTTP'), pool('own', 'HTTP', 'me'), pool('taken', 'HTTP', 'other')],
    ...[pool('shared', 'HTTP', 'me', 'other'), pool('tcp', 'TCP')],
  ]
  const ids = (protocol: string) => poolsFor({ id: 'me', protocol }, all).map(({ id }) => id)
  expect(ids('HTTP')).toEqual(['free', 'own'])
  expect(ids('TERMINATED_HTTPS')).toEqual(['free', 'own'])
  expect(ids('TCP')).toEqual(['tcp'])
  expect(ids('HTTPS')).toEqual([])
})
