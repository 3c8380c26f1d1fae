import { expect, test } from 'vitest'
import { actOn, deleteStack, updateStack } from '#heat/engine/operations.ts'
import { previewStack, previewUpdate, type Previewed } from '#heat/engine/preview.ts'
import { signalResource } from '#heat/engine/signals.ts'
import { deleteSnapshot, restoreSnapshot, snapshotStack } from '#heat/engine/snapshots.ts'
import { blueprintOf, engineWorld, stateOf, thing } from '#heat/engine/testing.ts'
import { parametersOfStack } from '#heat/engine/views.ts'
import { stackSnapshots } from '#heat/rows.ts'
import { refusal } from '#heat/template/testing.ts'

const server = (more: object = {}) => ({
  type: 'OS::Nova::Server',
  properties: { image: 'cirros', flavor: 'm1.tiny', networks: [{ network: 'shared' }], ...more },
})

test('a stack is deleted while it is made, and what was under way is aborted', () => {
  const { create, cloud, asked, stackNow, rest, events } = engineWorld()
  const { id } = create('early', {
    resources: { a: thing({ wait_secs: 60, action_wait_secs: { create: 60, delete: 0 } }) },
  })
  cloud.control.advance(3_000)
  deleteStack(asked(), stackNow(id))
  const stack = rest(id)
  expect(stateOf(stack)).toBe('DELETE_COMPLETE Stack DELETE completed successfully')
  const told = events(stack)
  expect(told).toContain('early CREATE_FAILED Stack CREATE cancelled')
  expect(told).toContain('a CREATE_FAILED CREATE aborted (user triggered cancel)')
  expect(refusal(() => deleteStack(asked(), stackNow(id)))).toBe(
    'EntityNotFound The Stack (early) could not be found.',
  )
})

test('a removal that fails fails the stack, and is done by the next one', () => {
  const { made, cloud, call, resource, remove, asked } = engineWorld()
  const stack = made('held', {
    resources: {
      net: { type: 'OS::Neutron::Net' },
      subnet: {
        type: 'OS::Neutron::Subnet',
        properties: { network: { get_resource: 'net' }, cidr: '10.3.0.0/24' },
      },
    },
  })
  const ask = call(stack)
  const network_id = resource(stack.id, 'net').physical_id
  const { port } = Object(ask('network', 'POST', '/ports', { port: { network_id } }).body)
  const failed = remove(stack)
  expect(stateOf(failed)).toMatch(
    /^DELETE_FAILED Resource DELETE failed: Conflict: resources.subnet: /,
  )
  expect(ask('network', 'DELETE', `/ports/${port.id}`).status).toBe(204)
  cloud.control.advance(1000)
  expect(stateOf(remove(failed))).toMatch(/^DELETE_COMPLETE/)
  expect(refusal(() => updateStack(asked(), { ...failed }, { blueprint: failed.blueprint }))).toBe(
    'NotSupported Updating a stack when it is deleting is not supported.',
  )
})

test('a stack is suspended with its servers, and resumed', () => {
  const { made, asked, rest, resource, call, stackNow, events } = engineWorld()
  const stack = made('sleeper', { resources: { web: server(), other: thing() } })
  const status = () => {
    const path = `/servers/${resource(stack.id, 'web').physical_id}` as const
    return Object(call(stack)('compute', 'GET', path).body).server.status
  }
  actOn(asked(), stack, 'suspend')
  expect(stateOf(rest(stack.id))).toBe('SUSPEND_COMPLETE Stack SUSPEND completed successfully')
  expect(status()).toBe('SUSPENDED')
  expect(stateOf(resource(stack.id, 'other'))).toBe('SUSPEND_COMPLETE state changed')
  expect(
    refusal(() => updateStack(asked(), stackNow(stack.id), { blueprint: stack.blueprint })),
  ).toBe('NotSupported Updating a stack when it is suspended is not supported.')
  actOn(asked(), stackNow(stack.id), 'resume')
  expect(stateOf(rest(stack.id))).toMatch(/^RESUME_COMPLETE/)
  expect(status()).toBe('ACTIVE')
  expect(events(stack)).toContain('sleeper SUSPEND_IN_PROGRESS Stack SUSPEND started')
})

test('a check looks whether things are as they should be', () => {
  const { made, asked, rest, resource, call, stackNow, cloud } = engineWorld()
  const stack = made('checked', { resources: { web: server(), other: thing() } })
  actOn(asked(), stack, 'check')
  expect(stateOf(rest(stack.id))).toBe(
    "CHECK_COMPLETE Stack CHECK completed successfully. 'CHECK' not fully supported (see resources)",
  )
  expect(stateOf(resource(stack.id, 'other'))).toBe(
    'CHECK_COMPLETE CHECK not supported for OS::Heat::TestResource',
  )
  const path = `/servers/${resource(stack.id, 'web').physical_id}/action` as const
  call(stack)('compute', 'POST', path, { 'os-stop': null })
  cloud.control.advance(60_000)
  actOn(asked(), stackNow(stack.id), 'check')
  const words = "Error: resources.web: 'status': expected 'ACTIVE', got 'SHUTOFF'"
  expect(stateOf(rest(stack.id))).toMatch(/^CHECK_FAILED Resource CHECK failed: \[/)
  expect(stateOf(resource(stack.id, 'web'))).toBe(`CHECK_FAILED ${words}`)
})

test('a snapshot keeps volumes, and a stack goes back to it', () => {
  const { made, update, asked, rest, stackNow, cloud, resource, call } = engineWorld()
  const of = (size: number, more: object = {}) => ({
    resources: { disk: { type: 'OS::Cinder::Volume', properties: { size } }, ...more },
  })
  const stack = made('snap', of(1))
  const { id } = snapshotStack(asked(), stack, 'first')
  expect(refusal(() => snapshotStack(asked(), stackNow(stack.id), 'second'))).toBe(
    'ActionInProgress Stack snap already has an action (SNAPSHOT) in progress.',
  )
  expect(refusal(() => deleteSnapshot(asked(), stackNow(stack.id), id))).toBe(
    'NotSupported Deleting in-progress snapshot is not supported.',
  )
  expect(stateOf(rest(stack.id))).toBe('SNAPSHOT_COMPLETE Stack SNAPSHOT completed successfully')
  expect(cloud.table(stackSnapshots).get(id)).toMatchObject({ status: 'COMPLETE', name: 'first' })
  update(stack, of(1, { more: thing() }))
  const before = resource(stack.id, 'disk').physical_id
  restoreSnapshot(asked(), stackNow(stack.id), id)
  expect(stateOf(rest(stack.id))).toBe('RESTORE_COMPLETE Stack RESTORE completed successfully')
  const after = resource(stack.id, 'disk')
  expect(after).toMatchObject({ physical_id: before, action: 'UPDATE', status: 'COMPLETE' })
  expect(after.properties['backup_id']).toBeTypeOf('string')
  deleteSnapshot(asked(), stackNow(stack.id), id)
  expect(refusal(() => restoreSnapshot(asked(), stackNow(stack.id), id))).toBe(
    `SnapshotNotFound The Snapshot (${id}) for Stack (snap) could not be found.`,
  )
  cloud.control.advance(60_000)
  const backup = `/backups/${String(after.properties['backup_id'])}` as const
  expect(call(stack)('volumev3', 'GET', backup).status).toBe(404)
})

test('a signal ends a wait, and only some resources take one', () => {
  const { create, asked, rest, stackNow, cloud, events } = engineWorld()
  const { id } = create('wait', {
    resources: {
      handle: {
        type: 'OS::Heat::WaitConditionHandle',
        properties: { signal_transport: 'HEAT_SIGNAL' },
      },
      wait: {
        type: 'OS::Heat::WaitCondition',
        properties: { handle: { get_resource: 'handle' }, timeout: 300 },
      },
      other: thing(),
    },
    outputs: { data: { value: { get_attr: ['wait', 'data'] } } },
  })
  cloud.control.advance(30_000)
  const signal = (name: string) => () =>
    signalResource(asked(), stackNow(id), name, { data: 'hello' })
  expect(refusal(signal('other'))).toBe(
    'ResourceActionNotSupported signal is not supported for resource.',
  )
  expect(refusal(signal('lost'))).toBe(
    'ResourceNotFound The Resource (lost) could not be found in Stack wait.',
  )
  signal('handle')()
  const stack = rest(id)
  expect(stateOf(stack)).toMatch(/^CREATE_COMPLETE/)
  expect(events(stack)).toContain(
    'handle SIGNAL_COMPLETE Signal: status:SUCCESS reason:Signal 1 received',
  )
})

test('a preview tells what would be made, and what an update would do', () => {
  const { asked, owner, made, resources, cloud } = engineWorld()
  const template = {
    resources: {
      a: thing({ value: 'x' }),
      group: {
        type: 'OS::Heat::ResourceGroup',
        properties: { count: 2, resource_def: thing({ value: 'v%index%' }) },
      },
    },
  }
  const made_ = { name: 'would', blueprint: blueprintOf(template), owner }
  const { resources: previewed } = previewStack(asked(), made_)
  expect(previewed).toMatchObject([
    { resource_name: 'a', resource_type: 'OS::Heat::TestResource', properties: { value: 'x' } },
    [
      { resource_name: '0', properties: { value: 'v0' } },
      { resource_name: '1', properties: { value: 'v1' } },
    ],
  ])
  const of = (value: string) => thing({ update_replace_value: value })
  const stack = made('is', {
    resources: { same: thing(), changed: thing({ value: '1' }), replaced: of('a'), gone: thing() },
  })
  const before = JSON.stringify(resources(stack.id))
  const changes = previewUpdate(
    asked(),
    stack,
    blueprintOf({
      resources: {
        same: thing(),
        changed: thing({ value: '2' }),
        replaced: of('b'),
        added: thing(),
      },
    }),
  )
  const names = Object.entries(changes).map(([key, list]) => [
    key,
    list.map((one: Previewed) => one.resource_name),
  ])
  expect(Object.fromEntries(names)).toEqual({
    unchanged: ['same'],
    updated: ['changed'],
    replaced: ['replaced'],
    added: ['added'],
    deleted: ['gone'],
  })
  cloud.control.advance(5_000)
  expect(JSON.stringify(resources(stack.id))).toBe(before)
})

test('parameters are told as texts, hidden ones as stars', () => {
  const { made } = engineWorld()
  const parameters = { n: { type: 'number' }, secret: { type: 'string', hidden: true } }
  const stack = made('told', { parameters }, { parameters: { n: 3, secret: 'x' } })
  expect(parametersOfStack(stack)).toMatchObject({
    n: '3',
    secret: '******',
    'OS::stack_id': stack.id,
    'OS::stack_name': 'told',
  })
})
