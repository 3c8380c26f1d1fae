import { expect, onTestFinished, test, vi } from 'vitest'
import { askForConsole, handshakeOf, listeningWorld, openConsole } from '#testing/consoles.ts'

/** A world that notes the tokens in the addresses of consoles that Nova hands out. */
const watchedWorld = async (more: Parameters<typeof listeningWorld>[0] = {}) => {
  const tokens = new Set<string>()
  const world = await listeningWorld({
    ...more,
    between: (next) => async (request) => {
      const answer = await next(request)
      if (!request.url.includes('remote-consoles')) return answer
      const text = await answer.text()
      for (const [, token = ''] of decodeURIComponent(text).matchAll(/token=([\w-]+)/g))
        tokens.add(token)
      return new Response(text, answer)
    },
  })
  return { ...world, tokens }
}

test.each(['VNC', 'SERIAL'])(
  "the cloud's token of a %s console, which is shown through this server, is in no answer, header or log line",
  async (kind) => {
    const { app, url, tab, id, tokens, logText } = await watchedWorld()
    const session = await askForConsole(tab, id, kind)
    const info = await tab.post(`/api/nova/servers/${id}/console-info/`, { console_type: kind })
    const { path, ...told } = session.json()
    expect(told).toEqual({ type: kind, url: null })
    expect(info.json()).toMatchObject({ type: kind })
    const socket = openConsole(url, path, tab)
    onTestFinished(() => socket.terminate())
    expect(await handshakeOf(socket)).toBe('open')
    const used = await app.inject({ url: path, headers: { origin: url } })
    socket.close()
    await vi.waitFor(() => expect(logText()).toContain('console closed'))
    expect(tokens.size).toBe(2)
    const said = [session, info, used].map(
      ({ headers, body }) => JSON.stringify(headers) + decodeURIComponent(body),
    )
    for (const token of tokens)
      for (const place of [...said, logText()]) expect(place).not.toContain(token)
  },
)

test("the cloud's token is not in the log of a console that cannot be reached, nor in what the browser is told", async () => {
  const { cloud, url, tab, id, tokens, logText } = await watchedWorld()
  const { path } = (await askForConsole(tab, id)).json()
  await tab.post(`/api/nova/servers/${id}`, { operation: 'stop' })
  cloud.clock.advance(50_000)
  const socket = openConsole(url, path, tab)
  const reason = await new Promise((resolve) =>
    socket.once('close', (_code, why) => resolve(String(why))),
  )
  expect(tokens.size).toBe(1)
  for (const token of tokens) expect(`${String(reason)} ${logText()}`).not.toContain(token)
})

test("a console that only its own page can show is told with that page's address [RS-NOVA-11]", async () => {
  const address = 'https://spice.test/spice_auto.html?token=only-there'
  const world = await listeningWorld({
    between: (next) => async (request) =>
      request.url.includes('remote-consoles')
        ? Response.json({
            remote_console: { protocol: 'spice', type: 'spice-html5', url: address },
          })
        : next(request),
  })
  const title = `&title=Console${encodeURIComponent(`(${world.id})`)}`
  const answer = { type: 'SPICE', url: `${address}${title}` }
  expect((await askForConsole(world.tab, world.id, 'SPICE')).json()).toEqual({
    ...answer,
    path: null,
  })
  const path = `/api/nova/servers/${world.id}/console-info/`
  expect((await world.tab.post(path, { console_type: 'SPICE' })).json()).toEqual(answer)
})

test('the address of a console that is shown through this server is that of its page here [RS-NOVA-11]', async () => {
  const { tab, id } = await listeningWorld({ env: { WEBROOT: '/cloud/' } })
  const info = await tab.post(`/api/nova/servers/${id}/console-info/`, { console_type: 'AUTO' })
  const title = `title=Console${encodeURIComponent(`(${id})`)}`
  expect(info.json()).toEqual({
    type: 'VNC',
    url: `http://localhost:80/cloud/r/RegionOne/p/${tab.user.project_id}/console/${id}?${title}`,
  })
})
