import { expect, test } from 'vitest'
import { findEndpoint, hasEndpoint } from '#catalog.ts'
import { catalog } from '#testing.ts'

const query = { region: 'R1', interface: 'public', projectId: 'p1' }
const only = (type: string, url: string) => [
  { type, endpoints: [{ interface: 'public', region: 'R1', url }] },
]

test.each([
  ['compute', 'http://h:8774', 'http://h:8774/v2.1'],
  ['compute', 'http://h/compute/v2.1/', 'http://h/compute/v2.1'],
  ['compute', 'http://h/compute/v2/p1', 'http://h/compute/v2.1'],
  ['identity', 'http://h/identity', 'http://h/identity/v3'],
  ['identity', 'http://h:5000/v2.0', 'http://h:5000/v3'],
  ['image', 'http://h:9292/', 'http://h:9292/v2'],
  ['network', 'http://h:9696/v2.0', 'http://h:9696/v2.0'],
  ['volumev3', 'http://h:8776/v3/p7', 'http://h:8776/v3/p7'],
  ['block-storage', 'http://h/volume/v3', 'http://h/volume/v3/p1'],
  ['block-storage', 'http://h/volume', 'http://h/volume/v3/p1'],
  ['object-store', 'http://h/v1/AUTH_p1', 'http://h/v1/AUTH_p1'],
])('%s at %s is called at %s', (type, listed, url) => {
  expect(findEndpoint(only(type, listed), type, query).url).toBe(url)
})

test('block storage is found under each of its names', () => {
  for (const type of ['block-storage', 'block-store', 'volumev3', 'volume']) {
    expect(findEndpoint(catalog, type, query).root).toBe('http://cinder.test/v3/')
  }
})

test('identity is found in every region, others in their own only', () => {
  expect(hasEndpoint(catalog, 'identity', { ...query, region: 'R9' })).toBe(true)
  expect(hasEndpoint(catalog, 'compute', { ...query, region: 'R9' })).toBe(false)
  expect(hasEndpoint(catalog, 'compute', { ...query, interface: 'internal' })).toBe(false)
})

test('a service that is not there is named in the error', () => {
  expect(() => findEndpoint(catalog, 'placement', query)).toThrow(
    expect.objectContaining({ kind: 'no-endpoint', message: 'Invalid service catalog: placement' }),
  )
})
