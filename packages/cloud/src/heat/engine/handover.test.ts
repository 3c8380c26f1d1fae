import { expect, test } from 'vitest'
import { engineWorld, stateOf, thing } from '#heat/engine/testing.ts'

const of = (image: string, more: object = {}) => ({
  resources: {
    net: { type: 'OS::Neutron::Net' },
    subnet: {
      type: 'OS::Neutron::Subnet',
      properties: { network: { get_resource: 'net' }, cidr: '10.4.0.0/24' },
    },
    port: { type: 'OS::Neutron::Port', properties: { network: { get_resource: 'net' } } },
    web: {
      type: 'OS::Nova::Server',
      properties: {
        image,
        flavor: 'm1.small',
        image_update_policy: 'REPLACE',
        networks: [{ port: { get_resource: 'port' } }],
      },
    },
    ...more,
  },
})

function worldWithImages() {
  const world = engineWorld()
  const first = world.made('first', { resources: {} })
  const { images } = Object(world.call(first)('image', 'GET', '/images').body)
  const names = images.flatMap((one: { name: string; status: string }) =>
    one.status === 'active' ? [one.name] : [],
  )
  const other = names.find((name: string) => name !== 'cirros')
  return { ...world, other: String(other) }
}

test('a server lets go of its port for the one that replaces it', () => {
  const { made, update, resource, call, other } = worldWithImages()
  const stack = made('swap', of('cirros'))
  const before = resource(stack.id, 'web').physical_id
  expect(stateOf(update(stack, of(other)))).toMatch(/^UPDATE_COMPLETE/)
  const [web, port] = ['web', 'port'].map((name) => resource(stack.id, name).physical_id)
  expect(web).not.toBe(before)
  expect(call(stack)('network', 'GET', `/ports/${port}`).body).toMatchObject({
    port: { device_id: web },
  })
})

test('it gets its port back when the update is taken back', () => {
  const { made, update, resource, call, other } = worldWithImages()
  const options = { disable_rollback: false }
  const stack = made('undo', of('cirros'), options)
  const before = resource(stack.id, 'web').physical_id
  const bad = thing({ fail: true, wait_secs: 4 })
  expect(stateOf(update(stack, of(other, { bad }), options))).toMatch(/^ROLLBACK_COMPLETE/)
  const [web, port] = ['web', 'port'].map((name) => resource(stack.id, name).physical_id)
  expect(web).toBe(before)
  expect(call(stack)('network', 'GET', `/ports/${port}`).body).toMatchObject({
    port: { device_id: before },
  })
})
