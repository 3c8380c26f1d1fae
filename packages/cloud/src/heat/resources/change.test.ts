import { expect, test } from 'vitest'
import { changeOf } from '#heat/resources/change.ts'
import { noneResource } from '#heat/resources/heat/pure.ts'
import { net } from '#heat/resources/neutron/net.ts'
import { port } from '#heat/resources/neutron/port.ts'
import { subnet } from '#heat/resources/neutron/subnet.ts'
import { server } from '#heat/resources/nova/server.ts'
import { failure } from '#heat/resources/testing.ts'

test('what may be updated is told with its new value, what is left out as null', () => {
  const before = { name: 'a', tags: ['x'], admin_state_up: true }
  expect(changeOf(net, 'net', { name: 'b', admin_state_up: true }, before)).toEqual({
    name: 'b',
    tags: null,
  })
  expect(changeOf(net, 'net', before, { ...before })).toEqual({})
  expect(changeOf(noneResource, 'none', { any: 1 }, {})).toEqual({ any: 1 })
})

test('what may not be updated, or what the type says, needs a new thing', () => {
  expect(changeOf(subnet, 's', { cidr: '10.0.0.0/24' }, { cidr: '10.1.0.0/24' })).toBe('replace')
  const policy = { flavor_update_policy: 'REPLACE' }
  expect(changeOf(server, 's', { flavor: 'a', ...policy }, { flavor: 'b', ...policy })).toBe(
    'replace',
  )
  expect(changeOf(port, 'p', { replacement_policy: 'REPLACE_ALWAYS' }, {})).toBe('replace')
})

test('what may never change is told', () => {
  const fixed = { ...net, properties: { a: { type: 'string', immutable: true } } } as const
  expect(failure(() => changeOf(fixed, 'net', { a: 'x' }, { a: 'y' }))).toBe(
    'NotSupported: resources.it: Update to properties a of net (OS::Neutron::Net) is not supported.',
  )
})
