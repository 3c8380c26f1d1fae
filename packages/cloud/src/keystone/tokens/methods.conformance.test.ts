/** Who must sign in with several methods together. */
import { expect, test } from 'vitest'
import { underTest } from '#testing/conformance.ts'
import { keystoneOf } from '#testing/keystone.ts'

const cloud = await underTest()
const { ask, make, authenticate } = keystoneOf(cloud)

test.each([
  [{ multi_factor_auth_rules: [['password']] }, true],
  [{ multi_factor_auth_rules: [] }, true],
  [{ multi_factor_auth_rules: [['totp', 'password']] }, false],
  [{ multi_factor_auth_rules: [['totp', 'password'], ['password']] }, true],
  [{ multi_factor_auth_rules: [['nosuch', 'password']] }, true],
  [{ multi_factor_auth_rules: [['totp']] }, false],
  [{ multi_factor_auth_rules: [['totp']], multi_factor_auth_enabled: false }, true],
  [{ multi_factor_auth_rules: [['totp']], multi_factor_auth_enabled: true }, false],
])('with %j a password is enough: %s', async (options, enough) => {
  const name = cloud.unique('careful')
  const id = await make('user', { name, password: 'secret' })
  expect((await ask('PATCH', `/users/${id}`, { user: { options } })).status).toBe(200)
  const { status } = await authenticate({ name, secret: 'secret' }, 'unscoped')
  // Receipts, which tie several steps together, are not played.
  const refused = cloud.real ? 401 : 501
  expect(status).toBe(enough ? 201 : refused)
})
