import type { Server } from '@meridian/contract'
import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { signedIn, type SignedIn } from '#testing/signed-in.ts'
import { testWorld, type WorldOptions } from '#testing/world.ts'

/** A server on a port, closed when the test ends, with a tab of demo's and a running server's id. */
export const listeningWorld = async (options: WorldOptions = {}) => {
  const world = await testWorld(options)
  onTestFinished(() => world.close())
  const url = await world.app.listen({ host: '127.0.0.1', port: 0 })
  const tab = await signedIn(world.app)
  const { items } = (await tab.get('/api/nova/servers/?status=ACTIVE')).json<{ items: Server[] }>()
  const id = items[0]?.id ?? ''
  return { ...world, url, tab, id }
}

export const askForConsole = async (tab: SignedIn, id: string, console_type = 'AUTO') =>
  tab.post(`/api/nova/servers/${id}/console-session/`, { console_type })

/** The websocket of a console, as a browser opens it: with cookies, and the page's origin. */
export const openConsole = (
  url: string,
  path: string,
  tab: Pick<SignedIn, 'cookies'>,
  origin: string | undefined = url,
) =>
  new WebSocket(url.replace('http', 'ws') + path, ['binary'], {
    headers: { cookie: [...tab.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    ...(origin !== '' && { origin }),
  })

/** What the handshake ended with: `open`, or the status of the refusal. */
export const handshakeOf = (socket: WebSocket): Promise<string> =>
  new Promise((resolve) => {
    socket.once('open', () => resolve('open'))
    socket.once('error', ({ message }) => resolve(message.replace(/\D+/g, '')))
  })

/** All that has come so far, as text. */
export const textOf = (socket: WebSocket): (() => string) => {
  let all = ''
  socket.on('message', (data) => (all += String(data)))
  return () => all
}
