import { expectBuilt } from '#api/built-file.ts'
import { layingOut } from '#screens/topology/graph/layout.ts'
import type { Job, Place } from '#screens/topology/places.ts'
// oxlint-disable-next-line import/default -- Vite gives its address
import workerFile from '#screens/topology/graph/layout-worker.ts?worker&url'

/**
 * Lays out in a worker, and resolves to the places. Where the browser starts no worker, or not this
 * one, it happens here, in slices between which the page is alive. Rejects when it is given up.
 */
export const arranged = async (job: Job, signal: AbortSignal): Promise<readonly Place[]> => {
  try {
    return await inWorker(job, signal)
  } catch (error) {
    signal.throwIfAborted()
    console.warn('The layout runs beside the drawing, without a worker.', error)
    return await inSlices(job, signal)
  }
}

const inWorker = async (job: Job, signal: AbortSignal): Promise<readonly Place[]> => {
  const file = new URL(workerFile, document.baseURI)
  await expectBuilt(file, signal)
  signal.throwIfAborted()
  // `shell/early.js` lets no other worker start.
  const worker = new Worker(file, { type: 'module' })
  return new Promise<readonly Place[]>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    worker.addEventListener('message', ({ data }: MessageEvent<readonly Place[]>) => resolve(data))
    worker.addEventListener('error', ({ message }) => reject(new Error(message || 'No worker.')))
    worker.postMessage(job)
  }).finally(() => worker.terminate())
}

/** In ms: so long a slice keeps the page from drawing. */
const slice = 12

/** The same in this thread. */
export const inSlices = async (job: Job, signal: AbortSignal): Promise<readonly Place[]> => {
  const steps = layingOut(job)
  for (;;) {
    signal.throwIfAborted()
    const end = performance.now() + slice
    do {
      const { done, value } = steps.next()
      if (done) return value
    } while (performance.now() < end)
    await new Promise((resolve) => setTimeout(resolve))
  }
}
