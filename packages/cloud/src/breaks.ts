import type { Lifecycle } from '#lifecycle.ts'

/** Steps that throw when they are over, so that one sees what a mistake in a step leaves behind. */
export type Break = {
  /** The lifecycle's name, e.g. `nova-server`. */
  life: string
  /** One of its steps; all of them when absent. */
  step?: string
  /** How often; for ever when absent. */
  times?: number
}

export type Breaks = {
  /** The answer ends it. */
  add: (one: Break) => () => void
  clear: () => void
  /** The lifecycle with its steps throwing as told, after all they did. */
  around: (life: Lifecycle) => Lifecycle
}

/** Makes a list on which no step stands. */
export function createBreaks(): Breaks {
  let breaks: { life: string; step?: string; left: number }[] = []
  return {
    add: ({ times = Number.POSITIVE_INFINITY, ...one }) => {
      const entry = { ...one, left: times }
      breaks.push(entry)
      return () => {
        breaks = breaks.filter((each) => each !== entry)
      }
    },
    clear: () => {
      breaks = []
    },
    around: (life) => ({
      ...life,
      finish: (id, step, moment) => {
        life.finish(id, step, moment)
        const entry = breaks.find((each) => {
          return each.life === life.name && (each.step ?? step) === step && each.left > 0
        })
        if (!entry) return
        entry.left -= 1
        throw new Error(`${step} of ${life.name} was told to break.`)
      },
    }),
  }
}
