import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { testWorld, type TestWorld } from '#testing/world.ts'

const assets = mkdtempSync(join(tmpdir(), 'meridian-web-'))
const script = 'console.log("hello")'.repeat(100)
beforeAll(() => {
  mkdirSync(join(assets, 'static'))
  const page = '<!doctype html><base href="/"><script src="static/a-1.js"></script>'
  writeFileSync(join(assets, 'index.html'), page)
  writeFileSync(join(assets, 'static', 'a-1.js'), script)
  writeFileSync(join(assets, 'static', 'a-1.js.br'), brotliCompressSync(script))
  writeFileSync(join(assets, 'static', '.env'), 'SECRET=1')
  writeFileSync(join(assets, 'secret.txt'), 'SECRET=2')
})
afterAll(() => rmSync(assets, { recursive: true }))

let world: TestWorld
afterEach(() => world.close())

const page = { accept: 'text/html,application/xhtml+xml' }

test('every page that is not the API’s is the web application, under its web root', async () => {
  world = await testWorld({ assets, env: { WEBROOT: '/console/' } })
  for (const url of ['/console', '/console/', '/console/auth/login', '/console/project/x?tab=a']) {
    const { statusCode, headers, body } = await world.app.inject({ url, headers: page })
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['cache-control']).toBe('no-cache')
    expect(body).toContain('<base href="/console/">')
  }
  const outside = await world.app.inject({ url: '/other', headers: page })
  expect(outside.statusCode).toBe(404)
})

test('what is no page is 404: unknown API paths, missing files, other kinds of answers', async () => {
  world = await testWorld({ assets })
  for (const [url, accept] of [
    ['/api/nothing', 'text/html'],
    ['/static/none.js', 'text/html'],
    ['/project/x', 'application/json'],
  ]) {
    const response = await world.app.inject({ url: url ?? '', headers: { accept } })
    expect([response.statusCode, typeof response.json()]).toEqual([404, 'string'])
  }
})

test('hashed files are kept for ever and sent as they were compressed', async () => {
  world = await testWorld({ assets })
  const url = '/static/a-1.js'
  const plain = await world.app.inject({ url })
  expect(plain.body).toBe(script)
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(plain.headers['x-content-type-options']).toBe('nosniff')
  const small = await world.app.inject({ url, headers: { 'accept-encoding': 'br, gzip' } })
  expect(small.headers['content-encoding']).toBe('br')
  expect(String(small.headers['content-type'])).toContain('javascript')
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe(script)
})

test('no file is served but those under static/, and no hidden one', async () => {
  world = await testWorld({ assets })
  for (const url of [
    '/static/.env',
    '/static/../secret.txt',
    '/static/%2e%2e/secret.txt',
    '/static/..%2fsecret.txt',
    '/secret.txt',
  ]) {
    const response = await world.app.inject({ url, headers: { accept: 'text/plain' } })
    expect(response.body).not.toContain('SECRET')
    expect([403, 404]).toContain(response.statusCode)
  }
})

test('long answers are compressed for browsers that ask, but not for this machine', async () => {
  world = await testWorld({ assets, env: { METRICS_TOKEN: 'let-me-see' } })
  const url = '/metrics'
  const headers = { 'accept-encoding': 'gzip', authorization: 'Bearer let-me-see' }
  const encoding = async (from: { remoteAddress?: string; headers: Record<string, string> }) =>
    (await world.app.inject({ url, ...from })).headers['content-encoding']
  expect(await encoding({ headers, remoteAddress: '192.0.2.7' })).toBe('gzip')
  expect(await encoding({ headers: { ...headers, 'x-forwarded-for': '192.0.2.7' } })).toBe('gzip')
  expect(await encoding({ headers })).toBeUndefined()
})
