import type { FastifyInstance } from 'fastify'
import { errors } from '#http/errors.ts'

/** Reads JSON bodies; an empty one is no body, whatever its content type says. */
export const installJsonBody = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    if (text === '') return done(null, undefined)
    try {
      done(null, JSON.parse(String(text)))
    } catch (error) {
      done(errors.malformed(reasonOf(error)), undefined)
    }
  })
}

/** Why, without the parser's excerpt: it may hold a password. */
const reasonOf = (error: unknown): string =>
  error instanceof Error
    ? error.message.replace(/,? \.{0,3}".*$/s, '').replace(/ is not valid JSON$/, '')
    : 'not JSON'
