import { createServer as createTls } from 'node:https'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { onTestFinished, expect, test } from 'vitest'
import { pair } from '#testing/certificate.ts'
import { browser, signedIn } from '#testing/signed-in.ts'
import { testWorld } from '#testing/world.ts'

const notReached = 'a service was not reached'

/** Where a server listens until the test ends. */
const hostOf = async (server: Server): Promise<string> => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  // A TCP server that listens has an address with a port.
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Where nobody listens any more. */
const closedHost = async (): Promise<string> => {
  const server = createServer()
  const host = await hostOf(server)
  await new Promise((resolve) => void server.close(resolve))
  return host
}

/** What the log says of a sign-in at a Keystone which is not reached. */
const linesOf = async (url: string) => {
  const world = await testWorld({ env: { OS_AUTH_URL: url }, between: () => fetch })
  onTestFinished(() => world.close())
  const password = 'only-for-keystone'
  const body = { auth_type: 'credentials', username: 'demo', password }
  const answer = await browser(world.app).post('/api/session/', body)
  expect(answer.statusCode).toBe(502)
  // The user is told neither.
  expect(answer.body).not.toMatch(/127\.0\.0\.1|ECONN|CERT/)
  expect(world.logText()).not.toContain(password)
  return world.log().filter(({ msg }) => msg === notReached)
}

test('the log says which host refused a connection, and that it did', async () => {
  const host = await closedHost()
  const line = { service: 'identity', host, code: 'ECONNREFUSED' }
  expect(await linesOf(`http://${host}/v3`)).toMatchObject([line])
})

test('it names what is wrong with a certificate, and who hung up', async () => {
  const own = createTls({ cert: pair.certificate, key: pair.private_key })
  const tls = await hostOf(own)
  const signed = { host: tls, code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }
  expect(await linesOf(`https://${tls}/v3`)).toMatchObject([signed])
  const deaf = await hostOf(createServer((socket) => socket.once('data', () => socket.destroy())))
  const cut = { host: deaf, code: expect.stringMatching(/^(UND_ERR_SOCKET|ECONNRESET)$/) }
  expect(await linesOf(`http://${deaf}/v3`)).toMatchObject([cut])
})

test('nothing of what was to be sent is in the log, whatever the error says', async () => {
  let told = ''
  const quoting = async (request: Request): Promise<Response> => {
    told = request.headers.get('x-auth-token') ?? ''
    const cause = Object.assign(new Error(`bad header ${told}`), { code: `no ${told}` })
    throw new TypeError(`fetch failed: ${told}`, { cause })
  }
  let away = false
  const world = await testWorld({
    between: (transport) => (request) => (away ? quoting(request) : transport(request)),
  })
  onTestFinished(() => world.close())
  const tab = await signedIn(world.app)
  away = true
  expect((await tab.get('/api/nova/keypairs/')).statusCode).toBe(502)
  expect(told).not.toBe('')
  expect(world.logText()).not.toContain(told)
  const [line] = world.log().filter(({ msg }) => msg === notReached)
  expect(line).toMatchObject({ service: 'compute', host: 'cloud.test', code: 'TypeError' })
})
