type Entry = { failures: number; until: number; forgetAt: number }

export type LoginLimiter = {
  /** Seconds to wait before the next try with these keys; 0 when it may be made now. */
  readonly wait: (address: string, user: string) => number
  readonly failed: (address: string, user: string) => void
  /** A failure that names no user. */
  readonly failedAddress: (address: string) => void
  readonly succeeded: (address: string, user: string) => void
}

// A user's own limit stays low: nobody shall lock somebody else out for long by guessing.
const rules = {
  address: { free: 10, longestMs: 60_000 },
  user: { free: 5, longestMs: 15_000 },
} as const

const rememberMs = 15 * 60_000
const mostEntries = 50_000

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

  const fail = (key: string, { free, longestMs }: { free: number; longestMs: number }): void => {
    const failures = (current(key)?.failures ?? 0) + 1
    const waitMs = failures < free ? 0 : Math.min(longestMs, 1000 * 2 ** (failures - free))
    // Taken out and put back, the map stays in the order of the last failure.
    entries.delete(key)
    entries.set(key, { failures, until: now() + waitMs, forgetAt: now() + rememberMs })
    const [oldest] = entries.keys()
    if (entries.size > mostEntries && oldest !== undefined) entries.delete(oldest)
  }

  return {
    wait: (address, user) => {
      const until = Math.max(
        current(addressKey(address))?.until ?? 0,
        current(userKey(user))?.until ?? 0,
      )
      return Math.max(0, Math.ceil((until - now()) / 1000))
    },
    failed: (address, user) => {
      fail(addressKey(address), rules.address)
      fail(userKey(user), rules.user)
    },
    failedAddress: (address) => fail(addressKey(address), rules.address),
    succeeded: (address, user) => {
      entries.delete(userKey(user))
      // The try was counted in advance, and only it is taken back from an address of many users.
      const entry = current(addressKey(address))
      if (entry === undefined) return
      entry.failures -= 1
      if (entry.failures < rules.address.free) entry.until = 0
    },
  }
}

/** Whoever has one address of an IPv6 network has all of its 2^64. */
const addressKey = (address: string): string => {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1]
  if (mapped !== undefined || !address.includes(':')) return `address ${mapped ?? address}`
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const groups = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - after.length) }, () => '0')
  return `address ${[...groups, ...zeros, ...after].slice(0, 4).join(':')}::/64`
}

/** Keystone's database takes many spellings of a name for the same: accents, case, spaces. */
const userKey = (user: string): string =>
  `user ${user.normalize('NFKD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim().toLowerCase()}`
