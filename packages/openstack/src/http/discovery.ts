/** The version documents of services: each is asked once for everybody, and belongs to nobody. */
import { deadline } from '#http/deadline.ts'
import { isOpenStackError, timedOut, type OpenStackError } from '#answers/error.ts'
import type { VersionRange } from '#http/versions.ts'

/** A service at a root address, and a token for those that show no version to strangers (Cinder). */
export type Asking = {
  readonly service: string
  readonly rootUrl: string
  /** The answer does not depend on it, a refusal does. */
  readonly token: string
}

type Read = (asking: Asking, signal: AbortSignal) => Promise<VersionRange | undefined>

type Options = {
  readonly read: Read
  readonly now: () => number
  /** Hears of a document that cannot be read, once until it can be again. */
  readonly onUnread?: ((service: string, error: OpenStackError) => void) | undefined
}

const keptMs = 10 * 60_000
/** So long a service whose document cannot be read is taken for one without microversions. */
const unreadMs = 60_000

type Question = {
  until: number
  readonly range: Promise<VersionRange | undefined>
  /** Whose token it is asked with. */
  readonly token: string
  readonly stop: AbortController
  waiting: number
  answered: boolean
  /** A refusal of this question's token says nothing about other tokens. */
  refused: boolean
}

/**
 * Gives the microversions of a service, asked at most once in ten minutes. Each asker leaves at the
 * signal of its own, and has all of its own time: where that of the first one ended, or its token
 * was refused, the next asks anew. A question that nobody waits for any more is given up. Gateways
 * close root addresses, and answer there in words of their own: what is no version document is gone
 * on without, and asked for again a minute later.
 */
export const createDiscovery = ({ read, now, onUnread }: Options) => {
  const questions = new Map<string, Question>()
  const unread = new Set<string>()

  const begin = (asking: Asking): Question => {
    const stop = new AbortController()
    const { token, rootUrl, service } = asking
    const found = async (): Promise<VersionRange | undefined> => {
      try {
        const range = await read(asking, stop.signal)
        unread.delete(rootUrl)
        return range
      } catch (error) {
        if (!isUnread(error)) throw error
        mine.until = now() + unreadMs
        mine.refused = isOpenStackError(error, 'fault') && error.status === 401
        if (!unread.has(rootUrl)) onUnread?.(service, error)
        unread.add(rootUrl)
        return undefined
      }
    }
    const about = { until: now() + keptMs, token, stop }
    const mine: Question = {
      ...{ ...about, waiting: 0, answered: false, refused: false },
      range: found(),
    }
    questions.set(rootUrl, mine)
    mine.range.then(
      () => (mine.answered = true),
      () => forget(asking, mine),
    )
    return mine
  }

  const forget = ({ rootUrl }: Asking, question: Question): void => {
    if (questions.get(rootUrl) === question) questions.delete(rootUrl)
  }

  /** What is known, or is being asked by somebody. */
  const held = (asking: Asking): Question | undefined => {
    const question = questions.get(asking.rootUrl)
    return question && question.until > now() && isFor(asking, question) ? question : undefined
  }

  /** `time` gives how long this asker waits, in ms, and throws when nothing is left of it. */
  return async (
    asking: Asking,
    time: () => number,
    signal?: AbortSignal,
  ): Promise<VersionRange | undefined> => {
    const known = held(asking)
    if (known?.answered) return known.range
    const timeoutMs = time()
    const limit = deadline(timeoutMs, signal)
    const answerTo = async (question: Question) => {
      question.waiting += 1
      try {
        return await limit.within(question.range)
      } finally {
        question.waiting -= 1
        if (question.waiting === 0 && !question.answered) {
          forget(asking, question)
          question.stop.abort(new Error('nobody waits'))
        }
      }
    }
    try {
      for (let other = held(asking); other !== undefined; other = held(asking)) {
        try {
          const range = await answerTo(other)
          if (isFor(asking, other)) return range
        } catch (error) {
          if (!isOpenStackError(error, 'timeout') || limit.signal.aborted) throw error
        }
      }
      return await answerTo(begin(asking))
    } catch (error) {
      throw limit.timedOut() ? timedOut(asking.service, timeoutMs) : error
    } finally {
      limit.lift()
    }
  }
}

const isFor = (asking: Asking, question: Question): boolean =>
  !question.refused || question.token === asking.token

/**
 * What is no version document, in contrast to a service that is not there: what that one is asked
 * for next would not be answered either.
 */
const isUnread = (error: unknown): error is OpenStackError =>
  isOpenStackError(error, 'bad-reply') || (isOpenStackError(error, 'fault') && error.status <= 501)
