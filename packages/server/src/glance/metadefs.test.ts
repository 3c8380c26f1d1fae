import type { MetadefNamespace, MetadefProperty, MetadefResourceType } from '@meridian/contract'
import { rows } from '@meridian/cloud'
import { expect, test } from 'vitest'
import { demoWorld } from '#testing/demo-world.ts'
import { signedIn, type SignedIn } from '#testing/signed-in.ts'

const { world, tab } = demoWorld()

const path = '/api/glance/metadefs/namespaces/'
const namespaces = '/api/glance/namespaces/'
type Reply = { items: MetadefNamespace[]; has_more_data: boolean; has_prev_data: boolean }
const read = async (tab: SignedIn, query = ''): Promise<Reply> => {
  const response = await tab.get(`${path}${query}`)
  expect(response.statusCode).toBe(200)
  return response.json<Reply>()
}
const names = ({ items }: Reply) => items.map(({ namespace }) => namespace)
const upstream = () => world.cloud.control.requests().filter(({ path: at }) => /metadefs/.test(at))

test('for a resource type, what is defined comes with its prefix [RS-META-08]', async () => {
  const reply = await read(tab, '?resource_type=OS::Nova::Flavor')
  expect(names(reply)).toEqual(names(reply).toSorted())
  const watchdog = reply.items.find(({ namespace }) => namespace === 'OS::Compute::Watchdog')
  expect(watchdog).toMatchObject({
    display_name: 'Watchdog Behavior',
    visibility: 'public',
    protected: true,
    resource_type_associations: expect.arrayContaining([
      expect.objectContaining({ name: 'OS::Nova::Flavor', prefix: 'hw:' }),
    ]),
    properties: { 'hw:watchdog_action': { type: 'string', title: 'Watchdog Action' } },
  })
  const quota = reply.items.find(({ namespace }) => namespace === 'OS::Compute::Quota')
  expect(quota?.objects?.map(({ name }) => name)).toContain('CPU Limits')
  expect(names(reply)).not.toContain('OS::Software::DBMS')
})

test('all that is defined of a property arrives [RS-META-09]', async () => {
  const words = { title: 'Title', description: 'What it is for' }
  const properties = {
    text: { ...words, type: 'string', default: 'a', minLength: 1, maxLength: 9, readonly: true },
    whole: { ...words, type: 'integer', default: '5', minimum: 2, maximum: 8 },
    part: { ...words, type: 'number', minimum: 0.5 },
    truth: { ...words, type: 'boolean', default: 'true' },
    list: { ...words, type: 'array', items: { enum: ['x', 'y'] }, operators: ['<or>', '<in>'] },
  } satisfies Readonly<Record<string, MetadefProperty>>
  world.cloud.table(rows.metadefNamespaces).insert({
    ...{ id: 'whole', namespace: 'Whole', visibility: 'public', protected: false },
    ...{ owner: '', created_at: '2024-01-01T00:00:00Z', updated_at: '2024-01-01T00:00:00Z' },
    resource_type_associations: [
      { name: 'OS::Nova::Keypair', created_at: '2024-01-01T00:00:00Z', updated_at: '' },
    ],
    properties,
  })
  const { items } = await read(tab, '?resource_type=OS::Nova::Keypair')
  expect(items.find(({ namespace }) => namespace === 'Whole')?.properties).toEqual(properties)
})

test('every kind of resource that has metadata has definitions [RS-GLANCE-20]', async () => {
  const kinds = [
    ...['OS::Nova::Aggregate', 'OS::Nova::Flavor', 'OS::Nova::Server', 'OS::Glance::Image'],
    ...['OS::Cinder::Volume', 'OS::Cinder::Snapshot', 'OS::Cinder::VolumeType'],
  ]
  for (const kind of kinds) {
    const { items } = await read(tab, `?resource_type=${kind}`)
    expect(items.length, kind).toBeGreaterThan(0)
  }
  const types = await tab.get('/api/glance/metadefs/resourcetypes/')
  const found = types.json<{ items: MetadefResourceType[] }>().items.map(({ name }) => name)
  expect(found).toEqual(expect.arrayContaining(kinds))
})

test('without a resource type the namespaces are named only', async () => {
  const { items } = await read(tab)
  expect(items.length).toBeGreaterThan(20)
  expect(items.every(({ properties, objects }) => !properties && !objects)).toBe(true)
})

test('a target keeps the namespaces that are meant for it', async () => {
  const hints = await read(tab, '?resource_type=OS::Nova::Server&properties_target=scheduler_hints')
  expect(names(hints)).toEqual(['OS::Nova::SchedulerHints'])
  const metadata = await read(tab, '?resource_type=OS::Nova::Server&properties_target=metadata')
  expect(names(metadata)).toContain('OS::Software::DBMS')
  const any = await read(tab, '?resource_type=OS::Nova::Server&properties_target=')
  expect(names(any)).toEqual(expect.arrayContaining([...names(hints), ...names(metadata)]))
})

test('namespaces are read page by page, both ways', async () => {
  const all = names(await read(tab))
  const first = await read(tab, '?paginate=true&limit=3')
  expect(first).toMatchObject({ has_more_data: true, has_prev_data: false })
  expect(names(first)).toEqual(all.slice(0, 3))
  const second = await read(tab, `?paginate=true&limit=3&marker=${all[2]}`)
  expect(second).toMatchObject({ has_more_data: true, has_prev_data: true })
  expect(names(second)).toEqual(all.slice(3, 6))
  const back = await read(tab, `?paginate=true&limit=3&prev=true&marker=${all[3]}`)
  expect(names(back)).toEqual(all.slice(0, 3))
  const down = await read(tab, '?paginate=true&limit=1&sort_dir=desc')
  expect(names(down)).toEqual([all.at(-1)])
})

test('an answer is kept for ten minutes, for its user alone [RS-GLANCE-19]', async () => {
  const query = '?resource_type=OS::Nova::Flavor'
  const before = await read(tab, query)
  world.cloud.control.forgetRequests()
  expect(await read(tab, query)).toEqual(before)
  expect(upstream()).toEqual([])
  const admin = await signedIn(world.app, 'admin')
  await read(admin, query)
  expect(upstream().length).toBeGreaterThan(1)
  world.cloud.control.forgetRequests()
  world.cloud.clock.advance(601_000)
  await read(tab, query)
  expect(upstream().length).toBeGreaterThan(1)
})

test('a failure is not kept', async () => {
  world.cloud.control.fail({ service: 'image', how: 'status', status: 503 })
  expect((await tab.get(path)).statusCode).toBe(503)
  world.cloud.control.heal()
  expect((await read(tab)).items.length).toBeGreaterThan(20)
})

test('a private namespace is seen in its own project only, whoever asked first', async () => {
  const admin = await signedIn(world.app, 'admin')
  const inProject = (project: string | null) => ({
    ...{ id: `of ${project}`, namespace: `Private::${project}`, visibility: 'private' as const },
    ...{ protected: false, owner: project ?? '', created_at: '2024-01-01T00:00:00Z' },
  })
  const table = world.cloud.table(rows.metadefNamespaces)
  const own = table.insert(inProject(tab.user.project_id))
  const foreign = table.insert(inProject('elsewhere'))
  const seen = [own.namespace, foreign.namespace]
  expect(names(await read(admin))).toEqual(expect.arrayContaining(seen))
  expect(names(await read(tab))).toContain(own.namespace)
  expect(names(await read(tab))).not.toContain(foreign.namespace)
})

test.each([
  { namespace: 'a/../../b' },
  { namespace: 'Whole', objects: [{ name: 'a/b' }] },
  { namespace: 'Whole', tags: [{ name: '..' }] },
  { namespace: 'Whole', properties: { 'a/b': { title: 'A', type: 'string' } } },
])('a definition that no address can name is not made: %j', async (wanted) => {
  const admin = await signedIn(world.app, 'admin')
  const made = await admin.post(`${namespaces}import/`, { definition: JSON.stringify(wanted) })
  expect([made.statusCode, made.body]).toEqual([
    400,
    expect.stringContaining('cannot be part of an address'),
  ])
  const named = await admin.post(namespaces, { namespace: 'a/../../b' })
  expect(named.statusCode).toBe(400)
  expect((await admin.get(namespaces)).body).not.toContain('a/../../b')
})

test('rows of a form whose count is another are refused, and change nothing', async () => {
  const admin = await signedIn(world.app, 'admin')
  await admin.post(namespaces, { namespace: 'Counted' })
  const forms = [{ name: 'OS::Nova::Flavor' }]
  const put = (TOTAL_FORMS: number) =>
    admin.put(`${namespaces}Counted/resource_types/`, { TOTAL_FORMS, INITIAL_FORMS: 0, forms })
  const types = async () => {
    const found = (await admin.get(`${namespaces}Counted/`)).json<MetadefNamespace>()
    return found.resource_type_associations?.map(({ name }) => name) ?? []
  }
  expect((await put(2)).statusCode).toBe(400)
  expect(await types()).toEqual([])
  expect((await put(1)).statusCode).toBe(204)
  expect(await types()).toEqual(['OS::Nova::Flavor'])
})
