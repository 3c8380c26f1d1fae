/** The version documents of services: each is asked once for everybody, and belongs to nobody. */
import { deadline } from '#deadline.ts'
import { isOpenStackError, timedOut } from '#error.ts'
import type { VersionRange } from '#versions.ts'

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
}

const keptMs = 10 * 60_000

type Question = {
  readonly until: number
  readonly range: Promise<VersionRange | undefined>
  /** Whose token it is asked with. */
  readonly token: string
  readonly stop: AbortController
  waiting: number
  answered: boolean
}

/**
 * Gives the microversions of a service, asked at most once in ten minutes. Each asker leaves at the
 * signal of its own, and has all of its own time: where that of the first one ended, or its token
 * was refused, the next asks anew. A question that nobody waits for any more is given up.
 */
export const createDiscovery = ({ read, now }: Options) => {
  const questions = new Map<string, Question>()

  const begin = (asking: Asking): Question => {
    const stop = new AbortController()
    const range = read(asking, stop.signal)
    const until = now() + keptMs
    const { token } = asking
    const mine: Question = { until, range, token, stop, waiting: 0, answered: false }
    questions.set(asking.rootUrl, mine)
    range.then(
      () => (mine.answered = true),
      () => forget(asking, mine),
    )
    return mine
  }

  const forget = ({ rootUrl }: Asking, question: Question): void => {
    if (questions.get(rootUrl) === question) questions.delete(rootUrl)
  }

  /** What is known, or is being asked by somebody. */
  const held = ({ rootUrl }: Asking): Question | undefined => {
    const question = questions.get(rootUrl)
    return question && question.until > now() ? question : undefined
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
          return await answerTo(other)
        } catch (error) {
          const theirs =
            isOpenStackError(error, 'timeout') || (isRefusal(error) && other.token !== asking.token)
          if (!theirs || limit.signal.aborted) throw error
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

/** What a service says of a token; of anything else, such as 503, it says the same to everybody. */
const isRefusal = (error: unknown): boolean =>
  isOpenStackError(error, 'fault') && (error.status === 401 || error.status === 403)
