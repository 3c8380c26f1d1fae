/** How fast something goes, calm enough to be read: the mean of the last seconds. */
export type Pace = {
  /** Notes how much there is by now; less than before begins anew. */
  readonly note: (amount: number) => void
  /** A second of it; undefined until that is known. */
  readonly perSecond: () => number | undefined
  /** Forgets what was, as after a pause. */
  readonly reset: () => void
}

const windowMs = 10_000
const everyMs = 1_000

/** `now` tells the time in ms. */
export const createPace = (now: () => number = () => performance.now()): Pace => {
  let notes: { readonly at: number; readonly amount: number }[] = []
  return {
    note: (amount) => {
      const at = now()
      const last = notes.at(-1)
      if (last && amount < last.amount) notes = []
      else if (last && at - last.at < everyMs) return
      notes.push({ at, amount })
      // The one before the window began is where it starts from.
      while (notes.length > 2 && at - (notes[1]?.at ?? at) >= windowMs) notes.shift()
    },
    perSecond: () => {
      const [first, last] = [notes[0], notes.at(-1)]
      if (!first || !last || last.at - first.at < everyMs) return undefined
      return ((last.amount - first.amount) * 1000) / (last.at - first.at)
    },
    reset: () => {
      notes = []
    },
  }
}
