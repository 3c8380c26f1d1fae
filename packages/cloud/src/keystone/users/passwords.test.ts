/**
 * Passwords as an operator wants them. The test cloud of real services asks nothing of them; what is
 * said here was looked at in a Keystone of the same release with these settings.
 */
import { afterAll, expect, test } from 'vitest'
import { createCloud, type Cloud } from '#create-cloud.ts'
import type { Compliance } from '#keystone/users/compliance.ts'
import { identityCalls, inProject, password } from '#testing/identity-calls.ts'

const AUTH_URL = 'http://cloud.test/identity/v3'
const DAY = 24 * 60 * 60 * 1000
const open: Cloud[] = []
afterAll(() => {
  for (const cloud of open) cloud.close()
})

/** A cloud with rules, and a user in it whom the administrator made. */
async function ruled(compliance: Compliance, given: object = {}) {
  const cloud = createCloud({ seed: 'empty', pace: 'manual', randomSeed: 1, compliance })
  open.push(cloud)
  const calls = identityCalls(cloud.fetch, AUTH_URL)
  const send = async (method: string, path: string, body?: unknown) => {
    // Each time, since a test lets months go by.
    const admin = await calls.signIn('admin', inProject('admin'))
    const reply = await calls.send(method, path, body, admin)
    const { error } = reply.body as { error?: { message: string } }
    return { status: reply.status, words: error?.message, body: reply.body }
  }
  const sent = { user: { name: 'ann', password: 'secret1', ...given } }
  const made = (await send('POST', '/users', sent)).body as { user: { id: string } }
  const { id } = made.user
  return {
    cloud,
    send,
    id,
    made: made.user,
    signIn: async (secret: string) => {
      const { status, body } = await calls.authenticate({ identity: password('ann', secret) })
      const { error, token } = body as {
        error?: { message: string }
        token?: { user: { password_expires_at: unknown } }
      }
      return { status, words: error?.message, ends: token?.user.password_expires_at }
    },
    change: (original_password: string, secret: string) =>
      send('POST', `/users/${id}/password`, { user: { original_password, password: secret } }),
    reset: (user: object) => send('PATCH', `/users/${id}`, { user }),
  }
}

const STRENGTH = {
  password_regex: String.raw`(?=.*\d)(?=.*[a-z]).{7,}$`,
  password_regex_description: 'seven letters and digits at least',
}
const WEAK = {
  status: 400,
  words: 'The password does not match the requirements: seven letters and digits at least.',
}
const NOBODY = { status: 401, words: 'The request you have made requires authentication.' }

test('a weak password is refused, whoever chose it', async () => {
  const { send, change, reset, signIn } = await ruled(STRENGTH)
  const made = await send('POST', '/users', { user: { name: 'bob', password: 'weak' } })
  expect(made).toMatchObject(WEAK)
  expect(await change('secret1', 'weak')).toMatchObject(WEAK)
  expect(await reset({ password: 'weak' })).toMatchObject(WEAK)
  expect(await reset({ password: null })).toMatchObject({
    status: 400,
    words: 'Password validation error: Password must be a string type.',
  })
  expect(await change('wrong', 'weak')).toMatchObject(NOBODY)
  expect((await signIn('secret1')).status).toBe(201)
})

test('the rule is there for all to read, and no other setting', async () => {
  const { send } = await ruled(STRENGTH)
  const path = '/domains/default/config/security_compliance'
  expect(await send('GET', path)).toMatchObject({
    status: 200,
    body: { config: { security_compliance: STRENGTH } },
  })
  expect(await send('GET', `${path}/password_regex_description`)).toMatchObject({
    body: { config: { password_regex_description: STRENGTH.password_regex_description } },
  })
  expect(await send('GET', `${path}/lockout_duration`)).toMatchObject({
    status: 403,
    words:
      'Invalid domain specific configuration: Reading security compliance values other than ' +
      'password_regex and password_regex_description is not allowed..',
  })
  expect(await send('GET', path.replace('default', 'other'))).toMatchObject({
    status: 403,
    words:
      'Invalid domain specific configuration: Reading security compliance information for any ' +
      'domain other than the default domain is not allowed or supported..',
  })
})

test('passwords that were used are not used again, but by an administrator', async () => {
  const { change, reset, signIn } = await ruled({ unique_last_password_count: 3 })
  const USED = {
    status: 400,
    words:
      'The new password cannot be identical to a previous password. The total number which ' +
      'includes the new password must be unique is 3.',
  }
  expect(await change('secret1', 'secret1')).toMatchObject(USED)
  expect((await change('secret1', 'secret2')).status).toBe(204)
  expect((await change('secret2', 'secret3')).status).toBe(204)
  expect(await change('secret3', 'secret1')).toMatchObject(USED)
  expect((await change('secret3', 'secret4')).status).toBe(204)
  expect((await change('secret4', 'secret1')).status).toBe(204)
  expect((await reset({ password: 'secret1' })).status).toBe(200)
  expect((await signIn('secret1')).status).toBe(201)
})

test('a password that its user chose stays for a while', async () => {
  const { cloud, change } = await ruled({ minimum_password_age: 2 })
  // The one that an administrator gave does not have to.
  expect((await change('secret1', 'secret2')).status).toBe(204)
  cloud.control.advance(DAY / 2)
  expect(await change('secret2', 'secret3')).toMatchObject({
    status: 400,
    words:
      'You cannot change your password at this time due to the minimum password age. Once you ' +
      'change your password, it must be used for 2 day(s) before it can be changed. Please try ' +
      'again in 1 day(s) or contact your administrator to reset your password.',
  })
  cloud.control.advance(2 * DAY)
  expect((await change('secret2', 'secret3')).status).toBe(204)
})

test('a password ends, which its user is told, and can still be changed', async () => {
  const { cloud, id, made, signIn, change, send } = await ruled({ password_expires_days: 30 })
  const ends = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000000$/)
  expect(made).toMatchObject({ password_expires_at: ends })
  expect(await signIn('secret1')).toMatchObject({ status: 201, ends })
  const found = async (query: string) => {
    const { body } = await send('GET', `/users?name=ann&password_expires_at=${query}`)
    return (body as { users: unknown[] }).users.length
  }
  const later = new Date(cloud.clock.now() + 60 * DAY).toISOString()
  expect([await found(`lt:${later}`), await found(`gte:${later}`)]).toEqual([1, 0])
  cloud.control.advance(31 * DAY)
  expect(await signIn('secret1')).toMatchObject({
    status: 401,
    words: `The password is expired and needs to be changed for user: ${id}.`,
  })
  expect(await signIn('wrong')).toMatchObject(NOBODY)
  expect((await change('secret1', 'secret2')).status).toBe(204)
  expect((await signIn('secret2')).status).toBe(201)
})

test('some passwords end for show only', async () => {
  const options = { ignore_password_expiry: true }
  const { cloud, signIn, reset } = await ruled({ password_expires_days: 30 }, { options })
  cloud.control.advance(31 * DAY)
  expect((await signIn('secret1')).status).toBe(201)
  // Given later, it has no end at all.
  expect(await reset({ password: 'secret2' })).toMatchObject({
    body: { user: { password_expires_at: null } },
  })
})

test('a password that an administrator gave opens nothing but its own change', async () => {
  const { id, signIn, change, reset } = await ruled({ change_password_upon_first_use: true })
  const expired = {
    status: 401,
    words: `The password is expired and needs to be changed for user: ${id}.`,
  }
  expect(await signIn('secret1')).toMatchObject(expired)
  expect((await change('secret1', 'secret2')).status).toBe(204)
  expect((await signIn('secret2')).status).toBe(201)
  await reset({ password: 'secret3' })
  expect(await signIn('secret3')).toMatchObject(expired)
  await reset({ password: 'secret3', options: { ignore_change_password_upon_first_use: true } })
  expect((await signIn('secret3')).status).toBe(201)
})

test('wrong passwords lock an account for a while, or until it is enabled', async () => {
  const { cloud, signIn, change, reset } = await ruled({
    lockout_failure_attempts: 3,
    lockout_duration: 600,
  })
  const guess = async () => {
    for (let at = 0; at < 3; at += 1) expect(await signIn('wrong')).toMatchObject(NOBODY)
  }
  await guess()
  expect(await signIn('secret1')).toMatchObject(NOBODY)
  expect(await change('secret1', 'secret2')).toMatchObject(NOBODY)
  cloud.control.advance(601_000)
  expect((await signIn('secret1')).status).toBe(201)
  await guess()
  await reset({ enabled: true })
  expect((await signIn('secret1')).status).toBe(201)
  // What counted before is forgotten.
  expect(await change('wrong', 'secret2')).toMatchObject(NOBODY)
  expect((await signIn('secret1')).status).toBe(201)
  await reset({ options: { ignore_lockout_failure_attempts: true } })
  await guess()
  expect((await signIn('secret1')).status).toBe(201)
})
