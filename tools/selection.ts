/** Which tests are worth a run after a change, when not all of them can be. */

export type Candidate = {
  readonly file: string
  /** How many steps of imports lead from what was changed to it; undefined where that is not known. */
  readonly steps?: number | undefined
}
export type Selection = {
  readonly taken: readonly string[]
  readonly left: readonly string[]
}

/** Words that say where a file lies, and not what it is about. */
const places = /^(packages|src|test|tests|e2e|browser|conformance|ts|tsx|index|web|server|cloud)$/

/** What a path is about: `nova/keypairs` of each file that has this tail. */
export const wordsOf = (path: string): ReadonlySet<string> =>
  new Set(path.split(/[^A-Za-z0-9]+/).filter((word) => word !== '' && !places.test(word)))

/**
 * Takes the tests that are most likely to notice a change, as many as run in the time: those that
 * share the rarest words of their path with a changed file, then those that rest on it by the
 * fewest steps. One is taken in any case, however long it runs. `secondsOf` is how long each took
 * when it last ran.
 */
export function select(
  candidates: readonly Candidate[],
  changed: readonly string[],
  secondsOf: (file: string) => number,
  limit: number,
): Selection {
  const words = new Map(candidates.map(({ file }) => [file, wordsOf(file)]))
  const having = (word: string) => [...words.values()].filter((own) => own.has(word)).length
  const asked = new Map(
    changed.flatMap((file) => [...wordsOf(file)]).map((word) => [word, 1 / having(word)]),
  )
  const likeness = (file: string): number =>
    [...(words.get(file) ?? [])].reduce((sum, word) => sum + (asked.get(word) ?? 0), 0)
  const ordered = candidates.toSorted(
    (one, other) =>
      likeness(other.file) - likeness(one.file) ||
      (one.steps ?? Infinity) - (other.steps ?? Infinity) ||
      secondsOf(one.file) - secondsOf(other.file),
  )
  const taken: string[] = []
  let seconds = 0
  for (const { file } of ordered) {
    const more = secondsOf(file)
    if (taken.length > 0 && seconds + more > limit) continue
    taken.push(file)
    seconds += more
  }
  return { taken, left: ordered.map(({ file }) => file).filter((file) => !taken.includes(file)) }
}
