import { expect, test } from 'vitest'
import { childrenOf } from '#heat/engine/begin.ts'
import { createStack } from '#heat/engine/operations.ts'
import { blueprintOf, engineWorld, stateOf, thing } from '#heat/engine/testing.ts'
import { refusal } from '#heat/template/testing.ts'

const group = (count: number, more: object = {}) => ({
  type: 'OS::Heat::ResourceGroup',
  properties: { count, resource_def: thing({ value: 'member %index%' }), ...more },
})
const outputs = {
  refs: { value: { get_attr: ['group', 'refs'] } },
  map: { value: { get_attr: ['group', 'refs_map'] } },
  all: { value: { get_attr: ['group', 'attributes', 'output'] } },
  each: { value: { get_attr: ['group', 'output'] } },
  one: { value: { get_attr: ['group', 'resource.1.output'] } },
  ref: { value: { get_attr: ['group', 'resource.1'] } },
}

test('a group of three is a stack of its own, grows to five, and leaves out what is removed', () => {
  const world = engineWorld()
  const { made, update, resource, resources, asked, remove } = world
  const stack = made('group', { resources: { group: group(3) }, outputs })
  expect(stateOf(stack)).toMatch(/^CREATE_COMPLETE/)
  const [child] = childrenOf(asked(), stack)
  if (!child) throw new Error('There is no stack inside.')
  expect(child).toMatchObject({
    id: resource(stack.id, 'group').physical_id,
    name: expect.stringMatching(/^group-group-[a-z2-7]{12}$/),
    parent: { stack_id: stack.id, resource: 'group' },
    root_id: stack.id,
    action: 'CREATE',
    status: 'COMPLETE',
  })
  const id = (name: string) => resource(child.id, name).physical_id
  expect(world.outputs(stack)).toEqual({
    refs: [id('0'), id('1'), id('2')],
    map: { 0: id('0'), 1: id('1'), 2: id('2') },
    all: { 0: 'member 0', 1: 'member 1', 2: 'member 2' },
    each: ['member 0', 'member 1', 'member 2'],
    one: 'member 1',
    ref: id('1'),
  })
  const first = id('0')
  expect(stateOf(update(stack, { resources: { group: group(5) }, outputs }))).toMatch(/^UPDATE_COM/)
  expect(resources(child.id).map(({ name }) => name)).toEqual(['0', '1', '2', '3', '4'])
  expect(id('0')).toBe(first)
  expect(stateOf(resource(stack.id, 'group'))).toBe('UPDATE_COMPLETE state changed')

  const removal_policies = [{ resource_list: ['1', id('2')] }]
  update(stack, { resources: { group: group(3, { removal_policies }) }, outputs })
  expect(resources(child.id).map(({ name }) => name)).toEqual(['0', '3', '4'])
  expect(world.outputs(stack)['refs']).toEqual([id('0'), id('3'), id('4')])

  expect(stateOf(remove(stack))).toMatch(/^DELETE_COMPLETE/)
  expect(world.stackNow(child.id).deleted_at).not.toBeNull()
  expect(resources(child.id)).toEqual([])
})

test('what fails inside is told with all its places', () => {
  const { made } = engineWorld()
  const stack = made('bad', {
    resources: { group: group(2, { resource_def: thing({ fail: true }) }) },
  })
  expect(stateOf(stack)).toBe(
    'CREATE_FAILED Resource CREATE failed: ValueError: resources.group.resources[0]: Test Resource failed 0',
  )
})

test('a template among the files is a type, with its parameters and outputs', () => {
  const world = engineWorld()
  const inner = `
heat_template_version: 2018-08-31
parameters:
  words: { type: comma_delimited_list }
  more: { type: string, default: none }
resources:
  a: { type: OS::Heat::TestResource, properties: { value: { list_join: ['-', { get_param: words }] } } }
outputs:
  joined: { value: { get_attr: [a, output] } }
  more: { value: { get_param: more } }
`
  const given = {
    files: { 'inner.yaml': inner },
    environment: { resource_registry: { 'My::Own': 'inner.yaml' } },
  }
  const of = (words: string[]) => ({
    resources: { mine: { type: 'My::Own', properties: { words } } },
    outputs: {
      joined: { value: { get_attr: ['mine', 'joined'] } },
      more: { value: { get_attr: ['mine', 'more'] } },
      a: { value: { get_attr: ['mine', 'resource.a.output'] } },
    },
  })
  const stack = world.made('own', of(['a', 'b']), given)
  expect(stateOf(stack)).toMatch(/^CREATE_COMPLETE/)
  expect(world.resource(stack.id, 'mine').type).toBe('My::Own')
  expect(world.outputs(stack)).toEqual({ joined: 'a-b', more: 'none', a: 'a-b' })
  world.update(stack, of(['c']), given)
  expect(world.outputs(stack)['joined']).toBe('c')
  const lost = blueprintOf(of(['a']), { ...given, files: {} })
  expect(
    refusal(() => createStack(world.asked(), { name: 'no', blueprint: lost, owner: world.owner })),
  ).toMatch(/^StackValidationFailed .*Could not fetch remote template "/)
})

test('a stack in a template has its own parameters, and its outputs are an attribute', () => {
  const world = engineWorld()
  const template = JSON.stringify({
    heat_template_version: '2018-08-31',
    parameters: { value: { type: 'string' } },
    resources: { a: thing({ value: { get_param: 'value' } }) },
    outputs: { got: { value: { get_attr: ['a', 'output'] } } },
  })
  const of = (value: string) => ({
    resources: {
      inner: { type: 'OS::Heat::Stack', properties: { template, parameters: { value } } },
    },
    outputs: { got: { value: { get_attr: ['inner', 'outputs', 'got'] } } },
  })
  const stack = world.made('outer', of('one'))
  expect(world.outputs(stack)).toEqual({ got: 'one' })
  world.update(stack, of('two'))
  expect(world.outputs(stack)).toEqual({ got: 'two' })
  expect(stateOf(world.remove(stack))).toMatch(/^DELETE_COMPLETE/)
})

test('a scaled group keeps to its bounds, and the oldest go when there are to be fewer', () => {
  const world = engineWorld()
  const of = (desired_capacity: number, value = 'v') => ({
    resources: {
      scaled: {
        type: 'OS::Heat::AutoScalingGroup',
        properties: { min_size: 1, max_size: 4, desired_capacity, resource: thing({ value }) },
      },
    },
    outputs: {
      size: { value: { get_attr: ['scaled', 'current_size'] } },
      refs: { value: { get_attr: ['scaled', 'refs'] } },
      list: { value: { get_attr: ['scaled', 'outputs_list', 'output'] } },
      map: { value: { get_attr: ['scaled', 'outputs', 'output'] } },
      first: { value: { get_attr: ['scaled', 'resource.0.output'] } },
    },
  })
  const stack = world.made('scaled', of(2))
  const before = world.outputs(stack)
  expect(before).toMatchObject({ size: 2, list: ['v', 'v'], first: 'v' })
  expect(Object.values(Object(before['map']))).toEqual(['v', 'v'])
  world.update(stack, of(3))
  const grown = world.outputs(stack)
  expect(grown['refs']).toEqual([...[before['refs']].flat(), expect.any(String)])
  world.update(stack, of(1, 'w'))
  expect(world.outputs(stack)).toMatchObject({ size: 1, list: ['w'] })
  world.update(stack, of(3, 'w'))
  world.update(stack, of(3, 'x'))
  expect(world.outputs(stack)).toMatchObject({ size: 3, list: ['x', 'x', 'x'] })
  const [child] = childrenOf(world.asked(), stack)
  const changed = (child ? world.events(child) : [])
    .slice(-15)
    .filter((words) => / UPDATE_/.test(words))
    .map((words) => words.replace(/^\S+ /, '').replace(' state changed', ''))
  // One member after the other, and then the group as a whole.
  const [begins, ends] = [
    'IN_PROGRESS Stack UPDATE started',
    'COMPLETE Stack UPDATE completed successfully',
  ]
  expect(changed.slice(-6)).toEqual([
    `UPDATE_${begins}`,
    'UPDATE_IN_PROGRESS',
    'UPDATE_COMPLETE',
    `UPDATE_${ends}`,
    `UPDATE_${begins}`,
    `UPDATE_${ends}`,
  ])
  const wrong = blueprintOf(of(9))
  const refused = refusal(() =>
    createStack(world.asked(), { name: 'wrong', blueprint: wrong, owner: world.owner }),
  )
  expect(refused).toBe('StackValidationFailed DesiredCapacity must be between MinSize and MaxSize')
})

test('an update that fails inside is taken back inside', () => {
  const { made, update, resources, resource } = engineWorld()
  const options = { disable_rollback: false }
  const bad = { bad: thing({ fail: true, wait_secs: 3 }) }
  const stack = made('back', { resources: { group: group(2) } }, options)
  const next = update(stack, { resources: { group: group(4), ...bad } }, options)
  expect(stateOf(next)).toMatch(/^ROLLBACK_COMPLETE/)
  expect(resources(String(resource(stack.id, 'group').physical_id))).toHaveLength(2)
})

test('what is wrong inside is refused before anything is made, with its place', () => {
  const { asked, owner } = engineWorld()
  const refused = (resources: object) =>
    refusal(() =>
      createStack(asked(), { name: 'no', blueprint: blueprintOf({ resources }), owner }),
    )
  expect(refused({ group: group(1, { resource_def: { type: 'OS::No::Such' } }) })).toBe(
    'StackValidationFailed resources.group<nested_stack>: The Resource Type (OS::No::Such) could not be found.',
  )
  expect(refused({ group: group(1, { resource_def: thing({ wrong: 1 }) }) })).toBe(
    'StackValidationFailed Property error: resources.group<nested_stack>.resources[0].properties: Unknown Property wrong',
  )
  // A group of none is not looked into.
  const none = { group: group(0, { resource_def: { type: 'OS::No::Such' } }) }
  const blueprint = blueprintOf({ resources: none })
  expect(createStack(asked(), { name: 'none', blueprint, owner }).status).toBe('IN_PROGRESS')
})
