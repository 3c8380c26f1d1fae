import type { FastifyRequest } from 'fastify'
import { hostNameIn, isLoopbackName } from '#plugins/host-name.ts'

/** What proxies add, as far as they say that they are there. */
const ofProxies = ['forwarded', 'via', 'x-real-ip']

/** Whether a program of this machine asks by itself, and no proxy on behalf of somebody else. */
export const isFromThisMachine = ({ headers, raw, socket }: FastifyRequest): boolean => {
  if (!/^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '')) return false
  const name = hostNameIn(headers.host)
  if (name === undefined || !isLoopbackName(name)) return false
  // nginx, left to itself, says nothing of its clients, but speaks HTTP as nobody else does today.
  if (raw.httpVersion === '1.0') return false
  return !Object.keys(headers).some(
    (header) => ofProxies.includes(header) || header.startsWith('x-forwarded-'),
  )
}

/** The same, and no page in a browser. */
export const isFromProgramHere = (request: FastifyRequest): boolean =>
  isFromThisMachine(request) &&
  !Object.keys(request.headers).some((name) => name === 'origin' || name.startsWith('sec-'))
