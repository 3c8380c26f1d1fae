/** Tells pages which containers get objects, calmly: a list is not read again for each of them. */
type Listener = (container: string) => void

const listeners = new Set<Listener>()
const waiting = new Map<string, ReturnType<typeof setTimeout>>()
const calmMs = 3_000

/** Something has arrived in a container: who looks at it hears of that soon. */
export const tellUploaded = (container: string): void => {
  if (waiting.has(container)) return
  const tell = () => {
    waiting.delete(container)
    for (const listener of listeners) listener(container)
  }
  waiting.set(container, setTimeout(tell, calmMs))
}

/** The end of an upload, and what else changes what is in a container, is told at once. */
export const tellChanged = (container: string): void => {
  clearTimeout(waiting.get(container))
  waiting.delete(container)
  for (const listener of listeners) listener(container)
}

/** Calls the listener for each container that got something; what it answers ends that. */
export const onUploaded = (listener: Listener): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
