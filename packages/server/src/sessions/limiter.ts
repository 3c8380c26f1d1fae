type Entry = { failures: number; until: number; forgetAt: number }

/** Who tries to sign in: from where and, where they say so, as whom. */
export type Claimant = {
  readonly address: string
  readonly user?: { readonly domain: string; readonly name: string }
}

/** A try that is counted as failed until it is known how it ended. */
export type Try = {
  /** The user is who they say: what failed before is forgotten, but for that of the address. */
  readonly succeeded: () => void
  /** The credentials were not checked: the attempt does not count. */
  readonly takeBack: () => void
  /** The credentials were wrong: the attempt stays counted. */
  readonly failed: () => void
}

export type LoginLimiter = {
  /** Seconds to wait before the next try; 0 when it may be made now. */
  readonly wait: (who: Claimant) => number
  /** Counts a try before its answer is known: many at once must not slip through together. */
  readonly tried: (who: Claimant) => Try
  /**
   * Counts a try that may be made, or gives the seconds to wait. Where tries under way are what stands
   * in its way it waits for their ends: of many right ones at once none is refused.
   */
  readonly enter: (who: Claimant) => Promise<Try | number>
}

// A user's own limit stays low: nobody shall lock somebody else out for long by guessing.
const rules = {
  address: { free: 10, longestMs: 60_000, forgets: false },
  /** A successful sign-in ends the user's own waiting time. */
  user: { free: 5, longestMs: 15_000, forgets: true },
} as const

export const rememberMs = 15 * 60_000
const mostEntries = 50_000
const mostWaiting = 1_000

/**
 * Counts failed sign-ins per address and per user. After the free ones each further failure
 * doubles the wait, from one second up; a quarter of an hour without failure forgets them.
 */
export const loginLimiter = (now: () => number): LoginLimiter => {
  const entries = new Map<string, Entry>()

  const current = (key: string): Entry | undefined => {
    const entry = entries.get(key)
    if (entry !== undefined && entry.forgetAt <= now()) entries.delete(key)
    return entries.get(key)
  }

  /** Counts one failure more; answers how to take it back. */
  const fail = (key: string, { free, longestMs }: { free: number; longestMs: number }) => {
    const before = current(key)
    const failures = (before?.failures ?? 0) + 1
    const waitMs = failures < free ? 0 : Math.min(longestMs, 1000 * 2 ** (failures - free))
    const until = now() + waitMs
    // Taken out and put back, the map stays in the order of the last failure.
    entries.delete(key)
    entries.set(key, { failures, until, forgetAt: now() + rememberMs })
    const [oldest] = entries.keys()
    if (entries.size > mostEntries && oldest !== undefined) entries.delete(oldest)
    return (): void => {
      const entry = current(key)
      if (entry === undefined) return
      entry.failures -= 1
      if (entry.failures <= 0) entries.delete(key)
      else if (entry.failures < free) entry.until = 0
      // Another try has been counted since, and has made a wait of its own.
      else if (entry.until === until) entry.until = before?.until ?? 0
    }
  }

  /** How many tries of a key have not ended yet, and who waits for the end of one. */
  const underWay = new Map<string, number>()
  const waiting = new Set<() => void>()

  const begun = (key: string, more: 1 | -1): void => {
    const count = (underWay.get(key) ?? 0) + more
    if (count > 0) underWay.set(key, count)
    else underWay.delete(key)
  }

  const wait: LoginLimiter['wait'] = (who) => {
    const until = Math.max(...keysOf(who).map(({ key }) => current(key)?.until ?? 0))
    return Math.max(0, Math.ceil((until - now()) / 1000))
  }

  const tried: LoginLimiter['tried'] = (who) => {
    const counted = keysOf(who).map(({ key, rule }) => ({ key, rule, undo: fail(key, rule) }))
    for (const { key } of counted) begun(key, 1)
    const ending = (settle: () => void) => (): void => {
      settle()
      for (const { key } of counted) begun(key, -1)
      for (const go of waiting) go()
      waiting.clear()
    }
    return {
      succeeded: ending(() => {
        for (const { key, rule, undo } of counted)
          if (rule.forgets) entries.delete(key)
          else undo()
      }),
      takeBack: ending(() => {
        for (const { undo } of counted) undo()
      }),
      failed: ending(() => undefined),
    }
  }

  const enter: LoginLimiter['enter'] = async (who) => {
    for (;;) {
      const seconds = wait(who)
      if (seconds === 0) return tried(who)
      const held = keysOf(who).filter(({ key }) => (current(key)?.until ?? 0) > now())
      const mayPass = held.every(({ key }) => underWay.has(key))
      if (!mayPass || waiting.size >= mostWaiting) return seconds
      await new Promise<void>((resolve) => waiting.add(resolve))
    }
  }

  return { wait, tried, enter }
}

/** A key is a list in JSON: no name, whatever is in it, makes that of another user or address. */
export const keysOf = ({ address, user }: Claimant) => [
  { key: JSON.stringify(['address', networkOf(address)]), rule: rules.address },
  ...(user === undefined
    ? []
    : [
        { key: JSON.stringify(['user', folded(user.domain), folded(user.name)]), rule: rules.user },
      ]),
]

/** Whoever has one address of an IPv6 network has all of its 2^64. */
const networkOf = (address: string): string => {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1]
  if (mapped !== undefined || !address.includes(':')) return mapped ?? address
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const groups = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - after.length) }, () => '0')
  return `${[...groups, ...zeros, ...after].slice(0, 4).join(':')}::/64`
}

/** Keystone's database takes many spellings of a name for the same: accents, case, spaces. */
const folded = (name: string): string =>
  name.normalize('NFKD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim().toLowerCase()
