/** Tells what shows the offers of zones that there is another one, which no zone says of itself. */

const listeners = new Set<() => void>()

export const tellOffered = (): void => {
  for (const listener of listeners) listener()
}

/** Calls the listener for each offer that was made; what it answers ends that. */
export const onOffered = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
