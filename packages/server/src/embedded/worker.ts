// The embedded cloud in a thread of its own: serves what `in-worker.ts` starts it with until it is
// told to end.
import { parentPort, workerData } from 'node:worker_threads'
import { createCloud, serveCloud } from '@meridian/cloud'
import type { Told, ToldError, Work } from '#embedded/in-worker.ts'

const tell = (told: Told): void => parentPort?.postMessage(told)

// Given by `in-worker.ts`, whose type it has.
const { path, options } = workerData as Work
const report = (error: unknown, about: string): void => {
  tell({ kind: 'report', about, error: error instanceof Error ? told(error) : String(error) })
}
const told = (error: Error): ToldError => {
  const { name, message, stack } = error
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  return { name, message, ...(stack !== undefined && { stack }), code }
}
const cloud = createCloud({ ...options, report })
const { connectConsole } = cloud
const { close } = await serveCloud(cloud.fetch, { path, connectConsole, report })

// The one message says to end; without this listener the thread has nothing left to do, and ends.
parentPort?.once('message', () => {
  void close().then(cloud.close)
})
tell({ kind: 'listening' })
