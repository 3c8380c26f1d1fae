import type { TString } from 'typebox'
import { Value } from 'typebox/value'
import { describe, expect, expectTypeOf, test } from 'vitest'
import * as contract from '#index.ts'
import { get, type Endpoint } from '#endpoint.ts'
import { namesIn } from '#free-parts.ts'
import {
  AggregateId,
  DirectoryId,
  FlavorId,
  KeypairName,
  KeystoneId,
  OwnWord,
  PickedPool,
  RequestId,
  ReverseId,
  SignInId,
  Uuid,
  PoolName,
  VolumeServiceKey,
  VolumeTypeId,
  isPart,
} from '#ids.ts'

const id = '2f500914-eaf5-44dd-8f9e-00a1a1c8b7ed'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value
const endpoints = Object.values(contract)
  .flatMap((value): unknown[] =>
    typeof value === 'object' && value !== null ? Object.values(value) : [],
  )
  .filter(isEndpoint)

/** What would be another address, or none, or is written so that it may look like one. */
const hostile = [
  ...['', '.', '..', '/', 'a/b', 'a/', '/a', '../a', `${id}/file`, `${id}/metadata/key`, 'a\\b'],
  ...['a\0', 'a\n', '\r\na', 'a\x7f', 'a\x85', 'x'.repeat(256)],
]

test('each part of each path says what it may be, and nothing else is said', () => {
  expect(endpoints.length).toBeGreaterThan(80)
  for (const { method, path, params = {} } of endpoints) {
    const names = namesIn(path).map(({ name }) => name)
    expect(Object.keys(params).toSorted(), `${method} ${path}`).toEqual(names.toSorted())
  }
})

test('what a part may be has a pattern and a bound, and is one part of a path', () => {
  const kinds = new Set(
    endpoints.flatMap(({ path, params = {}, ids }) => [
      ...namesIn(path).flatMap(({ name, free }) => (free ? [] : [params[name]])),
      ids,
    ]),
  )
  for (const kind of kinds) {
    if (kind === undefined) continue
    expect(kind).toMatchObject({
      type: 'string',
      minLength: 1,
      maxLength: expect.any(Number),
      pattern: expect.stringMatching(/^\^.*\$$/),
    })
    const taken = hostile.filter((one) => Value.Check(kind, one))
    expect(taken, JSON.stringify(kind)).toEqual([])
  }
})

test('an endpoint that does not say what its parts may be is a mistake', () => {
  // @ts-expect-error Nothing is said of `id`.
  get('/api/nova/servers/{id}', {})
  // @ts-expect-error Of `key` nothing is said.
  get('/api/nova/servers/{id}/{key}', { params: { id: Uuid } })
  expectTypeOf(get('/api/nova/servers/', {}).path).toEqualTypeOf<'/api/nova/servers/'>()
})

/** Ids as services hand them out. */
const real: readonly (readonly [what: string, kind: TString, ids: readonly string[]])[] = [
  ['things', Uuid, [id, id.toUpperCase()]],
  ['volume types', VolumeTypeId, [id, 'default']],
  [
    'services of block storage',
    VolumeServiceKey,
    ['cinder-volume@host@lvm', 'cinder-scheduler@a.b'],
  ],
  ['storage pools', PoolName, ['host@lvm#pool', 'host@lvm#a b']],
  ['flavors', FlavorId, [id, '1', '42', 'm1.small', 'a b', 'x_y-z', 'details']],
  ['aggregates', AggregateId, ['1', '2147483647']],
  ['key pairs', KeypairName, ['a', 'my key', 'my-key_2', 'jane@example.org', 'id.pub']],
  ['requests', RequestId, [`req-${id}`]],
  ['projects', KeystoneId, ['2f500914eaf544dd8f9e00a1a1c8b7ed', id, 'default', '42']],
  ['pools that forms pick', PickedPool, ['', id, `${id}(web (blue))`]],
  ['addresses with names', ReverseId, [`RegionOne:${id}`, `eu-west_1.a:${id}`]],
  ['sign-ins', SignInId, ['0a'.repeat(32)]],
  ['own words', OwnWord, ['create_network', 'bdm2_volume_type']],
  [
    'users',
    DirectoryId,
    [
      '2f500914eaf544dd8f9e00a1a1c8b7ed',
      'b0'.repeat(32),
      'current',
      'jane.doe@example.org',
      'Doe, J',
    ],
  ],
]

describe('ids that clouds have', () => {
  test.each(real)('of %s', (_, kind, ids) => {
    for (const one of ids) expect(Value.Check(kind, one), one).toBe(true)
  })
})

test('a word that Nova reads as a list is the id of no flavor', () => {
  expect(Value.Check(FlavorId, 'detail')).toBe(false)
})

test('a text stays a part of an address unless a URL takes it away', () => {
  for (const one of ['', '.', '..', ...[id, '...', '.a', 'a/b', '%2e%2e', '/', ' ', '\0']]) {
    const { pathname } = new URL(`http://host/a/${encodeURIComponent(one)}/b`)
    expect(isPart(one), one).toBe(pathname === `/a/${encodeURIComponent(one)}/b` && one !== '')
  }
})
