import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of a service on another origin that takes uploads. */
    uploadSink: string
  }
}

const server = createServer((request, response) => {
  // Who aborts an upload leaves it half read.
  answer(request, response).catch(() => response.destroy())
})

/**
 * A service outside of the site for the widget tests, as an image service that is uploaded to
 * directly: it takes any body and says how it came. `/refuse` refuses, `/hold` never answers.
 */
export async function setup(project: TestProject): Promise<void> {
  await new Promise<void>((ready) => server.listen(0, 'localhost', ready))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The sink has no port.')
  project.provide('uploadSink', `http://localhost:${address.port}`)
}

export async function teardown(): Promise<void> {
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method, headers, url } = request
  response.setHeader('Access-Control-Allow-Origin', headers.origin ?? '*')
  response.setHeader('Access-Control-Allow-Credentials', 'true')
  response.setHeader('Access-Control-Allow-Methods', 'PUT')
  response.setHeader('Access-Control-Allow-Headers', 'content-type,x-auth-token,x-requested-with')
  if (method === 'OPTIONS') return void response.writeHead(204).end()
  if (url === '/login') return void response.setHeader('Set-Cookie', 'sink=known').end()
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const body = Buffer.concat(chunks)
  if (url === '/hold') return
  response.setHeader('Content-Type', 'application/json')
  if (url === '/refuse') return void response.writeHead(413).end('"The image is too large."')
  if (url === '/unauthorized') return void response.writeHead(401).end('"not logged in"')
  if (url === '/empty') return void response.writeHead(204).end()
  response.end(
    JSON.stringify({ method, headers, bytes: body.length, start: body.toString('latin1', 0, 8) }),
  )
}
