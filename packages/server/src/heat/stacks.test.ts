import {
  sentenceHeader,
  type Stack,
  type StackChanges,
  type StackDetail,
  type StackPreview,
} from '@meridian/contract'
import { expect, test } from 'vitest'
import { heatWorld, outer, small, written } from '#heat/testing.ts'
import { workIn } from '#testing/signed-in.ts'

const { tab, tabOf, project, settle, make, upstream } = heatWorld()
const admin = tabOf('admin')

const at = (id: string, rest = '') => `/api/heat/stacks/${id}/${rest}`
type Page = { items: Stack[]; has_more_data: boolean; has_prev_data: boolean }
const list = async (query = '', by = tab): Promise<Page> =>
  (await by.get(`/api/heat/stacks/${query}`)).json()
const names = ({ items }: Pick<Page, 'items'>) => items.map(({ stack_name }) => stack_name)
const load = async (id: string): Promise<StackDetail> => (await tab.get(at(id))).json()
const none = '11111111-2222-4333-8444-555555555555'

test('stacks are listed page by page, the newest first, with one call for a page', async () => {
  for (const name of ['a', 'b', 'c']) await make(name)
  const first = await list('?paginate=true&limit=2')
  expect([names(first), first.has_more_data, first.has_prev_data]).toEqual([
    ['c', 'b'],
    true,
    false,
  ])
  expect(first.items[0]).toMatchObject({
    ...{ stack_status: 'CREATE_COMPLETE', stack_owner: 'demo', parent: null, tags: null },
    project_id: project.id,
  })
  expect(first.items[0]).not.toHaveProperty('links')
  expect(upstream()).toEqual([
    `GET /stacks?tenant=${project.id}&sort_keys=creation_time&sort_dir=desc&limit=3`,
  ])
  const next = await list(`?paginate=true&limit=2&marker=${first.items[1]?.id}`)
  expect([names(next), next.has_more_data, next.has_prev_data]).toEqual([['a'], false, true])
  const back = await list(`?limit=2&prev=true&marker=${next.items[0]?.id}`)
  expect([names(back), back.has_more_data, back.has_prev_data]).toEqual([['c', 'b'], true, false])
  expect(names(await list('?sort_key=stack_name&sort_dir=asc'))).toEqual(['a', 'b', 'c'])
})

test('stacks are found by state in any case, by name, tags and the stack around them', async () => {
  const id = await make('tagged', { tags: ['blue', 'new'] })
  const around = await make('around', outer)
  expect(names(await list('?name=tagged'))).toEqual(['tagged'])
  expect(names(await list('?status=create%20complete&tags=blue,new'))).toEqual(['tagged'])
  expect(names(await list('?status=FAILED'))).toEqual([])
  expect(names(await list('?not_tags=blue'))).toEqual(['around'])
  expect((await load(id)).tags).toEqual(['blue', 'new'])
  const [inside, ...more] = (await list(`?show_nested=true&owner_id=${around}`)).items
  expect(more).toEqual([])
  expect(inside).toMatchObject({ parent: around })
  expect(names(await list())).toEqual(['around', 'tagged'])
})

test('stacks that a list looks at again are read in one call, whatever their number', async () => {
  const gone = Array.from({ length: 97 }, () => crypto.randomUUID())
  const ids = [await make('a'), await make('b'), none, ...gone]
  const found = await list(`?${ids.map((id) => `id=${id}`).join('&')}`)
  expect(names(found).toSorted()).toEqual(['a', 'b'])
  expect(upstream()).toHaveLength(1)
})

test('administrators have the stacks of their project, and where they ask those of all', async () => {
  const id = await make('demos')
  await make('admins', {}, admin)
  expect(names(await list('', admin))).toEqual(['admins'])
  const everywhere = await list('?all_projects=true&sort_key=stack_name', admin)
  expect(names(everywhere)).toEqual(['admins', 'demos'])
  expect(everywhere.items[1]?.project_id).toBe(project.id)
  expect(names(await list(`?all_projects=true&project_id=${project.id}`, admin))).toEqual(['demos'])
  const refused = await tab.get('/api/heat/stacks/?all_projects=true')
  expect([refused.statusCode, refused.headers['x-openstack-service']]).toEqual([
    403,
    'orchestration',
  ])
  // Another project's by its id alone.
  expect((await admin.get(at(id))).json()).toMatchObject({ stack_name: 'demos' })
})

test('a stack is read by its id alone: the server goes where Heat sends it', async () => {
  const id = await make('web')
  expect(await load(id)).toMatchObject({
    ...{ id, stack_name: 'web', description: 'A word', project_id: project.id },
    parameters: { text: 'one', 'OS::stack_name': 'web' },
    outputs: [{ output_key: 'said', output_value: 'one', description: 'What is said' }],
  })
  expect(upstream()).toEqual([`GET /stacks/${id}`, `GET /stacks/web/${id}`])
  expect((await tab.get(at(id, '?resolve_outputs=false'))).json()).not.toHaveProperty('outputs')
})

test('a stack that is not there, or another project’s, is 404 in Heat’s words', async () => {
  const id = await make('web')
  const missing = await tab.get(at(none))
  expect([missing.statusCode, missing.json(), missing.headers['x-openstack-service']]).toEqual([
    404,
    `The Stack (${none}) could not be found.`,
    'orchestration',
  ])
  expect((await tab.get(at('no-id'))).statusCode).toBe(404)
  expect((await tab.get('/api/heat/stacks/a%2Fb/')).statusCode).toBe(404)
  await workIn(tab, 'alt')
  for (const refused of [
    await tab.get(at(id)),
    await tab.patch(at(id), {}),
    await tab.del(at(id)),
    await tab.post(at(id, 'actions/'), { operation: 'check' }),
  ])
    expect(refused.statusCode, refused.body).toBe(404)
})

test('a stack is made of a template as it was written, with its parameters, and says where it is', async () => {
  const template = `heat_template_version: 2021-04-16
parameters: {n: {type: number}}
resources: {word: {type: 'OS::Heat::RandomString', properties: {length: {get_param: n}}}}
`
  const body = { stack_name: 'text', template, parameters: { n: 7 }, timeout_mins: 10 }
  const made = await tab.post('/api/heat/stacks/', { ...body, disable_rollback: false })
  const { id } = made.json<{ id: string }>()
  expect([made.statusCode, made.json()]).toEqual([201, { id, stack_name: 'text' }])
  expect(made.headers['location']).toBe(`/api/heat/stacks/${id}`)
  settle()
  expect(await load(id)).toMatchObject({
    ...{ stack_status: 'CREATE_COMPLETE', timeout_mins: 10, disable_rollback: false },
    parameters: { n: '7' },
  })
  const twice = await tab.post('/api/heat/stacks/', body)
  expect([twice.statusCode, twice.json()]).toEqual([409, 'The Stack (text) already exists.'])
  const without = await tab.post('/api/heat/stacks/', { stack_name: 'none' })
  expect([without.statusCode, without.json()]).toEqual([400, 'No template specified'])
})

test('a template’s address is Heat’s to fetch, and is of the web', async () => {
  const body = { stack_name: 'far', template_url: 'https://templates.test/a.yaml' }
  const refused = await tab.post('/api/heat/stacks/', body)
  expect([refused.statusCode, refused.headers['x-openstack-service']]).toEqual([
    400,
    'orchestration',
  ])
  expect(refused.json()).toMatch(/^Could not retrieve template: /)
  expect(upstream()).toEqual(['POST /stacks'])
  for (const template_url of ['file:///etc/passwd', 'ftp://a.test/b', 'gopher://a.test'])
    expect((await tab.post('/api/heat/stacks/', { ...body, template_url })).statusCode).toBe(400)
  expect(upstream()).toHaveLength(1)
})

test('a stack becomes what a whole template says, or changes in what is said', async () => {
  const id = await make('web', { tags: ['blue'] })
  const changed = await tab.patch(at(id), { parameters: { text: 'two' } })
  expect([changed.statusCode, changed.body]).toEqual([204, ''])
  settle()
  expect(await load(id)).toMatchObject({
    ...{ stack_status: 'UPDATE_COMPLETE', parameters: { text: 'two' }, tags: ['blue'] },
  })
  expect((await tab.patch(at(id))).statusCode).toBe(204)
  settle()
  expect((await tab.patch(at(id), { clear_parameters: ['text'] })).statusCode).toBe(204)
  settle()
  expect(await load(id)).toMatchObject({ parameters: { text: 'one' } })
  const resources = { word: small.resources.word }
  expect((await tab.put(at(id), { template: written({ ...small, resources }) })).statusCode).toBe(
    204,
  )
  settle()
  expect(await load(id)).toMatchObject({ stack_status: 'UPDATE_COMPLETE', tags: [] })
})

test('what would be made is shown with what is inside of others, and nothing is made', async () => {
  const shown = await tab.post('/api/heat/stacks/preview/', { stack_name: 'new', ...outer })
  const { stack_name, resources } = shown.json<StackPreview>()
  expect([shown.statusCode, stack_name]).toEqual([200, 'new'])
  expect(resources.map(({ resource_name: name, stack_name: of }) => [name, of])).toEqual(
    expect.arrayContaining([
      ['word', 'new'],
      ['inner', 'new-in'],
    ]),
  )
  expect(names(await list())).toEqual([])
})

test('what would become of each resource is told before it is', async () => {
  const id = await make('web')
  const { word } = small.resources
  const resources = {
    word: { ...word, properties: { length: 9 } },
    more: { type: 'OS::Heat::RandomString' },
  }
  const previewed = await tab.put(at(id, 'preview/'), {
    template: written({ ...small, resources }),
  })
  const changes = previewed.json<StackChanges>()
  const told = Object.entries(changes).map(([what, all]) => [
    what,
    all.map(({ resource_name }) => resource_name),
  ])
  expect(Object.fromEntries(told)).toEqual({
    ...{ added: ['more'], deleted: ['value'], replaced: ['word'], updated: [], unchanged: [] },
  })
  const same = (await tab.patch(at(id, 'preview/'), { parameters: {} })).json<StackChanges>()
  // Heat takes for changed whatever refers to another resource.
  const namesOf = (all: StackChanges['updated']) => all.map(({ resource_name }) => resource_name)
  expect([namesOf(same.unchanged), namesOf(same.updated)]).toEqual([['word'], ['value']])
  expect((await load(id)).stack_status).toBe('CREATE_COMPLETE')
})

test('a stack is deleted, and read as deleted for as long as Heat knows it', async () => {
  const id = await make('web')
  expect((await tab.del(at(id))).statusCode).toBe(204)
  settle()
  expect(await load(id)).toMatchObject({ stack_name: 'web', stack_status: 'DELETE_COMPLETE' })
  expect(names(await list())).toEqual([])
  expect(names(await list('?show_deleted=true'))).toEqual(['web'])
})

test('what this cloud has switched off is refused in its words, and told with the name of the setting', async () => {
  const id = await make('web')
  for (const refused of [await tab.get(at(id, 'export/')), await tab.del(at(id, 'abandon/'))]) {
    expect([refused.statusCode, refused.json()]).toEqual([400, 'Stack Abandon is not supported.'])
    expect(refused.headers['x-openstack-service']).toBe('orchestration')
    expect(JSON.parse(String(refused.headers[sentenceHeader]))).toMatchObject({
      text: 'Abandoning stacks is switched off in this cloud: enable_stack_abandon of Heat.',
    })
  }
})
