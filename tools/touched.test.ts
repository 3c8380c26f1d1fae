import { expect, test } from 'vitest'
import { touchedTypes } from './touched.ts'

const types = [
  { code: 'OS::Nova::Server', name: 'Instance' },
  { code: 'OS::Nova::Keypair', name: 'Key Pair' },
  { code: 'OS::Neutron::RBACPolicy', name: 'RBAC Policy' },
]

test('a file belongs to the type that its path names in the folder of its service', () => {
  const touched = (...files: string[]) => touchedTypes(types, files, 9)
  expect(touched('packages/web/src/resources/nova/instances/log.tsx')).toEqual(['OS::Nova::Server'])
  expect(touched('packages/server/src/nova/keypairs.test.ts')).toEqual(['OS::Nova::Keypair'])
  expect(touched('e2e/nova/key-pairs.e2e.ts')).toEqual(['OS::Nova::Keypair'])
  expect(touched('packages/contract/src/neutron/rbac-policies.ts')).toEqual([
    'OS::Neutron::RBACPolicy',
  ])
  expect(touched('docs/testing.md', 'packages/web/src/resources/cinder/instances.ts')).toEqual([])
})

test('of many types the ones with most files are taken', () => {
  const files = ['nova/keypairs.ts', 'nova/instances.ts', 'nova/instances/log.tsx']
  expect(touchedTypes(types, files, 1)).toEqual(['OS::Nova::Server'])
})
