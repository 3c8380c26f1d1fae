import type { Keypair, KeypairCreated } from '@meridian/contract'
import { expect, test } from 'vitest'
import { demoWorld } from '#testing/demo-world.ts'

const { world, tab } = demoWorld()

const path = '/api/nova/keypairs/'
const public_key =
  'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIIsZ4rpPFEcEyIhrx7uIvGHfZtVzQf+/csG8eOx8Fdto e2e@here'

test('key pairs are listed flat, and made with or without a public key [RS-NOVA-03]', async () => {
  const { items } = (await tab.get(path)).json<{ items: Keypair[] }>()
  expect(items.map(({ id, name }) => id === name)).toEqual([true, true, true])
  const made = await tab.post(path, { name: 'made here', key_type: 'ssh' })
  expect([made.statusCode, made.headers.location]).toEqual([201, `${path}made%20here`])
  expect(made.json<KeypairCreated>()).toMatchObject({
    ...{ name: 'made here', type: 'ssh', private_key: expect.stringMatching(/^-----BEGIN/) },
    user_id: tab.user.id,
  })
  // From 2.92 on Nova makes no keys.
  const asked = world.cloud.control.requests().findLast(({ method }) => method === 'POST')
  expect(asked?.path).toBe('/v2.1/os-keypairs')
  const imported = await tab.post(path, { name: 'own', key_type: 'ssh', public_key })
  expect(imported.json()).toMatchObject({ name: 'own', type: 'ssh', public_key })
  expect(imported.json()).not.toHaveProperty('private_key')
  const again = await tab.post(path, { name: 'own', public_key })
  expect([again.statusCode, again.json()]).toEqual([409, "Key pair 'own' already exists."])
})

test('one key pair is read with its number, and deleted by its name [RS-NOVA-04]', async () => {
  const one = (await tab.get(`${path}deploy`)).json<Keypair>()
  expect(one).toMatchObject({
    ...{ name: 'deploy', type: 'ssh', id: expect.any(Number), keypair_id: one.id },
    ...{ user_id: tab.user.id, created_at: expect.stringMatching(/^\d{4}-/) },
  })
  expect((await tab.del(`${path}deploy`)).statusCode).toBe(204)
  expect((await tab.get(`${path}deploy`)).statusCode).toBe(404)
})
