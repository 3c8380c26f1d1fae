const resets = new Set<() => void>()

/**
 * One answer, asked for once and kept until `forgetAll` (sign-in, another project or region).
 * A failure is not kept: the next caller asks again. Callers at the same time share one request.
 */
export const cached = <T>(load: () => Promise<T>): (() => Promise<T>) => {
  let entry: Promise<T> | undefined
  resets.add(() => {
    entry = undefined
  })
  return () => {
    if (entry) return entry
    const asked = load()
    entry = asked
    asked.catch(() => {
      if (entry === asked) entry = undefined
    })
    return asked
  }
}

/** Runs `reset` whenever everything known of the session is forgotten. */
export const onForget = (reset: () => void): void => void resets.add(reset)

/** Forgets session, catalogue, extensions, settings and policy answers. */
export const forgetAll = (): void => {
  for (const reset of resets) reset()
}
