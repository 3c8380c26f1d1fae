import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { rmSync } from 'node:fs'
import {
  preloadedId,
  scopeHeader,
  scopeOf,
  type Scopes,
  type UserSession,
} from '@meridian/contract'
import { afterAll, afterEach, expect, test } from 'vitest'
import { sqliteStore } from '#sessions/sqlite-store.ts'
import {
  preloadedIn,
  early,
  element,
  image,
  importMap,
  list,
  open,
  writtenPages,
} from '#testing/first-pages.ts'
import { signedIn, workIn, type SignedIn } from '#testing/signed-in.ts'
import { testWorld, type TestWorld } from '#testing/world.ts'

const assets = writtenPages()
let world: TestWorld
afterEach(() => world.close())
afterAll(() => rmSync(assets, { recursive: true }))

const firstOf = async (tab: SignedIn, url: string, headers?: Record<string, string>) =>
  preloadedIn((await open(tab, url, headers)).body)?.first?.path

test('a document brings what the API answers for the session, word for word', async () => {
  world = await testWorld({ assets })
  const tab = await signedIn(world.app)
  await tab.get('/api/neutron/extensions/')
  const preloaded = preloadedIn((await open(tab, '/project/instances')).body)
  const answers = Object.entries(preloaded?.answers ?? {})
  expect(answers.map(([path]) => path).toSorted()).toEqual([
    '/api/keystone/svc-catalog/',
    '/api/keystone/user-session/',
    '/api/keystone/version/',
    '/api/lists/',
    '/api/neutron/extensions/',
    '/api/settings/',
  ])
  for (const [path, answer] of answers) expect(answer, path).toEqual((await tab.get(path)).json())
  for (const { rule, allowed } of preloaded?.policy ?? []) {
    expect((await tab.post('/api/policy/', { rules: [rule] })).json()).toEqual({ allowed })
  }
  expect(preloaded?.policy.map(({ rule }) => rule)).toEqual([image, list])
})

test('a document leaves out what the cloud would have to be asked for', async () => {
  world = await testWorld({ assets })
  const tab = await signedIn(world.app)
  world.cloud.control.forgetRequests()
  const { body } = await open(tab, '/not_found')
  expect(preloadedIn(body)?.answers).not.toHaveProperty('/api/neutron/extensions/')
  expect(world.cloud.control.requests()).toEqual([])
})

test('nobody keeps the document of somebody, and no token is in it', async () => {
  world = await testWorld({ assets, env: { ENABLE_CLIENT_TOKEN: 'true' } })
  const tab = await signedIn(world.app)
  const { headers, body } = await open(tab, '/project/instances')
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['vary']).toContain('Cookie')
  const { token } = (await tab.get('/api/keystone/user-session/')).json()
  expect(token).toEqual(expect.any(String))
  expect(body).not.toContain(token)
  expect(body).not.toContain('"token"')
})

test('the document is plain for whoever is not signed in, or not any more', async () => {
  world = await testWorld({ assets })
  const tab = await signedIn(world.app)
  const plain = async (headers: Record<string, string> = {}) => {
    const answer = await open(tab, '/project/instances', headers)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-cache')
    expect(answer.body).not.toContain(preloadedId)
    return answer.body
  }
  expect(await plain({ cookie: '' })).toContain(
    '<link rel="modulepreload" crossorigin href="./static/sign-in.js" integrity="sha256-of-sign-in">',
  )
  await plain({ cookie: 'session=made-up' })
  await tab.del('/api/session/')
  await plain()
  const again = await signedIn(world.app)
  world.cloud.clock.advance(7 * 24 * 3_600_000)
  expect((await open(again, '/project/instances')).body).not.toContain(preloadedId)
})

test('where sessions cannot be found the document is plain, and the page says what is wrong', async () => {
  const kept = sqliteStore(':memory:')
  let away = false
  const get = async (key: string) => {
    if (away) throw new Error('The store is away.')
    return kept.get(key)
  }
  world = await testWorld({ assets, sessions: { ...kept, get }, now: Date.now })
  const tab = await signedIn(world.app)
  away = true
  const { statusCode, body } = await open(tab, '/project/instances')
  expect([statusCode, preloadedIn(body)]).toEqual([200, undefined])
})

test('only who opens a page gets what it brings: no script, and no browser in advance', async () => {
  world = await testWorld({ assets })
  const tab = await signedIn(world.app)
  const brings = async (headers: Record<string, string>) =>
    preloadedIn((await open(tab, '/project/instances', headers)).body) !== undefined
  expect(await brings({ 'sec-fetch-dest': 'document' })).toBe(true)
  for (const destination of ['empty', 'iframe', 'script', 'object'])
    expect(await brings({ 'sec-fetch-dest': destination }), destination).toBe(false)
  expect(await brings({ 'sec-fetch-dest': 'document', 'sec-purpose': 'prefetch' })).toBe(false)
})

test('the sign-in page brings nothing, also for those who are signed in', async () => {
  world = await testWorld({ assets })
  const tab = await signedIn(world.app)
  const { headers, body } = await open(tab, '/auth/login')
  expect([headers['cache-control'], preloadedIn(body)]).toEqual(['no-cache', undefined])
})

test('a hostile name ends no element of the document', async () => {
  const name = '</script><script>alert(1)</script><!--\u2028&amp;'
  world = await testWorld({ assets })
  world.app.config.settings.OPENSTACK_KEYSTONE_DEFAULT_DOMAIN = name
  const tab = await signedIn(world.app)
  const { body } = await open(tab, '/project/instances')
  expect(body).not.toContain('alert(1)</script>')
  const settings = preloadedIn(body)?.answers['/api/settings/']
  expect(settings).toMatchObject({ OPENSTACK_KEYSTONE_DEFAULT_DOMAIN: name })
})

test('a page names its scripts, and its first call in the scope of the session', async () => {
  world = await testWorld({ assets, env: { WEBROOT: '/console/' } })
  const tab = await signedIn(world.app)
  const { body } = await open(tab, '/project/instances')
  expect(body).toContain('<base href="/console/">')
  // The script that makes the call asks for them after it.
  expect(element.exec(body)?.[1]).toBe('static/site.js static/instances.js')
  expect(body).not.toContain('modulepreload')
  // What it brings stands before the script that reads it.
  expect(body.indexOf(preloadedId)).toBeLessThan(body.indexOf(`<script>${early}</script>`))
  expect(preloadedIn(body)?.first).toEqual({
    path: '/api/nova/servers/?limit=20',
    headers: { 'X-Requested-With': 'XMLHttpRequest', [scopeHeader]: scopeOf(tab.user) },
  })
})

test('a page of an address with a project begins in that project, wherever the session was switched to', async () => {
  world = await testWorld({ assets })
  const tab = await signedIn(world.app)
  const { projects } = (await tab.get('/api/session/scopes/')).json<Scopes>()
  for (const { id } of projects) {
    const told = `/api/keystone/user-session/?project_id=${id}`
    const preloaded = preloadedIn((await open(tab, `/p/${id}/project/instances`)).body)
    const user = (await tab.get(told)).json<UserSession>()
    expect(user.project_id).toBe(id)
    expect(preloaded?.answers[told]).toEqual(user)
    expect(preloaded?.first?.headers[scopeHeader]).toBe(scopeOf(user))
  }
  // Where the user has no role, nothing is begun: who they are is told where they work.
  const { body } = await open(tab, `/p/${'e'.repeat(32)}/project/instances`)
  expect(preloadedIn(body)?.answers['/api/keystone/user-session/']).toEqual(tab.user)
  expect(preloadedIn(body)?.first).toBeUndefined()
})

test('what runs before the first paint is in the document, and the policy allows that and what it says of scripts', async () => {
  world = await testWorld({ assets })
  const { body, headers } = await (
    await signedIn(world.app)
  ).call('GET', '/', undefined, {
    accept: 'text/html',
  })
  expect(body).toContain(`<script>${early}</script>`)
  const hashes = [importMap, early].map(
    (source) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`,
  )
  expect(String(headers['content-security-policy']).split(';')).toContain(
    `script-src 'self' ${hashes.join(' ')}`,
  )
  const { headers: others } = await world.app.inject('/api/login/')
  expect(others['content-security-policy']).not.toContain('sha256')
})

test('the first call is that of the plain page: rows as the user wants them, or one item', async () => {
  world = await testWorld({ assets })
  const tab = await signedIn(world.app)
  const cookie = [...tab.cookies].map((pair) => pair.join('=')).join('; ')
  const sized = { cookie: `${cookie}; API_RESULT_PAGE_SIZE=50` }
  expect(await firstOf(tab, '/project/instances', sized)).toBe('/api/nova/servers/?limit=50')
  expect(await firstOf(tab, '/ngdetails/OS::Nova::Server/a%2Fb')).toBe('/api/nova/servers/a%2Fb')
  expect(await firstOf(tab, '/project/instances?q=x')).toBeUndefined()
  for (const nowhere of ['/nothing', '/ngdetails/constructor/1', '/ngdetails/%/1', '//'])
    expect(await firstOf(tab, nowhere), nowhere).toBeUndefined()
})

test('a list that names its project names the one that is worked in, and waits for one', async () => {
  world = await testWorld({ assets })
  const tab = await signedIn(world.app)
  const project = await workIn(tab, 'demo')
  const path = `/api/neutron/trunks/?project_id=${project}`
  expect(await firstOf(tab, '/project/trunks')).toBe(path)
  expect((await tab.get(path)).statusCode).toBe(200)
  const admin = await signedIn(world.app, 'admin')
  const entered = await admin.post('/api/session/scope/', { domain_id: 'default' })
  expect(entered.statusCode).toBeLessThan(400)
  expect(await firstOf(admin, '/project/trunks')).toBeUndefined()
})

test('a list that is of a later version of a service than is spoken with it is not asked for', async () => {
  world = await testWorld({ assets })
  const tab = await signedIn(world.app)
  expect(await firstOf(tab, '/identity/groups')).toBe('/spoken')
  expect(await firstOf(tab, '/identity/users')).toBeUndefined()
})

test('a list is not asked for where policies forbid its page, or it waits for a term', async () => {
  world = await testWorld({ assets })
  const [demo, admin] = [await signedIn(world.app), await signedIn(world.app, 'admin')]
  expect(await firstOf(demo, '/admin/images')).toBeUndefined()
  expect(await firstOf(admin, '/admin/images')).toBe('/api/glance/images/')
  expect(await firstOf(demo, '/identity/projects')).toBe('/own')
  expect(await firstOf(admin, '/identity/projects')).toBe('/all')
  const { settings } = world.app.config
  settings.FILTER_DATA_FIRST = { ...settings.FILTER_DATA_FIRST, 'admin.images': true }
  expect(await firstOf(admin, '/admin/images')).toBeUndefined()
})

test('a list that hangs on the domain is asked for as whoever works there reads it', async () => {
  world = await testWorld({ assets })
  const admin = await signedIn(world.app, 'admin')
  expect(await firstOf(admin, '/identity/domains')).toBe('/all')
  world.app.config.settings.OPENSTACK_KEYSTONE_DEFAULT_DOMAIN = 'Another'
  expect(await firstOf(admin, '/identity/domains')).toBe('/own')
  expect(await firstOf(admin, '/identity/projects')).toBe('/all')
})

test('an address of a page leads to the first call of that page, or to none', async () => {
  world = await testWorld({ assets, cloud: { seed: 'demo' } })
  const tab = await signedIn(world.app)
  await workIn(tab, 'demo')
  const { items } = (await tab.get('/api/nova/servers/')).json<{ items: { id: string }[] }>()
  const id = items[0]?.id ?? ''
  const page = '/ngdetails/OS::Nova::Server'
  // As whoever attacks writes it: no library tidies it on its way.
  const { port } = new URL(await world.app.listen({ port: 0, host: '127.0.0.1' }))
  for (const part of ['..', '.', '%2e%2e', '%2E.']) {
    const headers = { accept: 'text/html', cookie: cookiesOf(tab) }
    const html = await new Promise<string>((resolve, reject) => {
      const path = `${page}/${part}`
      request({ port, host: '127.0.0.1', path, headers }, (answer) => resolve(text(answer)))
        .on('error', reject)
        .end()
    })
    expect(preloadedIn(html), part).toBeDefined()
    expect(preloadedIn(html)?.first, part).toBeUndefined()
  }
  for (const part of ['..%2F..%2Fx', `${id}%2Fmetadata`, '$%26', '%00', '%5C..', '%3Fa', id]) {
    world.cloud.control.forgetRequests()
    const key = encodeURIComponent(decodeURIComponent(part))
    expect(await firstOf(tab, `${page}/${part}`), part).toBe(`/api/nova/servers/${key}`)
    const answer = await tab.get(`/api/nova/servers/${key}`)
    expect(answer.statusCode, part).toBe(part === id ? 200 : 404)
    const asked = world.cloud.control.requests().filter(({ path }) => path.includes('/servers'))
    expect(new Set(asked.map(({ path }) => path))).toEqual(
      new Set(part === id ? [`/v2.1/servers/${id}`] : []),
    )
  }
})

const cookiesOf = ({ cookies }: SignedIn): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
