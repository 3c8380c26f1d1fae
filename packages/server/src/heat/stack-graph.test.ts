import type { StackGraph } from '@meridian/contract'
import { expect, test } from 'vitest'
import { colourOf, kindOf } from '#heat/graph-look.ts'
import { failing, heatWorld, small, written } from '#heat/testing.ts'

const { world, tab, settle, make, upstream } = heatWorld({ cloud: { seed: 'demo' } })
const at = (id: string, query = '') => `/api/heat/stacks/${id}/d3/${query}`
const graph = async (id: string, query = ''): Promise<StackGraph> =>
  (await tab.get(at(id, query))).json()
const none = '11111111-2222-4333-8444-555555555555'

test('a stack is drawn with its resources, and each with what depends on it [SH-STACK-03 SH-STACK-05 SH-STACK-06 SH-STACK-08..13 SH-STACK-15]', async () => {
  const id = await make('web')
  const { stack, nodes } = await graph(id)
  expect(stack).toEqual({
    ...{ stack_id: id, name: 'web', status: 'CREATE_COMPLETE', image: 'stack-green' },
    ...{ image_size: 60, image_x: -30, image_y: -30, text_x: 40, text_y: '.35em' },
    ...{ in_progress: false, info_box: '', colour: 'green' },
    info: {
      ...{ name: 'web', type: 'OS::Heat::Stack', status: 'CREATE_COMPLETE' },
      outputs: [{ output_key: 'said', output_value: 'one', description: 'What is said' }],
    },
  })
  expect(nodes.find(({ name }) => name === 'word')).toEqual({
    ...{ name: 'word', instance: null, status: 'CREATE_COMPLETE', image: 'unknown-green' },
    ...{ image_size: 50, image_x: -25, image_y: -25, text_x: 35, text_y: '.35em' },
    ...{ required_by: ['value'], in_progress: false, info_box: '', kind: 'unknown' },
    colour: 'green',
    info: {
      ...{ name: 'word', type: 'OS::Heat::RandomString', status: 'CREATE_COMPLETE' },
      physical_id: expect.any(String),
    },
  })
  expect(nodes.map(({ name }) => name).toSorted()).toEqual(['value', 'word'])
})

test('both addresses answer the same, and with the stack’s name Heat is asked once less [SH-STACK-02 SH-STACK-03]', async () => {
  const id = await make('web')
  const own = await graph(id)
  expect(upstream()).toHaveLength(3)
  const page = await tab.get(`/project/stacks/get_d3_data/${id}/`)
  expect([page.statusCode, page.json()]).toEqual([200, own])
  world.cloud.control.forgetRequests()
  expect(await graph(id, '?name=web')).toEqual(own)
  expect(upstream().toSorted()).toEqual([
    ...[`GET /stacks/web/${id}`, `GET /stacks/web/${id}/resources`],
  ])
})

test('what is being made is gray, and what failed is red and says why [SH-STACK-04 SH-STACK-14]', async () => {
  const made = await tab.post('/api/heat/stacks/', {
    stack_name: 'bad',
    template: written(failing),
  })
  const { id } = made.json<{ id: string }>()
  const before = await graph(id)
  expect(before.stack).toMatchObject({
    ...{ status: 'CREATE_IN_PROGRESS', in_progress: true, image: 'stack-gray' },
  })
  expect(before.stack.info).not.toHaveProperty('status_reason')
  expect(before.nodes.every(({ in_progress, colour }) => in_progress && colour === 'gray')).toBe(
    true,
  )
  settle()
  const { stack, nodes } = await graph(id)
  expect(stack).toMatchObject({ in_progress: false, image: 'stack-red' })
  expect(stack.info.status_reason).toMatch(/bad/)
  expect(nodes[0]).toMatchObject({ image: 'unknown-red', in_progress: false })
  expect(nodes[0]?.info.status_reason).toMatch(/\w/)
})

test('a stack that is gone is an empty picture under the name that it had', async () => {
  const id = await make('web')
  await tab.del(`/api/heat/stacks/${id}/`)
  settle()
  const deleted = { status: 'DELETE_COMPLETE', image: 'stack-red', in_progress: false }
  expect(await graph(id)).toMatchObject({ stack: { name: 'web', ...deleted }, nodes: [] })
  const never = await tab.get(at(none, '?name=old'))
  expect([never.statusCode, never.json()]).toEqual([
    200,
    { stack: expect.objectContaining({ stack_id: none, name: 'old', ...deleted }), nodes: [] },
  ])
  expect(await graph(none)).toMatchObject({ stack: { name: none, ...deleted }, nodes: [] })
})

test('without its resources a stack is drawn alone; of a Heat that says nothing no picture is made', async () => {
  const id = await make('web')
  world.cloud.control.fail({
    ...{ service: 'orchestration', path: '/resources', how: 'status', status: 503 },
    message: 'Full.',
  })
  expect(await graph(id)).toMatchObject({ stack: { status: 'CREATE_COMPLETE' }, nodes: [] })
  world.cloud.control.heal()
  world.cloud.control.fail({ service: 'orchestration', how: 'down' })
  expect((await tab.get(at(id))).statusCode).toBe(502)
  world.cloud.control.heal()
  world.cloud.control.fail({ how: 'status', status: 401, message: 'Gone.' })
  expect((await tab.get(at(id))).statusCode).toBe(401)
})

test('a server’s node has the server’s id [SH-STACK-07]', async () => {
  const template = {
    ...small,
    resources: {
      box: {
        type: 'OS::Nova::Server',
        properties: { image: 'cirros', flavor: 'm1.tiny', networks: [{ network: 'web' }] },
      },
    },
  }
  const id = await make('boxes', { template: written(template) })
  const [box] = (await graph(id)).nodes
  expect(box).toMatchObject({ kind: 'server', image: 'server-green' })
  expect(box?.instance).toBe(box?.info.physical_id)
  expect(box?.instance).toMatch(/^[0-9a-f-]{36}$/)
})

test('kinds go by the first part of a type that is known, colours by the state', () => {
  const types = {
    ...{
      'OS::Octavia::PoolMember': 'lb',
      'OS::Trove::Database': 'db',
      'OS::Nova::Server': 'server',
    },
    ...{ 'OS::Aodh::GnocchiAggregationByResourcesAlarm': 'alarm', 'OS::Cinder::Volume': 'volume' },
    ...{ 'OS::Heat::Stack': 'stack', 'OS::Heat::ResourceGroup': 'stack' },
    ...{ 'OS::Glance::WebImage': 'image', 'OS::Heat::WaitConditionHandle': 'wait' },
    ...{ 'OS::Neutron::FirewallRule': 'firewall', 'OS::Neutron::FloatingIP': 'floatingip' },
    ...{ 'OS::Neutron::RouterInterface': 'router', 'OS::Heat::ScalingPolicy': 'policy' },
    ...{ 'OS::Heat::StructuredConfig': 'config', 'OS::Neutron::Net': 'network' },
    ...{ 'OS::Neutron::Subnet': 'network', 'OS::Neutron::Port': 'port' },
    ...{ 'OS::Neutron::SecurityGroup': 'securitygroup', 'OS::Neutron::VPNService': 'vpn' },
    ...{ 'OS::Nova::Flavor': 'flavor', 'OS::Nova::KeyPair': 'keypair' },
    ...{ 'OS::Heat::Value': 'unknown' },
  }
  expect(Object.fromEntries(Object.keys(types).map((type) => [type, kindOf(type)]))).toEqual(types)
  const colours = {
    ...{ CREATE_IN_PROGRESS: 'gray', DELETE_IN_PROGRESS: 'gray', CREATE_FAILED: 'red' },
    ...{ DELETE_COMPLETE: 'red', INIT_COMPLETE: 'gray', UPDATE_COMPLETE: 'green' },
  }
  expect(
    Object.fromEntries(Object.keys(colours).map((status) => [status, colourOf(status)])),
  ).toEqual(colours)
})
