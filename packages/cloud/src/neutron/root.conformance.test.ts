import { expect, test } from 'vitest'
import { askerOf, pick } from '#testing/ask.ts'
import { underTest } from '#testing/conformance.ts'

const cloud = await underTest()
const network = askerOf(cloud, 'network')

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
