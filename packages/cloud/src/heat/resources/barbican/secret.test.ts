import { expect, test } from 'vitest'
import { secret } from '#heat/resources/barbican/secret.ts'
import { failure, heatWorld } from '#heat/resources/testing.ts'

test('a secret is known by its address and keeps what it holds', () => {
  const { stack, call } = heatWorld(['creator', 'member', 'reader'])
  const one = stack(secret, {
    name: 'mine',
    payload: 'open sesame',
    payload_content_type: 'text/plain',
  })
  one.create()
  expect(one.id()).toMatch(/^http:.*\/secrets\//)
  expect(one.attribute('status')).toBe('ACTIVE')
  expect(one.attribute('decrypted_payload')).toBe('open sesame')
  expect(one.attribute('show')).toMatchObject({ name: 'mine' })
  one.remove()
  one.remove()
  const id = one.id().split('/').at(-1) ?? ''
  expect(call('key-manager', 'GET', `/secrets/${id}`).status).toBe(404)
})

test('a type of content needs content', () => {
  const { stack } = heatWorld()
  expect(failure(() => stack(secret, { payload_content_type: 'text/plain' }).create())).toBe(
    'ResourcePropertyDependency: resources.it: payload_content_type cannot be specified without ' +
      'payload.',
  )
})
