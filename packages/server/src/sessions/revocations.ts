import { revoke, type Connections } from '@meridian/openstack'
import type { FastifyBaseLogger } from 'fastify'

export type Revocations = {
  /** Ends tokens at a Keystone, one after the other, while whoever asks for it goes on. */
  readonly add: (keystoneUrl: string, tokens: readonly string[]) => void
  /** Resolves when all of them have been tried, at the latest after so many ms. */
  readonly settled: (ms: number) => Promise<void>
}

type Job = { readonly url: string; readonly tokens: readonly string[] }

// Fewer than the calls that Keystone may have from here: who signs in finds a place beside them.
const mostAtOnce = 8
const mostWaiting = 1000

/**
 * Ends tokens that nobody has a use for any more. A session has ended with its entry in the store,
 * and nobody waits for a Keystone that is slow or away: a token that could not be ended there runs
 * out by itself, and the log says so.
 */
export const createRevocations = (
  connections: Connections,
  log: FastifyBaseLogger,
): Revocations => {
  const waiting: Job[] = []
  const underWay = new Set<Promise<void>>()

  const work = async ({ url, tokens }: Job): Promise<void> => {
    for (const id of new Set(tokens)) {
      try {
        await revoke(connections, url, { id })
      } catch (error) {
        log.warn({ err: error }, 'a token was not revoked')
      }
    }
  }

  const next = (): void => {
    const job = underWay.size < mostAtOnce ? waiting.shift() : undefined
    if (job === undefined) return
    const doing = work(job).finally(() => {
      underWay.delete(doing)
      next()
    })
    underWay.add(doing)
  }

  const all = async (): Promise<void> => {
    while (underWay.size > 0) await Promise.race(underWay)
  }

  return {
    add: (url, tokens) => {
      if (waiting.length >= mostWaiting)
        return log.warn({ tokens: tokens.length }, 'too many tokens wait to be revoked')
      waiting.push({ url, tokens })
      next()
    },
    settled: async (ms) => {
      let late: NodeJS.Timeout | undefined
      const end = new Promise<void>((resolve) => (late = setTimeout(resolve, ms)))
      await Promise.race([all(), end])
      clearTimeout(late)
      const left = underWay.size + waiting.length
      if (left > 0) log.warn({ sessions: left }, 'tokens were not revoked before the end')
    },
  }
}
