import { expect, test } from 'vitest'
import { patchedBlueprint } from '#heat/stacks/blueprints.ts'
import { actOn, updateStack } from '#heat/engine/operations.ts'
import { blueprintOf, engineWorld, stateOf, thing } from '#heat/engine/testing.ts'
import { markUnhealthy } from '#heat/engine/signals.ts'
import { refusal } from '#heat/template/testing.ts'

const network = (cidr: string) => ({
  net: { type: 'OS::Neutron::Net', properties: { name: 'n' } },
  subnet: {
    type: 'OS::Neutron::Subnet',
    properties: { network: { get_resource: 'net' }, cidr },
  },
})

test('an update leaves alone what is the same, changes, replaces, adds and removes', () => {
  const { made, update, resource, resources, events, call } = engineWorld()
  const volume = (size: number) => ({ type: 'OS::Cinder::Volume', properties: { size } })
  const stack = made('one', {
    resources: { ...network('10.5.0.0/24'), same: thing(), gone: thing(), disk: volume(1) },
  })
  const before = Object.fromEntries(resources(stack.id).map((row) => [row.name, row]))
  const next = update(stack, {
    resources: { ...network('10.6.0.0/24'), same: thing(), fresh: thing(), disk: volume(2) },
  })
  expect(stateOf(next)).toBe('UPDATE_COMPLETE Stack UPDATE completed successfully')
  expect(next.before).toBeNull()
  expect(resource(stack.id, 'same')).toMatchObject({ action: 'CREATE', status: 'COMPLETE' })
  expect(resource(stack.id, 'net').physical_id).toBe(before['net']?.physical_id)
  expect(stateOf(resource(stack.id, 'disk'))).toBe('UPDATE_COMPLETE state changed')
  expect(resource(stack.id, 'disk').physical_id).toBe(before['disk']?.physical_id)
  const subnet = resource(stack.id, 'subnet')
  expect(subnet.physical_id).not.toBe(before['subnet']?.physical_id)
  expect(
    resources(stack.id)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(['disk', 'fresh', 'net', 'same', 'subnet'])
  const ask = call(stack)
  expect(ask('network', 'GET', `/subnets/${subnet.physical_id}`).status).toBe(200)
  expect(ask('network', 'GET', `/subnets/${before['subnet']?.physical_id}`).status).toBe(404)
  const told = events(stack)
  expect(told).toContain('one UPDATE_IN_PROGRESS Stack UPDATE started')
  expect(told).toContain('subnet UPDATE_COMPLETE The Resource subnet requires replacement.')
  expect(told).toContain('gone DELETE_COMPLETE state changed')
  const of = (words: string) => told.indexOf(`subnet ${words} state changed`)
  expect(of('DELETE_IN_PROGRESS')).toBeGreaterThan(
    told.lastIndexOf('subnet CREATE_COMPLETE state changed'),
  )
})

test('what a replaced resource was needed by is changed before it is removed', () => {
  const { made, update, events } = engineWorld()
  const of = (value: string) => ({
    resources: {
      first: thing({ update_replace_value: value }),
      second: thing({ value: { get_resource: 'first' } }),
    },
  })
  const stack = made('chain', of('a'))
  const told = events(update(stack, of('b')))
  const at = (words: string) => told.lastIndexOf(`${words} state changed`)
  expect(at('first CREATE_COMPLETE')).toBeLessThan(at('second UPDATE_IN_PROGRESS'))
  expect(at('second UPDATE_COMPLETE')).toBeLessThan(at('first DELETE_IN_PROGRESS'))
})

test('a failed update goes back to the blueprint before, and to the things that it replaced', () => {
  const { made, update, resource, resources, events } = engineWorld()
  const options = { disable_rollback: false }
  const of = (value: string, more: object = {}) => ({
    resources: { old: thing({ update_replace_value: value, wait_secs: 4 }), ...more },
  })
  const stack = made('back', of('a'), options)
  const { physical_id } = resource(stack.id, 'old')
  const bad = thing({ fail: true })
  const next = update(stack, of('b', { bad }), options)
  expect(stateOf(next)).toBe('ROLLBACK_COMPLETE Stack ROLLBACK completed successfully')
  expect(next.blueprint.template).toMatchObject(of('a'))
  expect(resource(stack.id, 'old').physical_id).toBe(physical_id)
  expect(resources(stack.id)).toHaveLength(1)
  expect(events(stack)).toContain('back ROLLBACK_IN_PROGRESS Stack ROLLBACK started')
})

test('a failed update that is not taken back stays, and the next one makes anew what failed', () => {
  const { made, update, resource } = engineWorld()
  const of = (fail: boolean) => ({ resources: { a: thing({ fail, value: String(fail) }) } })
  const stack = made('stays', of(false))
  const before = resource(stack.id, 'a').physical_id
  expect(stateOf(update(stack, of(true)))).toBe(
    'UPDATE_FAILED Resource UPDATE failed: ValueError: resources.a: Test Resource failed a',
  )
  expect(stateOf(update(stack, of(false)))).toMatch(/^UPDATE_COMPLETE/)
  expect(resource(stack.id, 'a').physical_id).not.toBe(before)
})

test('what a user says is unhealthy is replaced by the next update', () => {
  const { made, update, resource, asked } = engineWorld()
  const template = { resources: { a: thing() } }
  const stack = made('ill', template)
  const row = markUnhealthy(asked(), stack, 'a', { unhealthy: true })
  expect(stateOf(row)).toBe('CHECK_FAILED state changed by resource_mark_unhealthy api')
  update(stack, template)
  expect(resource(stack.id, 'a').physical_id).not.toBe(row.physical_id)
})

test('a cancelled update goes back, or stays where it is', () => {
  const { made, cloud, stackNow, asked, rest, events, resource } = engineWorld()
  const of = (wait: number) => ({
    resources: { a: thing({ value: String(wait), wait_secs: wait }) },
  })
  const stack = made('stop', of(0))
  const begin = () => {
    updateStack(asked(), stackNow(stack.id), { blueprint: blueprintOf(of(30)) })
    cloud.control.advance(5_000)
  }
  begin()
  expect(refusal(() => actOn(asked(), stackNow(stack.id), 'check'))).toBe(
    'ActionInProgress Stack stop already has an action (UPDATE) in progress.',
  )
  actOn(asked(), stackNow(stack.id), 'cancel_update')
  expect(stateOf(rest(stack.id))).toBe('ROLLBACK_COMPLETE Stack ROLLBACK completed successfully')
  expect(resource(stack.id, 'a').properties['value']).toBe('0')
  expect(refusal(() => actOn(asked(), stackNow(stack.id), 'cancel_update'))).toBe(
    'NotSupported Cancelling update when stack is ROLLBACK_COMPLETE is not supported.',
  )
  begin()
  actOn(asked(), stackNow(stack.id), 'cancel_without_rollback')
  expect(stateOf(stackNow(stack.id))).toBe('UPDATE_FAILED Stack UPDATE cancelled')
  cloud.control.advance(60_000)
  expect(stateOf(resource(stack.id, 'a'))).toBe('UPDATE_COMPLETE state changed')
  expect(events(stack).at(-1)).toBe('a UPDATE_COMPLETE state changed')
})

test('what is in the way of an update is told before it begins', () => {
  const { made, stackNow, asked } = engineWorld()
  const template = { parameters: { fixed: { type: 'string', immutable: true } } }
  const stack = made('held', template, { parameters: { fixed: 'a' } })
  const refused = (more: object, parameters = { fixed: 'a' }) =>
    refusal(() =>
      updateStack(asked(), stackNow(stack.id), {
        blueprint: blueprintOf({ ...template, ...more }, { parameters }),
      }),
    )
  expect(refused({}, { fixed: 'b' })).toBe(
    'ImmutableParameterModified The following parameters are immutable and may not be updated: fixed',
  )
  expect(refused({ resources: { a: { type: 'OS::No::Such' } } })).toBe(
    'StackValidationFailed The Resource Type (OS::No::Such) could not be found.',
  )
  expect(refused({ resources: { a: thing({}, { external_id: 'x' }) } })).toBe(
    'NotImplementedError external_id is not implemented',
  )
})

test('a PATCH keeps what it leaves out', () => {
  const { made } = engineWorld()
  const parameters = { a: { type: 'string', default: 'x' }, b: { type: 'string', default: 'y' } }
  const stack = made('kept', { parameters }, { parameters: { a: '1', b: '2' } })
  const environment = { parameters: { b: '3', other: '4' } }
  const body = { environment, clear_parameters: ['a'], tags: 't' }
  const patched = patchedBlueprint(body, stack.blueprint)
  expect(patched.environment['parameters']).toEqual({ b: '3' })
  expect(patched).toMatchObject({ template: stack.blueprint.template, tags: ['t'] })
})

test('what is to stay stays when its resource goes, and what is to be kept is kept', () => {
  const { made, update, resource, call } = engineWorld()
  const volume = { type: 'OS::Cinder::Volume', properties: { size: 1 } }
  const stack = made('keep', {
    resources: {
      stays: { type: 'OS::Neutron::Net', deletion_policy: 'retain' },
      kept: { ...volume, deletion_policy: 'snapshot' },
    },
  })
  const ids = ['stays', 'kept'].map((name) => resource(stack.id, name).physical_id)
  expect(stateOf(update(stack, { resources: {} }))).toMatch(/^UPDATE_COMPLETE/)
  const ask = call(stack)
  expect(ask('network', 'GET', `/networks/${ids[0]}`).status).toBe(200)
  expect(ask('volumev3', 'GET', `/volumes/${ids[1]}`).status).toBe(404)
  expect(ask('volumev3', 'GET', '/backups/detail').body).toMatchObject({
    backups: expect.arrayContaining([
      expect.objectContaining({ volume_id: ids[1], status: 'available' }),
    ]),
  })
})

test('what may not be changed or replaced says so', () => {
  const { made, update, events } = engineWorld()
  const environment = { resource_registry: { resources: { a: { restricted_actions: 'replace' } } } }
  const of = (value: string) => ({ resources: { a: thing({ update_replace_value: value }) } })
  const stack = made('fixed', of('a'), { environment })
  expect(stateOf(update(stack, of('b'), { environment }))).toBe(
    'UPDATE_FAILED Resource UPDATE failed: ResourceActionRestricted: resources.a: replace is restricted for resource.',
  )
  expect(events(stack)).toContain('a UPDATE_FAILED replace is restricted for resource.')
})
