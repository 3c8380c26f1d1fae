import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createCloud, manualClock, type Cloud } from '@meridian/cloud'
import { buildApp, createLogger, readConfig, seal, sqliteStore } from '@meridian/server'

const web = join(import.meta.dirname, '../packages/web')

/** Worlds that begin at the same time are filled only once; pages tell ages by the time that it is. */
const mostAgoMs = 300_000
let began = Date.now()
/** When a world begins that shows ages as a real cloud does. */
export const beginning = (): number => {
  if (Date.now() - began > mostAgoMs) began = Date.now()
  return began
}

/** An address of a world whose document does nothing. */
export const restPath = '/rest'

export type World = {
  /** Where the product answers. */
  readonly url: string
  /** The embedded cloud under it; undefined on a real one. */
  readonly cloud: Cloud | undefined
  /** Where the cloud's Keystone answers, for those who ask the cloud itself. */
  readonly authUrl: string
  /** What the server has logged so far. */
  readonly log: () => string
  /** Ends the server and starts it again at the same address, with the sessions that it had. */
  readonly restart: () => Promise<void>
  readonly close: () => Promise<void>
}

/**
 * The real product on a free port, or the one named: over a cloud of its own in memory, whose time a
 * test moves, or over the cloud that OS_AUTH_URL names. `settings` are the operator's, as in the environment;
 * `bundle` is the folder of the browser's application; what the cloud `lacks` are types of its
 * catalogue and aliases of extensions.
 */
export const startWorld = async (
  settings: Readonly<Record<string, string>> = {},
  bundle = 'dist',
  lacks: readonly string[] = [],
  port = 0,
): Promise<World> => {
  const real = process.env['OS_AUTH_URL']
  const cloud =
    real === undefined
      ? // Ages read as on a real cloud, and time moves by the tests alone.
        createCloud({ pace: 'manual', randomSeed: 7, clock: manualClock(beginning()) })
      : undefined
  const now = cloud ? () => cloud.clock.now() : Date.now
  const directory = mkdtempSync(join(tmpdir(), 'meridian-e2e-'))
  const authUrl = real ?? 'http://cloud.test/identity/v3'
  const lines: string[] = []
  // It goes by the cloud's clock, too, or it would hold every session for long expired.
  const store = sqliteStore(':memory:', cloud && (() => cloud.clock.now()))
  const start = async (at: number) => {
    const app = await buildApp({
      config: readConfig({ OS_AUTH_URL: authUrl, DATA_DIR: directory, ...settings }),
      transport: without(lacks, cloud?.fetch ?? fetch),
      connectConsole: cloud && (async (address) => cloud.connectConsole(address)),
      sessions: { ...store, close: async () => undefined },
      seal: seal('a secret for tests only, as long as it must be'),
      logger: createLogger('info', { write: (line: string) => void lines.push(line) }),
      assets: resolve(web, bundle),
      now,
    })
    app.get(restPath, async (_request, reply) =>
      reply.header('Content-Security-Policy', "default-src 'none'").type('text/plain').send(''),
    )
    return { app, url: await app.listen({ host: '127.0.0.1', port: at }) }
  }
  const first = await start(port)
  const { url } = first
  let { app } = first
  const stop = async () => {
    const closed = app.close()
    // A browser keeps connections for later, of which the server does not know that they are idle.
    app.server.closeAllConnections()
    await closed
  }
  return {
    url,
    cloud,
    authUrl,
    log: () => lines.join(''),
    restart: async () => {
      await stop()
      ;({ app } = await start(Number(new URL(url).port)))
    },
    close: async () => {
      await stop()
      await store.close()
      cloud?.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

type Ask = (request: Request) => Promise<Response>

/** A cloud in whose tokens some types of services, and in whose services some extensions, are not. */
export const without =
  (lacks: readonly string[], ask: Ask): Ask =>
  async (request) => {
    const answer = await ask(request)
    const tells = /\/(auth\/(tokens|catalog)|extensions)$/.test(new URL(request.url).pathname)
    if (lacks.length === 0 || !tells) return answer
    const text = JSON.stringify(await answer.json(), (key, value: unknown) =>
      (key === 'catalog' || key === 'extensions') && Array.isArray(value)
        ? value.filter(({ type, alias }) => !lacks.includes(type) && !lacks.includes(alias))
        : value,
    )
    return new Response(text, answer)
  }
