import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Config } from '#config.ts'
import { connectOverNetwork } from '#console/connect.ts'
import type { Embedded, EmbeddedOptions, Report } from '#embedded/in-process.ts'
import { agentOf } from '#reach.ts'

/** What the thread is started with. */
export type Work = { readonly path: string; readonly options: EmbeddedOptions }

/** What the thread says. */
export type Told =
  | { readonly kind: 'listening' }
  | { readonly kind: 'report'; readonly about: string; readonly error: ToldError | string }

/** An error as it crosses to another thread, which loses the code of one, or refuses its cause. */
export type ToldError = Pick<Error, 'name' | 'message' | 'stack'> & { readonly code: unknown }

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
  const listening = new Promise<'listening'>((resolve) => {
    worker.on('message', (told: Told) => {
      if (told.kind === 'listening') resolve(told.kind)
      else report(errorOf(told.error), told.about)
    })
  })
  const ended = endOf(worker).finally(remove)
  const first = await Promise.race([listening, ended])
  if (first !== 'listening') throw first ?? endedEarly()

  const agent = agentOf({ socketPath: path })
  // No RequestInit by its type: the platform's `fetch` has types of another release of undici.
  const byAgent: object = { dispatcher: agent }
  let closing = false
  let early = false
  return {
    transport: (request) => fetch(request, byAgent),
    connectConsole: connectOverNetwork(config, () => connect(path)),
    failed: new Promise((resolve) => {
      void ended.then((error) => {
        early = !closing
        if (early) resolve(error ?? endedEarly())
      })
    }),
    close: async () => {
      closing = true
      worker.postMessage('end')
      const error = await ended
      await agent.destroy()
      // An error that ended the thread earlier is reported by `failed`.
      if (error && !early) throw error
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
  const remove = (): void => {
    process.off('exit', remove)
    rmSync(folder, { recursive: true, force: true })
  }
  // A process that ends in another way than by `close` takes its thread along, unheard.
  process.once('exit', remove)
  return { path: join(folder, 'cloud'), remove }
}

/** What ended a thread: the error that it threw, or one with its exit code; none for 0. */
const endOf = (worker: Worker): Promise<Error | undefined> =>
  new Promise((resolve) => {
    worker.once('error', (error) => {
      resolve(error instanceof Error ? error : new Error(String(error)))
    })
    worker.once('exit', (code) => {
      resolve(code === 0 ? undefined : new Error(`The embedded cloud ended with ${code}.`))
    })
  })

const endedEarly = (): Error => new Error('The embedded cloud ended without being told to.')

/** An error of the other thread, as an error of this one. */
const errorOf = (told: ToldError | string): unknown =>
  typeof told === 'string' ? told : Object.assign(new Error(told.message), told)
