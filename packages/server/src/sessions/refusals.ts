import {
  isKnown,
  isOpenStackError,
  OpenStackError,
  timedOut,
  type Connections,
} from '@meridian/openstack'
import { notAccepted } from '#http/upstream-words.ts'
import type { Session } from '#sessions/session.ts'

/**
 * What a call's failure comes to, for a session. A service says 401 for reasons of its own, too: it
 * wants a project, or cannot reach Keystone. Only what Keystone itself does not know is at an end.
 */
export type Judge = (error: OpenStackError, session: Session) => Promise<OpenStackError>

type Options = {
  readonly connections: Connections
  /** Where the Keystone of a session is. */
  readonly urlOf: (session: Session) => string
  readonly now: () => number
}

/** Whoever waits has waited for a service already. */
const patienceMs = 5_000
const keptMs = 5_000
const mostKept = 1_000

type Answer = 'known' | 'refused' | OpenStackError

/**
 * Judges failures: the same error where Keystone refuses the session's token, or where it is no 401;
 * `not-accepted` where Keystone knows the token; Keystone's own failure where it cannot be asked.
 * Many at once ask once, and the answer holds for a few seconds.
 */
export const createJudge = ({ connections, urlOf, now }: Options): Judge => {
  const answers = new Map<string, { readonly at: number; readonly answer: Promise<Answer> }>()

  const ask = async (session: Session): Promise<Answer> => {
    const late = AbortSignal.timeout(patienceMs)
    try {
      const known = await isKnown(connections, urlOf(session), { id: session.token }, late)
      return known ? 'known' : 'refused'
    } catch (error) {
      if (late.aborted) return timedOut('identity', patienceMs)
      if (!isOpenStackError(error)) throw error
      return error
    }
  }

  const answerOf = (session: Session): Promise<Answer> => {
    const had = answers.get(session.token)
    if (had !== undefined && now() - had.at < keptMs) return had.answer
    const answer = ask(session)
    answers.delete(session.token)
    answers.set(session.token, { at: now(), answer })
    const [oldest] = answers.keys()
    if (answers.size > mostKept && oldest !== undefined) answers.delete(oldest)
    return answer
  }

  return async (error, session) => {
    if (!isRefusal(error)) return error
    const answer = await answerOf(session)
    if (answer === 'refused') return error
    if (answer !== 'known') return answer
    const { service, requestId } = error
    const message = notAccepted(service, session.project !== undefined)
    return new OpenStackError({ kind: 'not-accepted', service, message, requestId })
  }
}

const isRefusal = (error: OpenStackError): boolean => error.kind === 'fault' && error.status === 401

/** The connections of a session, whose failures are judged before anybody hears of them. */
export const judged = (connections: Connections, judge: Judge, session: Session): Connections => {
  const orJudged = async <T>(asked: Promise<T>): Promise<T> => {
    try {
      return await asked
    } catch (error) {
      throw isOpenStackError(error) ? await judge(error, session) : error
    }
  }
  return {
    ...connections,
    send: (spec) => orJudged(connections.send(spec)),
    stream: (spec) => orJudged(connections.stream(spec)),
    versions: (...asking) => orJudged(connections.versions(...asking)),
  }
}
