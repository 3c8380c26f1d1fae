import type { FastifyRequest } from 'fastify'

/** Whether a program of this machine asks by itself, and no proxy on behalf of somebody else. */
export const isFromThisMachine = ({ headers, socket }: FastifyRequest): boolean => {
  const direct = headers.forwarded === undefined && headers['x-forwarded-for'] === undefined
  return direct && /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '')
}
