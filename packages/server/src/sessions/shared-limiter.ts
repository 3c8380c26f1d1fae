import { keysOf, rememberMs, type LoginLimiter } from '#sessions/limiter.ts'
import type { Failures } from '#sessions/store.ts'

/**
 * The limiter of this server, and beside it what failed at all that share a store: who has guessed at
 * one of them waits at the others, too. Tries under way are known to their own server alone.
 */
export const sharedLimiter = (
  own: LoginLimiter,
  failures: Failures,
  now: () => number,
): Pick<LoginLimiter, 'enter'> => ({
  enter: async (who) => {
    const one = await own.enter(who)
    if (typeof one === 'number') return one
    const keys = keysOf(who)
    try {
      const until = await failures.until(keys.map(({ key }) => key))
      if (until > now()) {
        one.takeBack()
        return Math.ceil((until - now()) / 1000)
      }
    } catch (error) {
      one.takeBack()
      throw error
    }
    // Where the store fails, which it has logged, this server still counts by itself.
    const behind = (noted: Promise<void>): void => void noted.catch(() => undefined)
    return {
      takeBack: one.takeBack,
      succeeded: () => {
        one.succeeded()
        for (const { key, rule } of keys) if (rule.forgets) behind(failures.forget(key))
      },
      failed: () => {
        one.failed()
        for (const { key, rule } of keys) behind(failures.add(key, { ...rule, rememberMs }))
      },
    }
  },
})
