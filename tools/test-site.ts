import { Worker } from 'node:worker_threads'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address at which tests find worlds. */
    testSite: string
  }
}

let site: Worker | undefined

/**
 * Worlds for the widget tests: the real server over embedded clouds, in a thread of their own, so
 * that a page need not wait for what is compiled for another (`tools/test-site-thread.ts`).
 */
export async function setup(project: TestProject): Promise<void> {
  const thread = new Worker(new URL('test-site-thread.ts', import.meta.url))
  site = thread
  const port = await new Promise<unknown>((ready, failed) => {
    thread.once('message', ready)
    thread.once('error', failed)
  })
  project.provide('testSite', `http://localhost:${String(port)}`)
}

export async function teardown(): Promise<void> {
  await site?.terminate()
}
