import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { Agent } from 'undici'
import type { Config } from '#config.ts'
import { connectOverNetwork } from '#console/connect.ts'
import type { Embedded, EmbeddedOptions, Report } from '#embedded/in-process.ts'

/** What the thread is started with. */
export type Work = { readonly path: string; readonly options: EmbeddedOptions }

/** What the thread says. */
export type Told =
  | { readonly kind: 'listening' }
  | { readonly kind: 'report'; readonly about: string; readonly error: Error | string }

/**
 * Starts an embedded cloud in a thread of its own, so that this one answers while it computes. It
 * is reached as a cloud on the network is, with streams, aborts and websockets, but by a socket
 * that this user alone can open, whatever host an address names. Rejects with what kept it from
 * starting.
 */
export const embeddedInWorker = async (
  options: EmbeddedOptions,
  config: Pick<Config, 'caCert' | 'upstream'>,
  report: Report,
): Promise<Embedded> => {
  const { path, remove } = privateSocket()
  const work: Work = { path, options }
  const worker = new Worker(new URL('worker.ts', import.meta.url), { workerData: work })
  const listening = new Promise<undefined>((resolve) => {
    worker.on('message', (told: Told) => {
      if (told.kind === 'listening') resolve(undefined)
      else report(told.error, told.about)
    })
  })
  const ended = endOf(worker).finally(remove)
  const early = await Promise.race([listening, ended])
  if (early !== undefined) throw early

  const agent = new Agent({
    connect: { socketPath: path },
    keepAliveTimeout: 30_000,
    // Whole calls have a time limit of their own; a download may pause as long as it likes.
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  // No RequestInit by its type: the platform's `fetch` has types of another release of undici.
  const byAgent: object = { dispatcher: agent }
  let closing = false
  return {
    transport: (request) => fetch(request, byAgent),
    connectConsole: connectOverNetwork(config, () => connect(path)),
    failed: new Promise((resolve) => {
      void ended.then((error) => !closing && resolve(error))
    }),
    close: async () => {
      closing = true
      worker.postMessage('end')
      await ended
      await agent.destroy()
    },
  }
}

/**
 * Where to listen so that no other user of this machine can connect. The folder lies in the
 * system's temporary one, since the path of a socket is short (108 bytes); Windows keeps its pipes
 * elsewhere.
 */
const privateSocket = (): { readonly path: string; readonly remove: () => void } => {
  if (process.platform === 'win32')
    return { path: `\\\\.\\pipe\\meridian-${randomUUID()}`, remove: () => undefined }
  const folder = mkdtempSync(join(tmpdir(), 'meridian-'))
  return {
    path: join(folder, 'cloud'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** What ended a thread: the error that it threw, or one with its exit code. */
const endOf = (worker: Worker): Promise<Error> =>
  new Promise((resolve) => {
    worker.once('error', (error) => {
      resolve(error instanceof Error ? error : new Error(String(error)))
    })
    worker.once('exit', (code) => resolve(new Error(`The embedded cloud ended with ${code}.`)))
  })
