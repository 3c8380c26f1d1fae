import { expect, test } from 'vitest'
import {
  badRequest,
  heatUnderTest,
  failing,
  outer,
  small,
  refused,
  rowsIn,
  textIn,
  TIME,
  type Told,
} from '#heat/testing.ts'

const { tell, stack, settled, gone } = await heatUnderTest()

const names = (told: Told) => rowsIn(told, 'stacks').map((one) => textIn(one, 'stack_name'))
const [one, two, three, failed, deleted, hidden, around, others] = await Promise.all([
  stack(small, { tags: 'a,b' }),
  stack(small, { tags: 'a' }),
  stack(),
  stack(failing),
  stack(),
  stack(small, { tags: 'data-processing-cluster' }),
  stack(outer.template, { files: outer.files }),
  stack(small, {}, 'admin'),
])
await tell('PATCH', two.path, {})
await Promise.all([settled(two.path), gone(deleted.path)])

const all = [one.name, two.name, three.name, failed.name, around.name]
const made = [...all, deleted.name, hidden.name]
/** Those of a list that were made here; others may work in the project, too. */
const ours = (told: Told) => names(told).filter((name) => made.some((own) => name.startsWith(own)))
const list = async (query: string) => ours(await tell('GET', `/stacks?${query}`))
/** Asks for those alone that were made here. */
const own = all.map((name) => `name=${name}`).join('&')

test('a list has the stacks of the project, as rows of a list', async () => {
  const told = await tell('GET', '/stacks')
  expect(ours(told).toSorted()).toEqual(all.toSorted())
  const row = rowsIn(told, 'stacks').find(({ id }) => id === one.id)
  expect(row).toEqual({
    id: one.id,
    links: [{ href: expect.stringContaining(one.path), rel: 'self' }],
    stack_name: one.name,
    description: '',
    stack_status: 'CREATE_COMPLETE',
    stack_status_reason: 'Stack CREATE completed successfully',
    creation_time: expect.stringMatching(TIME),
    updated_time: null,
    deletion_time: null,
    stack_owner: 'demo',
    parent: null,
    stack_user_project_id: expect.stringMatching(/^[0-9a-f]{32}$/),
    tags: ['a', 'b'],
  })
  expect(told.body).not.toHaveProperty('links')
  expect(ours(await tell('GET', '/stacks/detail')).toSorted()).toEqual(all.toSorted())
})

test('an administrator sees those of all projects, and whose they are', async () => {
  const told = await tell('GET', '/stacks', undefined, { as: 'admin' })
  expect(names(told)).toEqual(expect.arrayContaining([one.name, others.name]))
  const project = expect.stringMatching(/^[0-9a-f]{32}$/)
  expect(rowsIn(told, 'stacks').find(({ id }) => id === others.id)).toMatchObject({ project })
  // Their addresses are those of their own projects.
  const row = rowsIn(told, 'stacks').find(({ id }) => id === one.id)
  expect(JSON.stringify(row?.['links'])).toContain(`/v1/${String(row?.['project'])}/stacks/`)
  const global = await tell('GET', '/stacks?global_tenant=true', undefined, { as: 'admin' })
  expect(global).toMatchObject(
    refused(403, 'Forbidden', 'You are not authorized to use stacks:global_index.'),
  )
})

test('filters are met exactly, and states may say an action, too', async () => {
  expect(await list(`name=${one.name}`)).toEqual([one.name])
  expect(await list(`stack_name=${one.name}&name=${two.name}`)).toHaveLength(2)
  expect(await list(`id=${three.id}`)).toEqual([three.name])
  expect(await list('status=FAILED')).toEqual([failed.name])
  expect(await list('status=CREATE_FAILED')).toEqual([failed.name])
  expect(await list('stack_status=UPDATE_COMPLETE')).toEqual([two.name])
  expect(await list('action=UPDATE')).toEqual([two.name])
  expect(await list('status=nothing')).toEqual([])
  expect(await list('username=demo')).toHaveLength(all.length)
  expect(await list('username=admin')).toEqual([])
  expect(await list('foo=bar')).toHaveLength(all.length)
})

test('tags are met all, any, not all or not any', async () => {
  expect(await list('tags=a,b')).toEqual([one.name])
  expect((await list('tags_any=a,b')).toSorted()).toEqual([one.name, two.name].toSorted())
  expect(await list('not_tags=a,b')).not.toContain(one.name)
  expect(await list('not_tags=a,b')).toContain(two.name)
  expect(await list('not_tags_any=a,b')).not.toContain(two.name)
})

test('what is gone, inside or hidden is shown to who asks for it', async () => {
  expect(await list('show_deleted=true')).toContain(deleted.name)
  expect(await list('show_hidden=True')).toContain(hidden.name)
  const inside = expect.stringMatching(new RegExp(`^${around.name}-in-`))
  expect(await list('show_nested=true')).toContainEqual(inside)
  expect(await list(`show_nested=true&owner_id=${around.id}`)).toEqual([inside])
  expect(await tell('GET', '/stacks?show_nested=1')).toMatchObject(
    badRequest('Unrecognized value "1" for "show_nested", acceptable values are: true, false.'),
  )
})

test('a list has pages and an order', async () => {
  const sorted = all.toSorted()
  expect(await list('sort_keys=stack_name')).toEqual(sorted)
  expect(await list('sort_keys=stack_name&sort_dir=desc')).toEqual(sorted.toReversed())
  const first = await tell('GET', `/stacks?${own}&sort_keys=stack_name&limit=2`)
  expect(names(first)).toEqual(sorted.slice(0, 2))
  const [link] = rowsIn(first, 'links')
  expect(link).toMatchObject({ rel: 'next' })
  const next = await tell('GET', String(link?.['href']))
  expect(names(next)).toEqual(sorted.slice(2, 4))
  const last = await tell('GET', String(rowsIn(next, 'links')[0]?.['href']))
  expect(names(last)).toEqual(sorted.slice(4))
  expect(last.body).not.toHaveProperty('links')
  expect(await list('limit=0')).toEqual([])
  expect(await tell('GET', '/stacks?limit=x')).toMatchObject(
    badRequest("Only integer is acceptable by 'limit'."),
  )
  expect(await tell('GET', '/stacks?sort_dir=up')).toMatchObject(refused(400, 'ValueError'))
})

test('a count is of all pages, and takes a state for a status', async () => {
  const counted = await tell('GET', `/stacks?${own}&with_count=true&limit=1`)
  expect(counted.body).toMatchObject({ count: all.length })
  const some = await tell('GET', `/stacks?${own}&with_count=true&status=FAILED`)
  expect(some.body).toMatchObject({ count: 1 })
  const none = await tell('GET', `/stacks?${own}&with_count=true&status=CREATE_FAILED`)
  expect(none.body).toMatchObject({ count: 0, stacks: [{}] })
})
