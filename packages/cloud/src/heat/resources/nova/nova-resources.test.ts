import { expect, test } from 'vitest'
import { volume } from '#heat/resources/cinder/volume.ts'
import { net } from '#heat/resources/neutron/net.ts'
import { subnet } from '#heat/resources/neutron/subnet.ts'
import { flavor } from '#heat/resources/nova/flavor.ts'
import { keypair } from '#heat/resources/nova/keypair.ts'
import { serverGroup } from '#heat/resources/nova/server-group.ts'
import { server } from '#heat/resources/nova/server.ts'
import { failure, heatWorld } from '#heat/resources/testing.ts'
import { sshPublicKey } from '#testing/ssh-key.ts'

/** A network to launch into, and what every server says. */
function launchpad(world = heatWorld()) {
  const network = world.stack(net, { name: 'inner' }, 'net')
  network.create()
  const inside = world.stack(subnet, { network: network.id(), cidr: '10.9.0.0/24' }, 'subnet')
  inside.create()
  const launch = { image: IMAGE, flavor: 'm1.tiny', networks: [{ network: 'inner' }] }
  return { ...world, network, inside, launch }
}

const IMAGE = 'cirros'

test('a server is built in its time, found by names, and gone when it is removed', () => {
  const { stack, launch, call, network } = launchpad()
  const metadata = { role: 'web', ports: [80] }
  const one = stack(server, { ...launch, metadata, tags: ['a'] }, 'web')
  expect(one.create()).toBeGreaterThan(0)
  expect(one.attribute('show')).toMatchObject({
    name: 'stack-web-abc',
    status: 'ACTIVE',
    metadata: { role: 'web', ports: '[80]' },
  })
  expect(one.attribute('name')).toBe('stack-web-abc')
  expect(one.attribute('first_address')).toMatch(/^10\.9\.0\./)
  const { inner } = Object(one.attribute('networks'))
  expect(one.attribute('networks')).toEqual({ inner, [network.id()]: inner })
  expect(one.attribute('addresses')).toMatchObject({ inner: [{ addr: inner[0], version: 4 }] })
  expect(one.attribute('tags')).toEqual(['a'])
  expect(one.attribute('console_urls')).toMatchObject({
    novnc: expect.stringMatching(/^http/),
    webmks: expect.stringMatching(/^Cannot get console url: .* \(HTTP 400\) /),
  })
  // Nova tells it to administrators only.
  expect(one.attribute('instance_name')).toBeNull()
  expect(one.remove()).toBeGreaterThan(0)
  expect(call('compute', 'GET', `/servers/${one.id()}`).status).toBe(404)
  expect(one.remove()).toBe(0)
})

test('an update renames at once, resizes with a confirmation, and replaces where the policy says so', () => {
  const { stack, launch } = launchpad()
  const one = stack(server, { ...launch, metadata: { a: '1', b: '2' } })
  one.create()
  expect(one.update({ name: 'new', metadata: { b: '3' } })).toBe(0)
  expect(one.attribute('show')).toMatchObject({ name: 'new', metadata: { b: '3' } })
  expect(one.update({ flavor: 'm1.small' })).toBeGreaterThan(0)
  expect(one.attribute('show')).toMatchObject({
    status: 'ACTIVE',
    flavor: { original_name: 'm1.small' },
  })
  const replaces = { flavor: 'm1.tiny', flavor_update_policy: 'REPLACE' }
  expect(one.update(replaces)).toBe(-1)
})

test('a server gets a port that Heat makes in a subnet, and both go together', () => {
  const { stack, launch, inside, call } = launchpad()
  const networks = [{ subnet: inside.id(), fixed_ip: '10.9.0.50' }]
  const one = stack(server, { ...launch, networks })
  one.create()
  expect(one.attribute('first_address')).toBe('10.9.0.50')
  expect(call('network', 'GET', '/ports?name=stack-it-abc-port-0').body).toMatchObject({
    ports: [{ device_id: one.id() }],
  })
  one.remove()
  expect(call('network', 'GET', '/ports?name=stack-it-abc-port-0').body).toEqual({ ports: [] })
})

test('what is not found is told in the words of the clients', () => {
  const { stack, launch } = launchpad()
  expect(failure(() => stack(server, { ...launch, flavor: 'huge' }).create())).toBe(
    "NotFound: resources.it: No Flavor matching {'name': 'huge'}. (HTTP 404)",
  )
  expect(failure(() => stack(server, { ...launch, image: 'nope' }).create())).toBe(
    "EntityMatchNotFound: resources.it: No image matching {'name': 'nope'}.",
  )
  expect(failure(() => stack(server, { ...launch, key_name: 'nope' }).create())).toBe(
    'BadRequest: resources.it: Invalid key_name provided. (HTTP 400) (Request-ID: req-1)',
  )
})

test('a quota is told as Nova tells it, a server that broke as Heat does', () => {
  const world = launchpad(heatWorld(['admin', 'member', 'reader'], () => undefined))
  const { stack, launch, call, projectId, cloud } = world
  cloud.control.break({ life: 'nova-server', step: 'spawning' })
  expect(failure(() => stack(server, launch).create())).toMatch(
    /^ResourceInError: resources.it: Went to status ERROR due to "Message: .*, Code: 500"$/,
  )
  const quota = { quota_set: { instances: 0, force: true } }
  expect(call('compute', 'PUT', `/os-quota-sets/${projectId}`, quota).status).toBe(200)
  expect(failure(() => stack(server, launch).create())).toMatch(
    /^Forbidden: resources.it: Quota exceeded for instances: .* \(HTTP 403\) \(Request-ID: req-1\)$/,
  )
})

test('a server needs something to start from, and one thing only', () => {
  const { stack, launch } = launchpad()
  const from = (properties: object) =>
    failure(() => stack(server, { ...launch, ...properties }, 'web').create())
  expect(from({ image: null })).toBe(
    'StackValidationFailed: resources.it: Neither image nor bootable volume is specified for ' +
      'instance web',
  )
  expect(from({ block_device_mapping_v2: [{ volume_id: 'v' }] })).toBe(
    'StackValidationFailed: resources.it: Multiple bootable sources for instance web.',
  )
  expect(from({ user_data_format: 'SOFTWARE_CONFIG' })).toMatch(/^NotImplementedError: /)
})

test('a server starts from a volume that the stack made', () => {
  const { stack, launch } = launchpad()
  const disk = stack(volume, { size: 2, image: IMAGE }, 'disk')
  disk.create()
  const from = { image: null, block_device_mapping_v2: [{ volume_id: disk.id() }] }
  const one = stack(server, { ...launch, ...from })
  one.create()
  expect(disk.attribute('attachments_list')).toMatchObject([{ server_id: one.id() }])
})

test('a key pair needs a key', () => {
  const { stack, call } = heatWorld()
  const one = stack(keypair, { name: 'mine', public_key: sshPublicKey })
  one.create()
  expect(one.reference()).toBe('mine')
  expect(one.attribute('public_key')).toBe(sshPublicKey)
  expect(one.attribute('private_key')).toBe('')
  one.remove()
  expect(call('compute', 'GET', '/os-keypairs/mine').status).toBe(404)
  expect(failure(() => stack(keypair, { name: 'mine' }).create())).toBe(
    'StackValidationFailed: resources.it: The public_key property is required by the nova API ' +
      'version currently used.',
  )
})

test('a server group has one policy', () => {
  const { stack } = heatWorld()
  const one = stack(serverGroup, { policies: ['anti-affinity'] })
  one.create()
  expect(one.attribute('show')).toMatchObject({ name: 'stack-it-abc', policy: 'anti-affinity' })
  one.remove()
})

test('a flavor is for administrators, and its extra specs change in place', () => {
  const sizes = { ram: 64, vcpus: 1, disk: 1 }
  const { stack } = heatWorld(['admin', 'member', 'reader'])
  const one = stack(flavor, { ...sizes, extra_specs: { 'hw:mem_page_size': 'large' } })
  one.create()
  expect(one.attribute('extra_specs')).toEqual({ 'hw:mem_page_size': 'large' })
  one.update({ extra_specs: { 'hw:cpu_policy': 'shared' } })
  expect(one.attribute('extra_specs')).toEqual({ 'hw:cpu_policy': 'shared' })
  expect(one.attribute('is_public')).toBe(true)
  one.remove()
  expect(failure(() => heatWorld().stack(flavor, sizes).create())).toMatch(/^Forbidden: /)
})

test('an update of flavor and image resizes, confirms and then rebuilds', () => {
  const { stack, launch } = launchpad()
  const one = stack(server, launch)
  one.create()
  const { id } = Object(Object(one.attribute('show')).image)
  expect(one.update({ flavor: 'm1.small', image: 'debian-12' })).toBeGreaterThan(0)
  expect(one.attribute('show')).toMatchObject({
    status: 'ACTIVE',
    flavor: { original_name: 'm1.small' },
    image: { id: expect.not.stringMatching(id) },
  })
})

test('an update takes a server out of a network and into another', () => {
  const { stack, launch, inside, call } = launchpad()
  const one = stack(server, { ...launch, networks: [{ subnet: inside.id() }] })
  one.create()
  one.update({ networks: [{ network: 'shared' }] })
  expect(Object.keys(Object(Object(one.attribute('show')).addresses))).toEqual(['shared'])
  expect(call('network', 'GET', '/ports?name=stack-it-abc-port-0').body).toEqual({ ports: [] })
  one.update({ networks: [{ network: 'shared' }, { network: 'inner', fixed_ip: '10.9.0.44' }] })
  expect(one.attribute('show')).toMatchObject({
    addresses: { inner: [{ addr: '10.9.0.44' }], shared: [{ version: 4 }] },
  })
})
