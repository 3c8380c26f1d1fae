import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished, describe, expect, test } from 'vitest'
import { askForConsole, handshakeOf, listeningWorld } from '#testing/consoles.ts'
import { browser } from '#testing/signed-in.ts'
import { testWorld } from '#testing/world.ts'
import type { Env } from '#config-reader.ts'
import { WebSocket } from 'ws'

const statusFor = async (env: Env, headers: Record<string, string>, url = '/api/login/') => {
  const world = await testWorld({ env })
  onTestFinished(() => world.close())
  const all = { 'x-requested-with': 'XMLHttpRequest', ...headers }
  return (await world.app.inject({ url, headers: all })).statusCode
}

describe('without PUBLIC_URL', () => {
  test.each([
    ...['localhost', 'LocalHost:8080', 'meridian.localhost:8080', '127.0.0.1', '127.8.8.8:81'],
    ...['[::1]:8080', '192.168.1.20:8080', '[fd00::5]', '0.0.0.0:8080'],
  ])('the server answers at %s, which no name server can point elsewhere', async (host) => {
    expect(await statusFor({}, { host })).toBe(200)
  })

  test.each([
    ...['evil.example', 'evil.example:8080', 'localhost.evil.example', 'evil.example@localhost'],
    ...['localhost@evil.example', 'notlocalhost', 'localhost..', '127.0.0.1.evil.example', '[::1'],
    ...['localhost,evil.example', 'localhost#.evil.example', 'localhost/'],
  ])('it does not answer at "%s"', async (host) => {
    for (const url of ['/api/login/', '/', '/auth/login', '/static/x.js', '/no/such/thing'])
      expect(await statusFor({}, { host }, url)).toBe(421)
  })

  test('a page at a name that now leads here signs nobody in, though the origin is that name', async () => {
    const world = await testWorld()
    onTestFinished(() => world.close())
    const tab = browser(world.app)
    const body = { auth_type: 'credentials', username: 'demo', password: 'demo' }
    const headers = { host: 'evil.example:8080', origin: 'http://evil.example:8080' }
    const answer = await tab.call('POST', '/api/session/', body, headers)
    expect(answer.statusCode).toBe(421)
    expect(answer.json()).toMatch(/PUBLIC_URL/)
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(world.log()).toContainEqual(expect.objectContaining({ host: 'evil.example:8080' }))
  })

  test('nor opens it a console', async () => {
    const { url, tab, id } = await listeningWorld()
    const { path } = (await askForConsole(tab, id)).json()
    const cookie = [...tab.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { cookie, host: 'evil.example', origin: 'http://evil.example' }
    const socket = new WebSocket(url.replace('http', 'ws') + path, ['binary'], { headers })
    expect(await handshakeOf(socket)).toBe('421')
  })

  test('the name that HOST binds is served', async () => {
    expect(await statusFor({ HOST: 'console.lan' }, { host: 'console.lan:8080' })).toBe(200)
    expect(await statusFor({ HOST: '0.0.0.0' }, { host: 'console.lan:8080' })).toBe(421)
  })

  test('what a trusted proxy forwards is held to the same, and what others say is not heard', async () => {
    const env = { TRUST_PROXY: 'loopback' }
    const forwarded = { 'x-forwarded-host': 'evil.example' }
    expect(await statusFor(env, { host: '127.0.0.1:8080', ...forwarded })).toBe(421)
    expect(await statusFor({}, { host: '127.0.0.1:8080', ...forwarded })).toBe(200)
    // A page that was led to this machine sets what headers it likes.
    const sly = { host: 'evil.example', 'x-forwarded-host': 'localhost' }
    expect(await statusFor(env, sly)).toBe(421)
  })
})

test('who speaks HTTP as of old, without a host, is told its health and nothing else', async () => {
  const { url } = await listeningWorld()
  const { port } = new URL(url)
  const statusOf = async (path: string, host = '') => {
    const socket = connect(Number(port), '127.0.0.1')
    socket.end(`GET ${path} HTTP/1.0\r\nX-Requested-With: XMLHttpRequest\r\n${host}\r\n`)
    return (await text(socket)).slice(9, 12)
  }
  expect(await statusOf('/api/login/')).toBe('421')
  expect(await statusOf('/healthz')).toBe('200')
  // As nginx asks that was told no more than where to pass requests on to.
  expect(await statusOf('/metrics', `Host: 127.0.0.1:${port}\r\n`)).toBe('403')
})

describe('with PUBLIC_URL', () => {
  const env = { PUBLIC_URL: 'https://console.example.org:8443', TRUST_PROXY: 'loopback' }

  test('its host is served, with whatever port the proxy passes on', async () => {
    for (const host of ['console.example.org:8443', 'CONSOLE.example.org'])
      expect(await statusFor(env, { host })).toBe(200)
    const forwarded = { 'x-forwarded-host': 'console.example.org' }
    expect(await statusFor(env, { host: '127.0.0.1:8080', ...forwarded })).toBe(200)
  })

  test.each([
    'localhost',
    '127.0.0.1:8080',
    '10.0.0.7',
    'evil.example',
    'console.example.org.evil.example',
  ])('it does not answer at %s', async (host) => {
    expect(await statusFor(env, { host })).toBe(421)
    const sly = { host: 'evil.example', 'x-forwarded-host': 'console.example.org' }
    expect(await statusFor(env, sly)).toBe(421)
  })
})

test.each([{}, { PUBLIC_URL: 'https://console.example.org' }])(
  'health and readiness are told at any name: %o',
  async (env) => {
    for (const host of ['pod-7.cluster.local', '10.1.2.3:8080', 'localhost'])
      for (const url of ['/healthz', '/readyz'])
        expect(await statusFor(env, { host }, url)).toBe(200)
  },
)
