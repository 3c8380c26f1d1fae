import { ApplicationCredential, CertificateContainer, Server, Volume } from '@meridian/contract'
import { sample } from '@meridian/contract/testing'
import { expect, test } from 'vitest'
import {
  inOrder,
  needsOfCertificates,
  needsOfCredentials,
  needsOfLimits,
  needsOfServers,
  needsOfVolumes,
} from '#screens/overview/needs.ts'

const now = Date.parse('2026-01-15T12:00:00Z')

test('an instance in error says why, and one that has moved waits for a word', () => {
  const fault = { code: 500, message: 'No valid host was found.', created: '2026-01-15T11:00:00Z' }
  const [failed, moved] = needsOfServers([
    sample(Server, { id: 'a', name: 'web', status: 'ERROR', fault }),
    sample(Server, { id: 'b', name: 'db', status: 'VERIFY_RESIZE' }),
  ])
  expect(failed).toMatchObject({
    ...{ name: 'web', meaning: 'bad', why: 'No valid host was found.' },
    to: '/ngdetails/OS::Nova::Server/a',
  })
  expect(moved).toMatchObject({ name: 'db', meaning: 'attention', state: 'Verify Resize' })
})

test('limits are told from nine tenths on, and what is used up before what will be [SH-QUOTA-03 SH-QUOTA-04]', () => {
  const limit = (used: number, most: number | undefined) =>
    ({ id: 'instances', label: 'Instances', used, limit: most }) as const
  const told = [
    ...needsOfLimits([limit(89, 100), limit(90, 100), limit(100, 100)]),
    ...needsOfLimits([limit(5, undefined), limit(5, -1), limit(0, 0)]),
  ]
  expect(inOrder(told).map(({ meaning, why }) => [meaning, why])).toEqual([
    ['bad', '100 of 100 used'],
    ['attention', '90 of 100 used'],
  ])
})

test('what expires is told two weeks before, whoever writes the time without a zone', () => {
  const credentials = ['2026-01-15T11:59:00.000000', '2026-01-29T11:00:00.000000'].map(
    (expires_at, at) => sample(ApplicationCredential, { id: String(at), name: 'ci', expires_at }),
  )
  const later = sample(ApplicationCredential, { id: '9', expires_at: '2026-01-29T13:00:00' })
  const never = sample(ApplicationCredential, { id: '8', expires_at: null })
  expect(
    needsOfCredentials([...credentials, later, never], now).map(({ state, at }) => [state, at]),
  ).toEqual([
    ['Expired', '2026-01-15T11:59:00.000Z'],
    ['Expires soon', '2026-01-29T11:00:00.000Z'],
  ])
  const certificate = sample(CertificateContainer, { id: 'c', name: null, expiration: null })
  expect(needsOfCertificates([certificate], now)).toEqual([])
  const over = { ...certificate, expiration: '2026-01-01T00:00:00' }
  expect(needsOfCertificates([over], now)).toMatchObject([{ name: 'c', state: 'Expired' }])
})

test('volumes in error lead to their pages', () => {
  const volume = sample(Volume, { id: 'v', name: 'data', size: 3, status: 'error' })
  expect(needsOfVolumes([volume])).toMatchObject([
    { name: 'data', why: 'Cinder does not say why.', to: '/ngdetails/OS::Cinder::Volume/v' },
  ])
})
