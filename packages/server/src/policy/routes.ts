import { policy as endpoints } from '@meridian/contract'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'
import { errors } from '#http/errors.ts'
import type { Decide } from '#policy/decide.ts'

const badBody = 'unexpected parameter format'

/** `POST /api/policy/`: one question, or many in one round trip. */
export const policyRoutes = (app: FastifyInstance, decide: Decide): void =>
  bind(
    app,
    endpoints.check,
    ({ body }, { session }) => {
      const { rules, target, checks } = body
      if (rules === undefined && checks === undefined) throw errors.bad(badBody)
      return {
        ...(rules !== undefined && { allowed: decide(session, { rules, target }) }),
        ...(checks !== undefined && { results: checks.map((check) => decide(session, check)) }),
      }
    },
    { badBody },
  )
