import type { StackEvent, StackResource, StackSnapshot } from '@meridian/contract'
import { expect, test } from 'vitest'
import { failing, heatWorld, outer, small, written } from '#heat/testing.ts'

const { world, tab, settle, make, upstream } = heatWorld()
const at = (id: string, rest = '') => `/api/heat/stacks/${id}/${rest}`
const items = async <T>(path: string): Promise<readonly T[]> =>
  (await tab.get(path)).json<{ items: T[] }>().items
const status = async (id: string): Promise<unknown> =>
  (await tab.get(at(id))).json<{ stack_status: string }>().stack_status

test('resources say what they wait for and which stack they are, at any depth', async () => {
  const id = await make('web')
  const all = await items<StackResource>(at(id, 'resources/'))
  expect(all.find(({ resource_name }) => resource_name === 'word')).toMatchObject({
    ...{ resource_type: 'OS::Heat::RandomString', resource_status: 'CREATE_COMPLETE' },
    ...{ required_by: ['value'], stack_id: id, stack_name: 'web', nested_stack_id: null },
  })
  expect(upstream()).toEqual([`GET /stacks/${id}`, `GET /stacks/web/${id}/resources`])
  const around = await make('around', outer)
  const deep = await items<StackResource>(at(around, 'resources/?nested_depth=2'))
  const nested = deep.find(({ resource_name }) => resource_name === 'in')
  expect(deep.find(({ resource_name }) => resource_name === 'inner')).toMatchObject({
    ...{ parent_resource: 'in', stack_id: nested?.nested_stack_id },
  })
  const some = await items<StackResource>(at(around, 'resources/?type=RandomString'))
  expect(some.map(({ resource_name }) => resource_name)).toEqual(['word'])
})

test('one resource has its attributes and metadata', async () => {
  const id = await make('web')
  expect((await tab.get(at(id, 'resources/word/'))).json()).toMatchObject({
    ...{ resource_name: 'word', required_by: ['value'], stack_id: id },
    attributes: { value: expect.any(String) },
  })
  expect((await tab.get(at(id, 'resources/word/?with_attr=value'))).statusCode).toBe(200)
  expect((await tab.get(at(id, 'resources/word/metadata/'))).json()).toEqual({ metadata: { a: 1 } })
  const none = await tab.get(at(id, 'resources/none/'))
  expect([none.statusCode, none.json()]).toEqual([
    404,
    'The Resource (none) could not be found in Stack web.',
  ])
})

test('events come page by page, the newest first', async () => {
  const id = await make('web')
  type Page = { items: StackEvent[]; has_more_data: boolean; has_prev_data: boolean }
  const page = async (query: string): Promise<Page> =>
    (await tab.get(at(id, `events/?paginate=true&limit=2${query}`))).json()
  const first = await page('')
  expect(first.items[0]).toMatchObject({
    ...{ resource_name: 'web', resource_status: 'CREATE_COMPLETE', stack_id: id },
  })
  expect([first.items.length, first.has_more_data, first.has_prev_data]).toEqual([2, true, false])
  const next = await page(`&marker=${first.items[1]?.id}`)
  expect(next.has_prev_data).toBe(true)
  const back = await page(`&prev=true&marker=${next.items[0]?.id}`)
  expect(back.items.map((one) => one.id)).toEqual(first.items.map((one) => one.id))
  const own = await page('&resource_name=word')
  expect(new Set(own.items.map((one) => one.resource_name))).toEqual(new Set(['word']))
})

test('a stack tells what it was made of, and its outputs', async () => {
  const id = await make('around', outer)
  expect((await tab.get(at(id, 'template/'))).json()).toEqual(JSON.parse(outer.template))
  expect((await tab.get(at(id, 'files/'))).json()).toEqual(outer.files)
  const web = await make('web', { environment: 'parameters: {text: three}' })
  expect((await tab.get(at(web, 'environment/'))).json()).toMatchObject({
    parameters: { text: 'three' },
  })
  expect(await items(at(web, 'outputs/'))).toEqual([
    { output_key: 'said', description: 'What is said' },
  ])
  expect((await tab.get(at(web, 'outputs/said/'))).json()).toMatchObject({ output_value: 'three' })
  const none = await tab.get(at(web, 'outputs/none/'))
  expect([none.statusCode, none.json()]).toEqual([404, 'Specified output key none not found.'])
})

test('stacks are checked, suspended and resumed, and an update is given up', async () => {
  const id = await make('web')
  for (const [operation, reached] of [
    ['check', 'CHECK_COMPLETE'],
    ['suspend', 'SUSPEND_COMPLETE'],
    ['resume', 'RESUME_COMPLETE'],
  ] as const) {
    const done = await tab.post(at(id, 'actions/'), { operation })
    expect([done.statusCode, done.body]).toEqual([204, ''])
    settle()
    expect(await status(id)).toBe(reached)
  }
  const idle = await tab.post(at(id, 'actions/'), { operation: 'cancel_update' })
  expect([idle.statusCode, idle.headers['x-openstack-service']]).toEqual([400, 'orchestration'])
  const slow = {
    ...small,
    resources: { wait: { type: 'OS::Heat::TestResource', properties: { wait_secs: 30 } } },
  }
  expect((await tab.put(at(id), { template: written(slow) })).statusCode).toBe(204)
  world.cloud.control.advance(5_000)
  const ended = await tab.post(at(id, 'actions/'), { operation: 'cancel_update' })
  expect(ended.statusCode, ended.body).toBe(204)
  settle()
  expect(await status(id)).toBe('ROLLBACK_COMPLETE')
  expect((await tab.post(at(id, 'actions/'), { operation: 'explode' })).statusCode).toBe(400)
})

test('a stack that fails says why', async () => {
  const made = await tab.post('/api/heat/stacks/', {
    stack_name: 'bad',
    template: written(failing),
  })
  settle()
  const { id } = made.json<{ id: string }>()
  expect((await tab.get(at(id))).json()).toMatchObject({
    ...{ stack_status: 'CREATE_FAILED', stack_status_reason: expect.stringMatching(/bad/) },
  })
})

test('snapshots are taken, listed without what is in them, gone back to, and deleted', async () => {
  const id = await make('web')
  const taken = await tab.post(at(id, 'snapshots/'), { name: 'before' })
  expect([taken.statusCode, taken.json()]).toEqual([
    201,
    expect.objectContaining({ name: 'before', status: 'IN_PROGRESS' }),
  ])
  settle()
  const [one] = await items<StackSnapshot>(at(id, 'snapshots/'))
  expect(one).toMatchObject({ name: 'before', status: 'COMPLETE' })
  expect(one).not.toHaveProperty('data')
  const path = at(id, `snapshots/${one?.id}/`)
  expect((await tab.get(path)).json()).toMatchObject({ data: { name: 'web', id } })
  await tab.patch(at(id), { parameters: { text: 'two' } })
  settle()
  expect((await tab.post(`${path}restore/`)).statusCode).toBe(204)
  settle()
  expect((await tab.get(at(id))).json()).toMatchObject({ parameters: { text: 'one' } })
  expect((await tab.del(path)).statusCode).toBe(204)
  settle()
  expect(await items(at(id, 'snapshots/'))).toEqual([])
})
