import { expect, test } from 'vitest'
import { pick } from '#testing/ask.ts'
import { conformance } from '#testing/service.ts'

const { cloud, ask: network } = await conformance('network')

test('the root lists what Neutron has itself, with a slash at its end only', async () => {
  const reply = await network('GET', '/')
  expect(reply.status).toBe(200)
  const names = ['network', 'subnet', 'subnetpool', 'port']
  expect(reply.body).toEqual({
    resources: names.map((name) => {
      const href: unknown = expect.stringMatching(new RegExp(`^http://.*/v2\\.0/${name}s$`))
      return { name, collection: `${name}s`, links: [{ rel: 'self', href }] }
    }),
  })
  const root = pick(reply, 'resources', 0, 'links', 0, 'href').replace('/networks', '')
  const ask = async (url: string, headers: Record<string, string> = {}) =>
    (await cloud.transport(new Request(url, { headers }))).status
  const { id } = await cloud.signIn('demo')
  expect(await ask(`${root}/`, { 'x-auth-token': id })).toBe(200)
  expect(await ask(root, { 'x-auth-token': id })).toBe(404)
  expect(await ask(`${root}/`)).toBe(401)
})

test('a list cannot be asked for its head, and what is no part of the API needs no token', async () => {
  const networks = pick(await network('GET', '/'), 'resources', 0, 'links', 0, 'href')
  const { id } = await cloud.signIn('demo')
  const ask = (method: string, url: string, headers: Record<string, string>) =>
    cloud.transport(new Request(url, { method, headers }))
  const head = await ask('HEAD', networks, { 'x-auth-token': id })
  expect([head.status, head.headers.get('allow')]).toEqual([405, null])
  const nothing = networks.replace('/v2.0/networks', '/nothing')
  const missing = await ask('GET', nothing, { accept: 'text/html' })
  const type = missing.headers.get('content-type')
  expect([missing.status, type]).toEqual([404, 'text/html; charset=UTF-8'])
  expect(await missing.text()).toContain('The resource could not be found.')
})
