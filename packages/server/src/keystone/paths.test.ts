/** The paths under which a browser reaches Keystone, written out: who renames one breaks its clients. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { signedIn, type SignedIn } from '#testing/signed-in.ts'
import { testWorld, type TestWorld } from '#testing/world.ts'

let world: TestWorld
let admin: SignedIn
beforeEach(async () => {
  world = await testWorld()
  admin = await signedIn(world.app, 'admin')
})
afterEach(() => world.close())

type Named = { readonly id: string; readonly name: string }

const listed = async (url: string): Promise<readonly string[]> => {
  const response = await admin.get(url)
  expect(response.statusCode, response.body).toBe(200)
  return response.json<{ items: Named[] }>().items.map(({ name }) => name)
}

const domain_id = 'default'
const made = [
  [
    'RS-KEYSTONE-02 RS-KEYSTONE-03',
    '/api/keystone/users/',
    { domain_id, password: 'Sehr-geheim-1', enabled: true },
  ],
  ['RS-KEYSTONE-04 RS-KEYSTONE-05', '/api/keystone/groups/', { domain_id }],
  ['RS-KEYSTONE-06 RS-KEYSTONE-07', '/api/keystone/roles/', {}],
  ['RS-KEYSTONE-08 RS-KEYSTONE-09', '/api/keystone/domains/', { enabled: false }],
  ['RS-KEYSTONE-10 RS-KEYSTONE-11', '/api/keystone/projects/', { domain_id, enabled: true }],
] as const

test.each(made)(
  '[%s] %s makes, lists and deletes several, and one is read, changed and deleted below it',
  async (_, all, more) => {
    const make = async (name: string): Promise<string> => {
      const response = await admin.post(all, { name, ...more })
      expect(response.statusCode, response.body).toBe(201)
      return response.json<Named>().id
    }
    const [one, other, third] = [await make('one'), await make('other'), await make('third')]
    expect(await listed(all)).toEqual(expect.arrayContaining(['one', 'other', 'third']))
    expect((await admin.get(`${all}${one}`)).json()).toMatchObject({ id: one, name: 'one' })
    const changed = await admin.patch(`${all}${one}`, { name: 'renamed' })
    expect(changed.statusCode, changed.body).toBeLessThan(300)
    expect((await admin.get(`${all}${one}`)).json()).toMatchObject({ name: 'renamed' })
    expect((await admin.del(`${all}${one}`)).statusCode).toBe(204)
    const gone = await admin.del(all, [other, third])
    expect(gone.statusCode, gone.body).toBe(204)
    const left = await listed(all)
    expect(left.filter((name) => ['one', 'renamed', 'other', 'third'].includes(name))).toEqual([])
  },
)

test('what the session knows, and the giving of a role, have paths of their own [RS-KEYSTONE-01 RS-KEYSTONE-12..16 RS-KEYSTONE-19]', async () => {
  const answers = async (path: string) => {
    const response = await admin.get(path)
    expect(response.statusCode, response.body).toBe(200)
    return response.json<unknown>()
  }
  expect(await answers('/api/keystone/version/')).toEqual({ version: '3' })
  expect(await answers('/api/keystone/default_domain/')).toEqual({ id: 'default', name: 'Default' })
  expect(await answers('/api/keystone/user-session/')).toMatchObject({
    project_id: admin.user.project_id,
  })
  expect(await answers('/api/keystone/svc-catalog/')).toContainEqual(
    expect.objectContaining({ type: 'compute' }),
  )
  expect(await answers('/api/keystone/services/')).toMatchObject({
    items: expect.arrayContaining([expect.objectContaining({ type: 'compute' })]),
  })
  const idOf = async (kind: string, name: string) => {
    const response = await admin.get(`/api/keystone/${kind}/`)
    return response.json<{ items: Named[] }>().items.find((one) => one.name === name)?.id ?? ''
  }
  const ids = [await idOf('projects', 'alt'), await idOf('roles', 'reader')]
  const user = await idOf('users', 'demo')
  const granted = await admin.put(`/api/keystone/projects/${ids.join('/')}/${user}`)
  expect(granted.statusCode, granted.body).toBeLessThan(300)
})
