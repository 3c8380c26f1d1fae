import { say, type Sentence } from '@meridian/contract'
import { isOpenStackError } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#bind.ts'
import { addMessage } from '#http/messages.ts'
import type { OnBehalf } from '#plugins/on-behalf.ts'
import { inEnglish } from '#http/sentence.ts'
import type { Session } from '#sessions/session.ts'

export type Later = {
  /**
   * Works on after the answer to the request, with the sign-in of that. What the work throws ends it,
   * and its user is told in the sentence that `told` makes of the reason.
   */
  readonly begin: (
    context: Pick<Context, 'request' | 'session'>,
    work: () => Promise<void>,
    told: (reason: string) => Sentence,
  ) => void
  /** Calls of work that goes on later: all of them together have the time of one. */
  readonly calls: <T>(work: () => Promise<T>) => Promise<T>
  /** Lets time pass; throws where the server ends meanwhile. */
  readonly pause: (ms: number) => Promise<void>
}

type Options = {
  readonly onBehalf: OnBehalf
  readonly sleep: (ms: number) => Promise<unknown>
}

const mostUsers = 1_000
/** They stand in a header, all of them and each. */
const mostMessages = 5
const longestReason = 300

/**
 * Does what goes on after an answer, and tells what became of it with the next answer to the same user,
 * whatever was asked and in whichever session (SH-TOAST-19). Messages stand in this process, so that of
 * several servers the one that works tells them. To be made before what writes messages into answers.
 */
export const createLater = (app: FastifyInstance, { onBehalf, sleep }: Options): Later => {
  const messages = new Map<string, readonly Sentence[]>()
  let ended = false
  app.addHook('preClose', async () => {
    ended = true
  })

  app.addHook('onSend', async ({ session, routeOptions }, reply) => {
    // With a refusal it would be taken for the words of that.
    if (session === undefined || !routeOptions.config.ajax || reply.statusCode >= 400) return
    const user = userOf(session)
    for (const sentence of messages.get(user) ?? []) addMessage(reply, 'error', sentence)
    messages.delete(user)
  })

  const tell = (user: string, sentence: Sentence): void => {
    const had = messages.get(user) ?? []
    messages.delete(user)
    messages.set(user, [...had, sentence].slice(-mostMessages))
    const [oldest] = messages.keys()
    if (messages.size > mostUsers && oldest !== undefined) messages.delete(oldest)
  }

  return {
    begin: ({ request, session }, work, told) => {
      // Nobody waits for it, and it has caught all that can fail.
      void onBehalf.anew(async () => {
        try {
          await work()
        } catch (error) {
          if (ended) return
          if (isOpenStackError(error) || error instanceof GivenUp)
            request.log.warn({ err: error }, 'what goes on after an answer came to an end')
          else request.log.error({ err: error }, 'what goes on after an answer failed')
          tell(userOf(session), told(reasonOf(error)))
        }
      })
    },
    calls: (work) => onBehalf.anew(work),
    pause: async (ms) => {
      await sleep(ms)
      if (ended) throw new GivenUp(say('The server is being stopped.'))
    },
  }
}

/** Work that does not go on, for a reason of this server's own. */
export class GivenUp extends Error {
  override readonly name = 'GivenUp'

  constructor(sentence: Sentence) {
    super(inEnglish(sentence))
  }
}

const userOf = ({ keystone, user }: Session): string => `${keystone} ${user.id}`

/** The words of a service, or of this server; of a defect nothing is told. */
const reasonOf = (error: unknown): string =>
  isOpenStackError(error) || error instanceof GivenUp
    ? error.message.slice(0, longestReason)
    : inEnglish(say('The server failed to handle the request.'))
