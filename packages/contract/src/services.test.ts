import { expect, test } from 'vitest'
import { keystone } from '#keystone/session.ts'
import { projects } from '#keystone/projects.ts'
import { servers } from '#nova/servers.ts'
import { quotas } from '#quotas.ts'
import { serviceOfType, servicesAsked } from '#services.ts'
import { versions } from '#versions.ts'

test('a path asks the service of its room, and where an endpoint says others, those', () => {
  expect(servicesAsked(servers.load)).toEqual(['compute'])
  expect(servicesAsked(projects.list)).toEqual(['identity'])
  expect(servicesAsked(keystone.userSession)).toEqual([])
  expect(servicesAsked({ path: '/api/settings/' })).toEqual([])
})

test('some ask by their query, each service once', () => {
  const id = ['instances', 'cores', 'gigabytes_fast', 'network']
  expect(servicesAsked(quotas.use, { id })).toEqual(['compute', 'block-storage', 'network'])
  expect(servicesAsked(servers.list)).toEqual(['compute', 'image'])
  expect(servicesAsked(servers.list, { names: false })).toEqual(['compute'])
  expect(servicesAsked(versions.load, { service: 'volume' })).toEqual(['block-storage'])
})

test('a type code names the service of its things', () => {
  expect(serviceOfType('OS::Cinder::Volume')).toBe('block-storage')
  expect(serviceOfType('OS::Octavia::LoadBalancer')).toBe('load-balancer')
  expect(serviceOfType('OS::Heat::Stack')).toBe('orchestration')
  expect(serviceOfType('OS::Toy::Box')).toBeUndefined()
})
