import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import type { FastifyInstance } from 'fastify'

/**
 * Writes replies as the contract has them: what it does not name is left out. As with checks, how
 * one is written is worked out when it is first sent, not for all of them at the start.
 */
export const installReplies = (app: FastifyInstance): void => {
  const compile = SerializerSelector()()
  app.setSerializerCompiler((route) => {
    let write: ReturnType<typeof compile> | undefined
    return (reply: unknown) => {
      write ??= compile({ ...route, httpStatus: route.httpStatus ?? 'default' })
      return write(reply)
    }
  })
}
