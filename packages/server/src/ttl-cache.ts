export type TtlCache<T> = {
  /** Reads what is asked for under a key, unless an answer is kept. */
  (key: string, read: () => Promise<T>): Promise<T>
  /** What is kept under a key. */
  readonly held: (key: string) => T | undefined
  /** Drops all answers, and also those of reads that are under way. */
  readonly forget: () => void
}

type Options<T> = {
  readonly now: () => number
  /** How long an answer is kept. */
  readonly forMs: (value: T) => number
  /** The number of answers that are kept; the oldest leaves for a new one. */
  readonly most: number
}

/**
 * Keeps answers for a while. The key says all that an answer depends on, in most cases the user as well.
 * What fails is not kept, and nobody waits for another's read: that one may be given up.
 */
export const createTtlCache = <T>({ now, forMs, most }: Options<T>): TtlCache<T> => {
  const answers = new Map<string, { readonly at: number; readonly value: T }>()
  // How often all was forgotten: what a read brings that began before is not kept.
  let age = 0
  const fresh = (key: string) => {
    const had = answers.get(key)
    return had && now() - had.at < forMs(had.value) ? had : undefined
  }
  const kept = async (key: string, read: () => Promise<T>): Promise<T> => {
    const had = fresh(key)
    if (had) return had.value
    const begun = age
    const value = await read()
    if (begun !== age) return value
    answers.delete(key)
    answers.set(key, { at: now(), value })
    const [oldest] = answers.keys()
    if (answers.size > most && oldest !== undefined) answers.delete(oldest)
    return value
  }
  return Object.assign(kept, {
    held: (key: string) => fresh(key)?.value,
    forget: () => {
      age += 1
      answers.clear()
    },
  })
}
