import { afterEach, beforeEach, expect, test } from 'vitest'
import { browser } from '#testing/signed-in.ts'
import { testWorld, type TestWorld } from '#testing/world.ts'
import { collection, rows } from '@meridian/cloud'

let world: TestWorld
let id: string
beforeEach(async () => {
  const compliance = { password_regex: '.{6,}', password_regex_description: 'six letters' }
  world = await testWorld({ cloud: { seed: 'demo', compliance } })
  id = world.cloud.table(rows.users, '').list({ where: { name: 'demo' } })[0]?.id ?? ''
  const held = world.cloud.table(passwords, '').get(id)
  if (!held) throw new Error('demo has no password')
  world.cloud.table(passwords, '').update({ ...held, expires_at: world.cloud.clock.now() - 1 })
})
afterEach(() => world.close())

const passwords = collection<{ id: string; expires_at?: number }>('passwords')

const signIn = (password: string, new_password?: string) =>
  browser(world.app).post('/api/session/', {
    auth_type: 'credentials',
    username: 'demo',
    ...{ password, ...(new_password !== undefined && { new_password }) },
  })

test('whose password has expired is told so in Keystone’s words, and how to go on', async () => {
  const refused = await signIn('demo')
  const words = `The password is expired and needs to be changed for user: ${id}.`
  expect({ status: refused.statusCode, words: refused.json() }).toEqual({ status: 401, words })
  expect(refused.headers['x-openstack-fields']).toBe(JSON.stringify([[['new_password'], words]]))
  expect(refused.headers['set-cookie']).toBeUndefined()
})

test('a new password in its place signs in, and is the only one from then on', async () => {
  expect((await signIn('demo', 'a new one')).statusCode).toBe(201)
  expect((await signIn('demo')).json()).toBe('Invalid credentials.')
  expect((await signIn('a new one')).statusCode).toBe(201)
})

test('a new password that Keystone does not take is refused beside it', async () => {
  const refused = await signIn('demo', 'short')
  expect(refused.statusCode).toBe(400)
  expect(refused.json()).toContain('six letters')
  expect(refused.headers['x-openstack-fields']).toContain('new_password')
  expect((await signIn('demo')).statusCode).toBe(401)
})

test('who does not know the old password neither learns that it has expired nor changes it', async () => {
  const refused = await signIn('wrong', 'a new one')
  expect({ status: refused.statusCode, words: refused.json() }).toEqual({
    status: 401,
    words: 'Invalid credentials.',
  })
  expect(refused.headers['x-openstack-fields']).toBeUndefined()
})
