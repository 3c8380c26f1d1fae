import { once } from 'node:events'
import {
  createServer,
  request as httpRequest,
  type ClientRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { imageOf, urlOfFile } from '#testing/image-file.ts'
import { signedIn, type SignedIn } from '#testing/signed-in.ts'
import { testWorld, type TestWorld } from '#testing/world.ts'

/** A server on the network between a browser's connections and a service that a test plays. */
export type FileService = {
  readonly world: TestWorld
  readonly tab: SignedIn
  /** The path of an image whose content the played service keeps. */
  readonly file: string
  /** What the service does from now on. */
  readonly serve: (how: (request: IncomingMessage, response: ServerResponse) => void) => void
  /** How many connections the service has open. */
  readonly open: () => Promise<number>
  /** A request over a connection of its own, as a browser sends it; its body is written by hand. */
  readonly ask: (method: string, path: string, headers?: Record<string, string>) => ClientRequest
  readonly close: () => Promise<void>
}

type Options = {
  readonly env?: Record<string, string>
  readonly add?: (app: FastifyInstance) => void
}

/** Starts both; `add` may add endpoints of the test's own. */
export const fileService = async ({ env = {}, add }: Options = {}): Promise<FileService> => {
  let how = (_: IncomingMessage, response: ServerResponse): void => void response.end()
  const service = createServer((request, response) => how(request, response))
  service.listen(0, '127.0.0.1')
  await once(service, 'listening')
  // A TCP server that listens has an address with a port.
  const { port } = service.address() as AddressInfo
  const world = await testWorld({
    cloud: { seed: 'demo' },
    env,
    between: (cloud) => (request) =>
      request.url.endsWith('/file')
        ? fetch(new Request(`http://127.0.0.1:${port}/file`, request))
        : cloud(request),
  })
  add?.(world.app)
  const origin = await world.app.listen({ host: '127.0.0.1', port: 0 })
  const tab = await signedIn(world.app, 'demo')
  return {
    world,
    tab,
    file: urlOfFile(await imageOf(world)),
    serve: (next) => {
      how = next
    },
    open: () =>
      new Promise((resolve, reject) => {
        service.getConnections((error, count) => (error ? reject(error) : resolve(count)))
      }),
    ask: (method, path, headers = {}) =>
      httpRequest(new URL(path, origin), {
        method,
        agent: false,
        headers: {
          cookie: [...tab.cookies].map(([key, value]) => `${key}=${value}`).join('; '),
          'x-requested-with': 'XMLHttpRequest',
          'x-csrftoken': tab.cookies.get('csrftoken') ?? '',
          ...(method === 'PUT' && { 'content-type': 'application/octet-stream' }),
          ...headers,
        },
        // Who hangs up while something is sent is seen by the missing answer.
      }).on('error', () => undefined),
    close: async () => {
      service.closeAllConnections()
      service.close()
      await world.close()
    },
  }
}

/** The head of the answer to a request. */
export const answerTo = async (request: ClientRequest): Promise<IncomingMessage> => {
  // The event of a client's request has one argument.
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  return response
}

/** The whole body of an answer; rejects when it breaks off. */
export const textOf = async (response: IncomingMessage): Promise<string> => {
  let text = ''
  for await (const piece of response) text += String(piece)
  return text
}
