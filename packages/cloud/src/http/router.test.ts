import { expect, test } from 'vitest'
import { ok } from '#http/reply.ts'
import { createRouter } from '#http/router.ts'

const router = createRouter()
router.get('/servers', () => ok({}))
router.post('/servers', () => ok({}))
router.get('/servers/detail', () => ok({}))
router.get('/servers/{id}', () => ok({}))
router.delete('/servers/{id}/tags/{tag}', () => ok({}))
router.add('COPY', '/v1/{container}/{object*}', () => ok({}))

test('a literal segment wins over a parameter', () => {
  expect(router.find('GET', '/servers/detail').route?.pattern).toBe('/servers/detail')
  expect(router.find('GET', '/servers/detail2').route?.pattern).toBe('/servers/{id}')
})

test('a path is decoded before it is cut, and broken escapes are taken as they are', () => {
  const found = router.find('DELETE', '/servers/a%20b/tags/%E4%BD%A0')
  expect(found).toMatchObject({ params: { id: 'a b', tag: '你' } })
  expect(router.find('DELETE', '/servers/a%2Ftags%2Fb')).toMatchObject({
    params: { id: 'a', tag: 'b' },
  })
  expect(router.find('GET', '/servers/%zz')).toMatchObject({ params: { id: '%zz' } })
})

test('the rest of a path keeps its slashes and its ending, and is never empty', () => {
  const objectIn = (path: string): unknown => {
    const found = router.find('COPY', path)
    return found.route && found.params
  }
  expect(objectIn('/v1/box/dir/a.txt')).toEqual({ container: 'box', object: 'dir/a.txt' })
  expect(objectIn('/v1/box/dir//a.json/')).toEqual({ container: 'box', object: 'dir//a.json/' })
  expect(objectIn('/v1/box/%2E%2E%2Fa%3F')).toEqual({ container: 'box', object: '../a?' })
  expect(objectIn('/v1/box/')).toBeUndefined()
  expect(objectIn('/v1//a')).toBeUndefined()
})

test('a slash at the end is another path', () => {
  expect(router.find('GET', '/servers/')).toEqual({ route: undefined, allowed: [] })
})

test('HEAD is GET where the service says so, but for routes of its own', () => {
  const tolerant = createRouter([''], true)
  tolerant.get('/users', () => ok({}))
  tolerant.get('/roles', () => ok({}))
  tolerant.add('HEAD', '/roles', () => ok({}))
  expect(tolerant.find('HEAD', '/users').route?.method).toBe('GET')
  expect(tolerant.find('HEAD', '/roles').route?.method).toBe('HEAD')
  expect(router.find('HEAD', '/servers')).toEqual({ route: undefined, allowed: ['GET', 'POST'] })
})

test('a known path with another method says which methods it has', () => {
  expect(router.find('PUT', '/servers')).toEqual({ route: undefined, allowed: ['GET', 'POST'] })
  expect(router.find('GET', '/nope')).toEqual({ route: undefined, allowed: [] })
  expect(router.find('GET', '/servers/a/tags')).toEqual({ route: undefined, allowed: [] })
})

test('the same route twice is a mistake', () => {
  expect(() => router.get('/servers', () => ok({}))).toThrow('routed twice')
})
