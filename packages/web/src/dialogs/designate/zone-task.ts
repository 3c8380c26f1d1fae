type Task = { readonly id: string; readonly status: string }

/** How often it is looked whether an export or import has come to its end, in ms. */
const everyMs = 1_000

/** Waits until an export or import has come to its end. Throws what `load` throws, and once it is given up. */
export const ended = async <T extends Task>(
  begun: T,
  load: (id: string) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> => {
  let task = begun
  while (task.status === 'PENDING') {
    await pause(signal)
    task = await load(task.id)
  }
  return task
}

const pause = (signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, everyMs)
    const giveUp = () => {
      clearTimeout(timer)
      reject(new DOMException('Given up', 'AbortError'))
    }
    if (signal?.aborted) giveUp()
    else signal?.addEventListener('abort', giveUp, { once: true })
  })
