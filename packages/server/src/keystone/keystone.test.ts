import { rows } from '@meridian/cloud'
import type { CallReply, Project, projectContents } from '@meridian/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { presentCatalog, presentServices } from '#keystone/session.ts'
import { browser, signedIn } from '#testing/signed-in.ts'
import { testWorld, type TestWorld } from '#testing/world.ts'

/** The audit lines of a token that was told. */
const told = ({ log }: Pick<TestWorld, 'log'>) =>
  log().filter(({ event }) => event === 'token told')

let world: TestWorld
beforeEach(async () => {
  world = await testWorld()
})
afterEach(() => world.close())

const paths = [
  'version/',
  'user-session/',
  'svc-catalog/',
  'services/',
  'default_domain/',
  'projects/',
  'projects/x',
  'users/x',
]

test.each(paths)('/api/keystone/%s needs a session', async (path) => {
  expect((await browser(world.app).get(`/api/keystone/${path}`)).statusCode).toBe(401)
})

describe('what the session knows', () => {
  test('it is answered without a call to the cloud [RS-KEYSTONE-15]', async () => {
    const tab = await signedIn(world.app)
    world.cloud.control.forgetRequests()
    expect((await tab.get('/api/keystone/version/')).json()).toEqual({ version: '3' })
    expect((await tab.get('/api/keystone/user-session/')).json()).toEqual(tab.user)
    expect((await tab.get('/api/keystone/default_domain/')).json()).toEqual({
      id: 'default',
      name: 'Default',
    })
    const catalog = (await tab.get('/api/keystone/svc-catalog/')).json<{ type: string }[]>()
    expect(catalog.map(({ type }) => type)).toContain('identity')
    const services = (await tab.get('/api/keystone/services/')).json<{ items: object[] }>()
    expect(services.items[0]).toMatchObject({ type: 'identity', disabled: false })
    expect(world.cloud.control.requests()).toEqual([])
  })

  test('the token is told only when the operator allows it', async () => {
    await world.close()
    world = await testWorld({ env: { ENABLE_CLIENT_TOKEN: 'true' } })
    const own = await signedIn(world.app)
    expect(own.user.token).toEqual(expect.any(String))
    // Each time that it is told is written down, without it.
    const before = told(world).length
    await own.get('/api/keystone/user-session/')
    expect(told(world)).toHaveLength(before + 1)
    expect(told(world).at(-1)).toMatchObject({
      ...{ audit: true, outcome: 'success', for: 'ENABLE_CLIENT_TOKEN', user_id: own.user.id },
    })
    expect(JSON.stringify(world.log())).not.toContain(own.user.token)
  })

  const endpoint = (face: string, region: string) => ({
    id: `${face}-${region}`,
    interface: face,
    region,
    region_id: region,
    url: `https://${face}.${region}/`,
  })
  const catalog = [
    {
      id: '1',
      type: 'compute',
      name: 'nova',
      endpoints: [endpoint('public', 'A'), endpoint('admin', 'A')],
    },
    { id: '2', type: 'dns', name: 'designate', endpoints: [endpoint('internal', 'A')] },
    { id: '3', type: 'identity', name: 'keystone', endpoints: [endpoint('public', 'B')] },
  ]

  test('the catalogue has public endpoints only, and no addresses', () => {
    const shown = presentCatalog(catalog, 'public')
    expect(shown.map(({ type }) => type)).toEqual(['compute', 'identity'])
    expect(shown[0]?.endpoints).toEqual([
      { id: 'public-A', interface: 'public', region: 'A', region_id: 'A' },
    ])
  })

  test('services say which are missing in the region; identity is in all', () => {
    const rows = presentServices(catalog, 'public', 'A')
    expect(rows.map(({ id, type, disabled, host }) => [id, type, disabled, host])).toEqual([
      [0, 'compute', false, 'public.a'],
      [1, 'dns', true, null],
      [2, 'identity', false, 'public.b'],
    ])
  })
})

describe('projects and users', () => {
  const list = async (user: string, query: string) => {
    const response = await (await signedIn(world.app, user)).get(`/api/keystone/projects/${query}`)
    expect(response.statusCode).toBe(200)
    return response.json<{ items: Project[]; has_more_data: boolean }>()
  }

  test('a user’s own projects need no admin role', async () => {
    const { items, has_more_data } = await list('demo', '?user_id=current')
    expect(items.map(({ name }) => name).toSorted()).toEqual(['alt', 'demo'])
    expect(has_more_data).toBe(false)
    expect(items[0]).not.toHaveProperty('links')
  })

  test('each project of one’s own can be read, those of others cannot', async () => {
    const tab = await signedIn(world.app, 'demo')
    for (const own of (await list('demo', '?user_id=current')).items) {
      expect((await tab.get(`/api/keystone/projects/${own.id}`)).json()).toEqual(own)
    }
    const [admin] = (await list('admin', '?name=admin')).items
    expect((await tab.get(`/api/keystone/projects/${admin?.id}`)).statusCode).toBe(403)
  })

  test('an admin lists and filters all projects; an unknown id is an empty list', async () => {
    const all = (await list('admin', '')).items.map(({ name }) => name)
    expect(all).toEqual(expect.arrayContaining(['admin', 'demo', 'alt', 'research']))
    expect((await list('admin', '?name=demo')).items.map(({ name }) => name)).toEqual(['demo'])
    expect((await list('admin', '?domain_id=default')).items.map(({ name }) => name)).not.toContain(
      'research',
    )
    expect((await list('admin', '?id=nobody-knows')).items).toEqual([])
  })

  test('tags and being a domain cut a user’s own projects, too', async () => {
    const table = world.cloud.table(rows.projects, '')
    const demo = table.first({ name: 'demo' })
    if (!demo) throw new Error('no project demo')
    table.update({ ...demo, tags: ['x', 'y'] })
    const own = async (query: string) =>
      (await list('demo', `?user_id=current&${query}`)).items.map(({ name }) => name).toSorted()
    const both = ['alt', 'demo']
    expect(await own('tags=x,y')).toEqual(['demo'])
    expect(await own('tags-any=x,z')).toEqual(['demo'])
    expect(await own('not-tags=x,y')).toEqual(['alt'])
    expect(await own('not-tags=x,z')).toEqual(both)
    expect(await own('not-tags-any=x,z')).toEqual(['alt'])
    expect(await own('not-tags-any=z')).toEqual(both)
    expect(await own('is_domain=false')).toEqual(both)
    expect(await own('is_domain=true')).toEqual([])
  })

  test('where the session’s own project is among those to be deleted, all of them stay', async () => {
    const admin = await signedIn(world.app, 'admin')
    const make = async (name: string) =>
      (await admin.post('/api/keystone/projects/', { name })).json<Project>().id
    const others = [await make('one'), await make('two')]
    const refused = await admin.del('/api/keystone/projects/', [...others, admin.user.project_id])
    expect([refused.statusCode, refused.json()]).toEqual([
      403,
      'You cannot delete the project you work in. Switch to another project first.',
    ])
    const left = (await list('admin', '')).items.map(({ id }) => id)
    expect(left).toEqual(expect.arrayContaining(others))
    expect((await admin.del('/api/keystone/projects/', others)).statusCode).toBe(204)
  })

  test('one project is read by its members', async () => {
    const tab = await signedIn(world.app)
    const project = (await tab.get(`/api/keystone/projects/${tab.user.project_id}`)).json<Project>()
    expect(project).toMatchObject({ id: tab.user.project_id, name: 'demo', enabled: true })
  })

  test('"current" is oneself, and another user is refused to who is no admin', async () => {
    const tab = await signedIn(world.app)
    const me = (await tab.get('/api/keystone/users/current')).json()
    expect(me).toMatchObject({ id: tab.user.id, name: 'demo', project_id: me.default_project_id })
    const other = (await signedIn(world.app, 'reader')).user.id
    expect((await tab.get(`/api/keystone/users/${other}`)).statusCode).toBe(403)
    const admin = await signedIn(world.app, 'admin')
    expect((await admin.get(`/api/keystone/users/${other}`)).json()).toMatchObject({
      name: 'reader',
    })
  })
})

describe('containers of another project', () => {
  /** A tab of admin's where the catalogue has the object store at `placed` of its address. */
  const where = async (placed: (account: string) => string) => {
    await world.close()
    world = await testWorld({
      between: (transport) => async (request) => {
        const response = await transport(request)
        if (!request.url.endsWith('/auth/tokens') || request.method !== 'POST') return response
        const { status, headers } = response
        const text = (await response.text()).replaceAll(/\/v1\/AUTH_\w+/g, placed)
        return new Response(text, { status, headers })
      },
    })
    return signedIn(world.app, 'admin')
  }
  const other = 'f00d'.repeat(8)
  const asked = () =>
    world.cloud.control
      .requests()
      .flatMap(({ service, path }) => (service === 'object-store' ? [path] : []))

  test.each(['', '/'])('are asked for at its own address, also before "%s"', async (end) => {
    const admin = await where((account) => account + end)
    world.cloud.control.forgetRequests()
    await admin.get(`/api/swift/project-contents/${other}`)
    expect(asked()).toEqual([expect.stringMatching(new RegExp(`/v1/AUTH_${other}$`))])
  })

  test('are not told where every project has one address, rather than one’s own', async () => {
    const admin = await where(() => '/swift/v1')
    world.cloud.control.forgetRequests()
    const refused = await admin.get(`/api/swift/project-contents/${other}`)
    expect([refused.statusCode, refused.json()]).toEqual([
      403,
      'The object store does not tell of other projects.',
    ])
    expect(asked()).toEqual([])
    await admin.get(`/api/swift/project-contents/${admin.user.project_id}`)
    expect(asked()).toHaveLength(1)
  })

  test('are counted in one’s own project', async () => {
    const admin = await signedIn(world.app, 'admin')
    const path = `/api/swift/project-contents/${admin.user.project_id}`
    const reply = (await admin.get(path)).json<CallReply<typeof projectContents.objects>>()
    expect(reply.items.map(({ kind }) => kind)).toEqual(['containers'])
  })
})
