import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** Watches how fast an address answers until the slowest answer is asked for. */
export function pulseOf(address: string): {
  read: () => Promise<number>
  end: () => Promise<unknown>
} {
  const worker = new Worker(new URL('pulse.ts', import.meta.url), { workerData: address })
  return {
    read: async () => {
      worker.postMessage('end')
      // Its one message is the figure.
      const [slowest] = (await once(worker, 'message')) as [number]
      return slowest
    },
    end: () => worker.terminate(),
  }
}
