import { expect, test } from 'vitest'
import { childrenOf } from '#heat/engine/begin.ts'
import { actOn, createStack, updateStack } from '#heat/engine/operations.ts'
import { blueprintOf, engineWorld, stateOf, thing } from '#heat/engine/testing.ts'
import { signalResource } from '#heat/engine/signals.ts'
import { restoreSnapshot, snapshotStack } from '#heat/engine/snapshots.ts'
import { stackEvents } from '#heat/rows.ts'
import { flavors } from '#nova/flavors/rows.ts'

const group = (count: number, properties: object = {}) => ({
  type: 'OS::Heat::ResourceGroup',
  properties: { count, resource_def: thing(properties) },
})

test('a clock that is moved by an hour leaves the history of an hour', () => {
  const histories = [1_000, 3_600_000].map((step) => {
    const { create, cloud } = engineWorld()
    const { id } = create('same', {
      resources: {
        web: {
          type: 'OS::Nova::Server',
          properties: { image: 'cirros', flavor: 'm1.tiny', networks: [{ network: 'shared' }] },
        },
        disk: { type: 'OS::Cinder::Volume', properties: { size: 1 } },
        plug: {
          type: 'OS::Cinder::VolumeAttachment',
          properties: {
            volume_id: { get_resource: 'disk' },
            instance_uuid: { get_resource: 'web' },
          },
        },
      },
    })
    for (let passed = 0; passed < 120_000; passed += step) cloud.control.advance(step)
    const begun = cloud.table(stackEvents).list({ where: { stack_id: id } })
    const start = begun[0]?.at ?? 0
    return begun.map((one) => `${one.at - start} ${one.resource_name} ${one.action}_${one.status}`)
  })
  expect(histories[1]).toEqual(histories[0])
  expect(histories[0]?.at(-1)).toMatch(/ same CREATE_COMPLETE$/)
})

test('what is in a stack inside is suspended, resumed and checked with it', () => {
  const { made, asked, rest, resource, stackNow } = engineWorld()
  const stack = made('deep', { resources: { group: group(2) } })
  const [child] = childrenOf(asked(), stack)
  for (const action of ['suspend', 'resume', 'check'] as const) {
    actOn(asked(), stackNow(stack.id), action)
    const word = action.toUpperCase()
    expect(stateOf(rest(stack.id))).toMatch(new RegExp(`^${word}_COMPLETE`))
    expect(stackNow(child?.id ?? '')).toMatchObject({ action: word, status: 'COMPLETE' })
    expect(resource(child?.id ?? '', '0')).toMatchObject({ action: word, status: 'COMPLETE' })
  }
})

test('an update that is cancelled ends inside, too, and goes back there', () => {
  const { made, asked, rest, stackNow, cloud, resources, events } = engineWorld()
  const of = (count: number, wait_secs: number) => ({
    resources: { group: group(count, { wait_secs }) },
  })
  const stack = made('deep', of(1, 0))
  const [child] = childrenOf(asked(), stack)
  updateStack(asked(), stackNow(stack.id), { blueprint: blueprintOf(of(3, 100)) })
  cloud.control.advance(5_000)
  actOn(asked(), stackNow(stack.id), 'cancel_update')
  expect(stateOf(rest(stack.id))).toMatch(/^ROLLBACK_COMPLETE/)
  const told = child ? events(child) : []
  expect(told).toContain(`${child?.name} UPDATE_FAILED Stack UPDATE cancelled`)
  expect(resources(child?.id ?? '').map(({ name }) => name)).toEqual(['0'])
})

test('an update may begin while a stack is still made, and waits for what is under way', () => {
  const { create, asked, rest, stackNow, cloud, events, resource } = engineWorld()
  const { id } = create('soon', { resources: { a: thing({ wait_secs: 10, value: '1' }) } })
  cloud.control.advance(2_000)
  const next = { resources: { a: thing({ wait_secs: 10, value: '2' }), b: thing() } }
  updateStack(asked(), stackNow(id), { blueprint: blueprintOf(next) })
  const stack = rest(id)
  expect(stateOf(stack)).toMatch(/^UPDATE_COMPLETE/)
  expect(resource(id, 'a').properties['value']).toBe('2')
  const told = events(stack)
  expect(told.indexOf('a CREATE_COMPLETE state changed')).toBeLessThan(
    told.indexOf('a UPDATE_IN_PROGRESS state changed'),
  )
})

test('things are made with what their owner may, and nothing else', () => {
  const { rest, asked, owner } = engineWorld()
  const template = { resources: { net: { type: 'OS::Neutron::Net' } } }
  const { id } = createStack(asked(), {
    name: 'reader',
    blueprint: blueprintOf(template),
    owner: { ...owner, roles: ['reader'] },
  })
  expect(stateOf(rest(id))).toMatch(
    /^CREATE_FAILED Resource CREATE failed: Forbidden: resources.net: /,
  )
})

test('a value may be anything, and what stands for nothing takes any property', () => {
  const { made, outputs } = engineWorld()
  const stack = made('any', {
    resources: {
      list: { type: 'OS::Heat::Value', properties: { value: ['a', { b: 1 }], type: 'json' } },
      none: { type: 'OS::Heat::None', properties: { whatever: [1], else: 'x' } },
    },
    outputs: {
      list: { value: { get_attr: ['list', 'value', 1, 'b'] } },
      none: { value: { get_attr: ['none', 'nothing'] } },
    },
  })
  expect(stateOf(stack)).toMatch(/^CREATE_COMPLETE/)
  expect(outputs(stack)).toEqual({ list: 1, none: null })
})

test('a look that breaks fails the stack, and it can be deleted afterwards', () => {
  const { create, cloud, stackNow, remove } = engineWorld()
  const { id } = create('broken', { resources: { a: thing({ wait_secs: 5 }) } })
  cloud.control.advance(1_000)
  const mend = cloud.control.break({ life: 'heat-stack', times: 1 })
  expect(() => cloud.control.advance(2_000)).toThrow('was told to break')
  mend()
  cloud.control.advance(0)
  expect(remove(stackNow(id)).action).toBe('DELETE')
})

test('a server is kept as an image, comes back from it, and goes with a suspended stack', () => {
  const { made, asked, rest, stackNow, resource, call, remove } = engineWorld()
  const stack = made('kept', {
    resources: {
      web: {
        type: 'OS::Nova::Server',
        properties: { image: 'cirros', flavor: 'm1.tiny', networks: [{ network: 'shared' }] },
      },
    },
  })
  const { id } = snapshotStack(asked(), stack, 'first')
  expect(stateOf(rest(stack.id))).toMatch(/^SNAPSHOT_COMPLETE/)
  restoreSnapshot(asked(), stackNow(stack.id), id)
  expect(stateOf(rest(stack.id))).toMatch(/^RESTORE_COMPLETE/)
  const web = resource(stack.id, 'web')
  const shown = call(stack)('compute', 'GET', `/servers/${web.physical_id}`).body
  expect(shown).toMatchObject({ server: { image: { id: web.data['snapshot_image_id'] } } })
  actOn(asked(), stackNow(stack.id), 'suspend')
  rest(stack.id)
  expect(stateOf(remove(stack))).toMatch(/^DELETE_COMPLETE/)
  expect(call(stack)('image', 'GET', `/images/${web.data['snapshot_image_id']}`).status).toBe(404)
})

test('a quota of Neutron is not waited for', () => {
  const { made, cloud, events } = engineWorld()
  const count = 120
  const nets = Array.from({ length: count }, (_, at) => [`n${at}`, { type: 'OS::Neutron::Net' }])
  const stack = made('many', { resources: Object.fromEntries(nets) })
  expect(stateOf(stack)).toMatch(
    /^CREATE_FAILED Resource CREATE failed: OverQuotaClient: resources.n\d+: Quota exceeded for resources: \['network'\]/,
  )
  cloud.control.advance(60_000)
  expect(events(stack).some((words) => words.includes('DELETE'))).toBe(false)
})

test('a stack whose server is tried again and again can be deleted in the middle', () => {
  const { create, cloud, stackNow, remove, resources } = engineWorld()
  const tiny = cloud.table(flavors).first({ name: 'm1.tiny' })
  if (tiny) cloud.table(flavors).update({ ...tiny, disk: 10_000_000 })
  const { id } = create('tried', {
    resources: {
      web: {
        type: 'OS::Nova::Server',
        properties: { image: 'cirros', flavor: 'm1.tiny', networks: [{ network: 'shared' }] },
      },
    },
  })
  cloud.control.advance(15_000)
  expect(stackNow(id).status).toBe('IN_PROGRESS')
  expect(stateOf(remove(stackNow(id)))).toMatch(/^DELETE_COMPLETE/)
  expect(resources(id)).toEqual([])
})

test('who waits for long is looked after less often, and hears of a signal at once', () => {
  const { create, cloud, asked, stackNow, resource } = engineWorld()
  const { id } = create(
    'long',
    {
      resources: {
        handle: {
          type: 'OS::Heat::WaitConditionHandle',
          properties: { signal_transport: 'HEAT_SIGNAL' },
        },
        wait: {
          type: 'OS::Heat::WaitCondition',
          properties: { handle: { get_resource: 'handle' }, timeout: 43_200 },
        },
      },
    },
    { timeout_mins: 1440 },
  )
  cloud.control.advance(2 * 3_600_000)
  expect(resource(id, 'wait').status).toBe('IN_PROGRESS')
  signalResource(asked(), stackNow(id), 'handle', {})
  cloud.control.advance(2_000)
  expect(stateOf(stackNow(id))).toMatch(/^CREATE_COMPLETE/)
})

test('where all happens at once, what is inside a stack does, too', () => {
  const { create, stackNow, remove } = engineWorld('immediate')
  const web = {
    type: 'OS::Nova::Server',
    properties: { image: 'cirros', flavor: 'm1.tiny', networks: [{ network: 'shared' }] },
  }
  const servers = { type: 'OS::Heat::ResourceGroup', properties: { count: 2, resource_def: web } }
  const { id } = create('now', {
    resources: { servers, after: thing({}, { depends_on: 'servers' }) },
  })
  expect(stateOf(stackNow(id))).toMatch(/^CREATE_COMPLETE/)
  expect(stateOf(remove(stackNow(id)))).toMatch(/^DELETE_COMPLETE/)
})
