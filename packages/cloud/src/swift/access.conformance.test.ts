/** Who may do what in either cloud, by roles and by the lists of containers. */
import { expect, test } from 'vitest'
import { swiftUnderTest } from '#testing/swift.ts'

const { cloud, account, send, container } = await swiftUnderTest()

const project = account.slice(account.lastIndexOf('/') + 1)

test('who has no token, and who is of another project, stays outside', async () => {
  const box = await container()
  await send('PUT', `/${box}/o`, { body: 'x' })
  const stranger = await send('GET', `/${box}`, { as: 'nobody' })
  expect(stranger).toMatchObject({
    status: 401,
    text: '<html><h1>Unauthorized</h1><p>This server could not verify that you are authorized to access the document you requested.</p></html>',
  })
  expect(stranger.headers.get('www-authenticate')).toContain(`Swift realm="${project}"`)
  for (const path of ['', `/${box}`, `/${box}/o`]) {
    expect(await send('GET', path, { as: 'admin' }), path).toMatchObject({
      status: 403,
      text: '<html><h1>Forbidden</h1><p>Access was denied to this resource.</p></html>',
    })
  }
  expect(
    (await send('GET', `/${box}/o`, { headers: { 'x-auth-token': 'x' }, as: 'nobody' })).status,
  ).toBe(401)
  expect((await send('GET', `/${cloud.unique('no')}/o`, { as: 'nobody' })).status).toBe(401)
  expect((await send('DELETE', '')).status).toBe(403)
  expect((await send('POST', '', { headers: { 'x-account-meta-quota-bytes': '5' } })).status).toBe(
    403,
  )
})

test('a reader reads and changes nothing', async () => {
  const box = await container({ 'x-container-read': 'a:b' })
  await send('PUT', `/${box}/o`, { body: 'x' })
  const as = { as: 'reader' } as const
  expect((await send('HEAD', '', as)).status).toBe(204)
  const seen = await send('HEAD', `/${box}`, as)
  expect(seen.status).toBe(204)
  expect(seen.headers.has('x-container-read')).toBe(false)
  expect((await send('HEAD', `/${box}`)).headers.get('x-container-read')).toBe('a:b')
  expect((await send('GET', `/${box}/o`, as)).text).toBe('x')
  for (const [method, path] of [
    ['PUT', '/it-reader'],
    ['POST', ''],
    ['POST', `/${box}`],
    ['DELETE', `/${box}`],
    ['PUT', `/${box}/p`],
    ['POST', `/${box}/o`],
    ['DELETE', `/${box}/o`],
  ] as const) {
    expect((await send(method, path, as)).status, `${method} ${path}`).toBe(403)
  }
})

test('a public container is read by everybody, and listed where it says so', async () => {
  const box = await container({ 'x-container-read': '.referrer : *', 'x-container-meta-a': 'b' })
  await send('PUT', `/${box}/o`, { body: 'x' })
  const ask = async (path: string, headers = {}) =>
    (await send('GET', `/${box}${path}`, { as: 'nobody', headers })).status
  expect([await ask('/o'), await ask('/no'), await ask('')]).toEqual([200, 404, 401])
  await send('POST', `/${box}`, { headers: { 'x-container-read': '.r:*, .rlistings,' } })
  expect((await send('HEAD', `/${box}`)).headers.get('x-container-read')).toBe('.r:*,.rlistings')
  const seen = await send('GET', `/${box}`, { as: 'nobody' })
  expect(seen).toMatchObject({ status: 200, text: 'o\n' })
  expect(seen.headers.get('x-container-meta-a')).toBe('b')
  expect(seen.headers.has('x-container-read')).toBe(false)
  expect((await send('PUT', `/${box}/o`, { as: 'nobody', body: 'y' })).status).toBe(401)
  await send('POST', `/${box}`, {
    headers: { 'x-container-read': '.r:.example.com,.r:-bad.example.com' },
  })
  expect(await ask('/o')).toBe(401)
  expect(await ask('/o', { referer: 'http://www.example.com/x' })).toBe(200)
  expect(await ask('/o', { referer: 'http://bad.example.com/' })).toBe(401)
  await send('POST', `/${box}`, { headers: { 'x-remove-container-read': 'x' } })
  expect((await send('HEAD', `/${box}`)).headers.has('x-container-read')).toBe(false)
})

test.each(['admin:admin', '*:*', 'admin:*', 'Admin'])(
  'a list that names %s lets in that user of another project',
  async (list) => {
    const box = await container({ 'x-container-read': list, 'x-container-write': list })
    const as = { as: 'admin' } as const
    const role = list === 'Admin'
    expect((await send('PUT', `/${box}/o`, { ...as, body: 'x' })).status).toBe(role ? 403 : 201)
    expect((await send('GET', `/${box}/o`, as)).status).toBe(role ? 403 : 200)
    expect((await send('GET', `/${box}`, as)).status).toBe(role ? 403 : 200)
    expect((await send('POST', `/${box}`, as)).status).toBe(403)
    expect((await send('DELETE', `/${box}`, as)).status).toBe(403)
  },
)
