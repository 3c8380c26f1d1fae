import { expect, test } from 'vitest'
import { ok } from '#http/reply.ts'
import { createRouter } from '#http/router.ts'

const router = createRouter()
router.get('/servers', () => ok({}))
router.post('/servers', () => ok({}))
router.get('/servers/detail', () => ok({}))
router.get('/servers/{id}', () => ok({}))
router.delete('/servers/{id}/tags/{tag}', () => ok({}))

test('a literal segment wins over a parameter', () => {
  expect(router.find('GET', '/servers/detail').route?.pattern).toBe('/servers/detail')
  expect(router.find('GET', '/servers/detail2').route?.pattern).toBe('/servers/{id}')
})

test('parameters are decoded, and broken escapes are taken as they are', () => {
  const found = router.find('DELETE', '/servers/a%2Fb/tags/%E4%BD%A0')
  expect(found).toMatchObject({ params: { id: 'a/b', tag: '你' } })
  expect(router.find('GET', '/servers/%zz')).toMatchObject({ params: { id: '%zz' } })
})

test('a slash at the end changes nothing, and HEAD is answered by GET', () => {
  expect(router.find('GET', '/servers/').route?.pattern).toBe('/servers')
  expect(router.find('HEAD', '/servers').route?.method).toBe('GET')
})

test('a known path with another method says which methods it has', () => {
  expect(router.find('PUT', '/servers')).toEqual({ route: undefined, allowed: ['GET', 'POST'] })
  expect(router.find('GET', '/nope')).toEqual({ route: undefined, allowed: [] })
  expect(router.find('GET', '/servers/a/tags')).toEqual({ route: undefined, allowed: [] })
})

test('the same route twice is a mistake', () => {
  expect(() => router.get('/servers', () => ok({}))).toThrow('routed twice')
})
