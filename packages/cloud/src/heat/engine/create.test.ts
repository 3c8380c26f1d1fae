import { expect, test } from 'vitest'
import { engineWorld, stateOf, thing } from '#heat/engine/testing.ts'
import { flavors } from '#nova/flavors/rows.ts'

const COMPLEX = `
heat_template_version: 2018-08-31
parameters:
  public: { type: string, default: public }
  image: { type: string, default: cirros, constraints: [{ custom_constraint: glance.image }] }
resources:
  net: { type: OS::Neutron::Net }
  subnet:
    type: OS::Neutron::Subnet
    properties: { network: { get_resource: net }, cidr: 10.77.0.0/24 }
  router:
    type: OS::Neutron::Router
    properties: { external_gateway_info: { network: { get_param: public } } }
  leg:
    type: OS::Neutron::RouterInterface
    properties: { router: { get_resource: router }, subnet: { get_resource: subnet } }
  group:
    type: OS::Neutron::SecurityGroup
    properties: { rules: [{ protocol: tcp, port_range_min: 22, port_range_max: 22 }] }
  port:
    type: OS::Neutron::Port
    properties:
      network: { get_resource: net }
      security_groups: [{ get_resource: group }]
  web:
    type: OS::Nova::Server
    properties:
      name: web
      image: { get_param: image }
      flavor: m1.tiny
      networks: [{ port: { get_resource: port } }]
  db:
    type: OS::Nova::Server
    properties:
      image: { get_param: image }
      flavor: m1.tiny
      networks: [{ network: { get_resource: net } }]
  disk: { type: OS::Cinder::Volume, properties: { size: 1 } }
  plug:
    type: OS::Cinder::VolumeAttachment
    properties: { volume_id: { get_resource: disk }, instance_uuid: { get_resource: db } }
  address:
    type: OS::Neutron::FloatingIP
    properties: { floating_network: { get_param: public }, port_id: { get_resource: port } }
outputs:
  address: { description: Where it is, value: { get_attr: [address, floating_ip_address] } }
  first: { value: { get_attr: [db, first_address] } }
`

test('a stack of networks, servers and volumes is made in its order, and each thing is there', () => {
  const { create, rest, resource, call, outputs, events, remove, resources } = engineWorld()
  const begun = create('whole', COMPLEX)
  expect(stateOf(begun)).toBe('CREATE_IN_PROGRESS Stack CREATE started')
  const stack = rest(begun.id)
  expect(stateOf(stack)).toBe('CREATE_COMPLETE Stack CREATE completed successfully')
  const ask = call(stack)
  const id = (name: string) => resource(stack.id, name).physical_id
  expect(ask('compute', 'GET', `/servers/${id('web')}`).body).toMatchObject({
    server: { name: 'web', status: 'ACTIVE' },
  })
  expect(ask('compute', 'GET', `/servers/${id('db')}`).body).toMatchObject({
    server: { name: expect.stringMatching(/^whole-db-[a-z2-7]{12}$/), status: 'ACTIVE' },
  })
  expect(ask('network', 'GET', `/ports/${id('port')}`).body).toMatchObject({
    port: { device_id: id('web'), security_groups: [id('group')] },
  })
  expect(ask('volumev3', 'GET', `/volumes/${id('disk')}`).body).toMatchObject({
    volume: { status: 'in-use', attachments: [{ server_id: id('db') }] },
  })
  expect(ask('network', 'GET', `/floatingips/${id('address')}`).body).toMatchObject({
    floatingip: { port_id: id('port'), floating_ip_address: outputs(stack)['address'] },
  })
  expect(outputs(stack)['first']).toMatch(/^10\.77\.0\./)
  const told = events(stack)
  expect(told[0]).toBe('whole CREATE_IN_PROGRESS Stack CREATE started')
  expect(told.at(-1)).toBe('whole CREATE_COMPLETE Stack CREATE completed successfully')
  expect(told).toContain('net CREATE_IN_PROGRESS state changed')
  const at = (words: string) => told.indexOf(`${words} state changed`)
  expect(at('subnet CREATE_IN_PROGRESS')).toBeGreaterThan(at('net CREATE_COMPLETE'))
  expect(at('address CREATE_IN_PROGRESS')).toBeGreaterThan(at('leg CREATE_COMPLETE'))
  expect(at('db CREATE_IN_PROGRESS')).toBeGreaterThan(at('subnet CREATE_COMPLETE'))
  expect(at('router CREATE_IN_PROGRESS')).toBeLessThan(at('net CREATE_COMPLETE'))

  const [web, net] = [id('web'), id('net')]
  expect(stateOf(remove(stack))).toBe('DELETE_COMPLETE Stack DELETE completed successfully')
  expect(resources(stack.id)).toEqual([])
  expect(ask('compute', 'GET', `/servers/${web}`).status).toBe(404)
  expect(ask('network', 'GET', `/networks/${net}`).status).toBe(404)
})

test('what waits for a resource begins when that is there, all else at once', () => {
  const { create, rest, events } = engineWorld()
  const { id } = create('order', {
    resources: {
      late: thing({}, { depends_on: 'slow' }),
      slow: thing({ wait_secs: 5 }),
      quick: thing(),
    },
  })
  const told = events(rest(id)).map((words) => words.replace(' state changed', ''))
  expect(told.slice(1, -1)).toEqual([
    'slow CREATE_IN_PROGRESS',
    'quick CREATE_IN_PROGRESS',
    'quick CREATE_COMPLETE',
    'slow CREATE_COMPLETE',
    'late CREATE_IN_PROGRESS',
    'late CREATE_COMPLETE',
  ])
})

test('a resource that fails fails its stack, while what is under way goes on to its end', () => {
  const { made, cloud, resource, events } = engineWorld()
  const stack = made('bad', {
    resources: {
      bad: thing({ fail: true, wait_secs: 2 }),
      slow: thing({ wait_secs: 9 }),
      never: thing({}, { depends_on: 'bad' }),
    },
  })
  const words = 'ValueError: resources.bad: Test Resource failed bad'
  expect(stateOf(stack)).toBe(`CREATE_FAILED Resource CREATE failed: ${words}`)
  expect(stateOf(resource(stack.id, 'bad'))).toBe(`CREATE_FAILED ${words}`)
  expect(stateOf(resource(stack.id, 'slow'))).toBe('CREATE_IN_PROGRESS state changed')
  cloud.control.advance(20_000)
  expect(stateOf(resource(stack.id, 'slow'))).toBe('CREATE_COMPLETE state changed')
  expect(resource(stack.id, 'never').action).toBe('INIT')
  expect(events(stack)).toContain(`bad CREATE_FAILED ${words}`)
})

test('a failed stack that is to be taken back removes what it made', () => {
  const { made, cloud, stackNow, rest, events, resources } = engineWorld()
  const { id } = made(
    'back',
    { resources: { good: thing(), bad: thing({ fail: true }, { depends_on: 'good' }) } },
    { disable_rollback: false },
  )
  cloud.control.advance(0)
  const stack = rest(id)
  expect(stateOf(stack)).toBe('ROLLBACK_COMPLETE Stack ROLLBACK completed successfully')
  expect(resources(id)).toEqual([])
  expect(stackNow(id).blueprint.template).toEqual({ heat_template_version: '2018-08-31' })
  const told = events(stack)
  expect(told).toContain(
    'back CREATE_FAILED Resource CREATE failed: ValueError: resources.bad: Test Resource failed bad',
  )
  expect(told).toContain('back ROLLBACK_IN_PROGRESS Stack ROLLBACK started')
  expect(told).toContain('good DELETE_COMPLETE state changed')
})

test('a server that no host takes is tried six times, and its first failure is told', () => {
  const { made, cloud, events, resource } = engineWorld()
  const tiny = cloud.table(flavors).first({ name: 'm1.tiny' })
  if (tiny) cloud.table(flavors).update({ ...tiny, disk: 10_000_000 })
  const stack = made('big', {
    resources: {
      web: {
        type: 'OS::Nova::Server',
        properties: { image: 'cirros', flavor: 'm1.tiny', networks: [{ network: 'shared' }] },
      },
    },
  })
  expect(stateOf(stack)).toMatch(
    /^CREATE_FAILED Resource CREATE failed: ResourceInError: resources.web: Went to status ERROR due to "/,
  )
  const told = events(stack)
  expect(told.filter((words) => words.startsWith('web CREATE_FAILED'))).toHaveLength(6)
  expect(told.filter((words) => words.startsWith('web DELETE_COMPLETE'))).toHaveLength(5)
  expect(resource(stack.id, 'web').status).toBe('FAILED')
})

test('a quota that refuses tells its words as those of the resource', () => {
  const { made } = engineWorld()
  const stack = made('much', {
    resources: { disk: { type: 'OS::Cinder::Volume', properties: { size: 999_999 } } },
  })
  expect(stateOf(stack)).toMatch(
    /^CREATE_FAILED Resource CREATE failed: OverLimit: resources.disk: VolumeSizeExceedsAvailableQuota: .* \(HTTP 413\)/,
  )
})

test('a stack ends when its time is over, and what is under way is aborted', () => {
  const { made, resource } = engineWorld()
  const stack = made('slow', { resources: { a: thing({ wait_secs: 600 }) } }, { timeout_mins: 1 })
  expect(stateOf(stack)).toBe('CREATE_FAILED Timed out')
  const { physical_id: id } = resource(stack.id, 'a')
  expect(stateOf(resource(stack.id, 'a'))).toBe(
    `CREATE_FAILED CREATE aborted (Task create from TestResource "a" [${id}] Stack "slow" [${stack.id}] Timed out)`,
  )
})

test('where all happens at once, a stack is there when somebody looks', () => {
  const { create, stackNow } = engineWorld('immediate')
  const { id } = create('now', COMPLEX)
  expect(stateOf(stackNow(id))).toBe('CREATE_COMPLETE Stack CREATE completed successfully')
})

test('conditions leave resources and outputs out', () => {
  const { made, resources, outputs } = engineWorld()
  const stack = made(
    'some',
    {
      parameters: { big: { type: 'boolean' } },
      conditions: { big: { get_param: 'big' }, small: { not: 'big' } },
      resources: { a: thing({}, { condition: 'big' }), b: thing({}, { condition: 'small' }) },
      outputs: {
        a: { value: { get_resource: 'a' }, condition: 'big' },
        b: { value: { get_attr: ['b', 'output'] }, condition: 'small' },
      },
    },
    { parameters: { big: false } },
  )
  expect(resources(stack.id).map(({ name }) => name)).toEqual(['b'])
  expect(outputs(stack)).toEqual({ a: null, b: 'test_string' })
})
