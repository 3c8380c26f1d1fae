import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCloud, manualClock, type Cloud } from '@meridian/cloud'
import { buildApp, createLogger, readConfig, seal, sqliteStore } from '@meridian/server'

const web = join(import.meta.dirname, '../packages/web')

export type World = {
  /** Where the product answers. */
  readonly url: string
  /** The embedded cloud under it; undefined on a real one. */
  readonly cloud: Cloud | undefined
  /** Where the cloud's Keystone answers, for those who ask the cloud itself. */
  readonly authUrl: string
  /** What the server has logged so far. */
  readonly log: () => string
  readonly close: () => Promise<void>
}

/**
 * The real product on a free port: over a cloud of its own in memory, whose time a test moves, or
 * over the cloud that OS_AUTH_URL names. `settings` are the operator's, as in the environment;
 * `bundle` is the browser's application.
 */
export const startWorld = async (
  settings: Readonly<Record<string, string>> = {},
  bundle = 'dist',
): Promise<World> => {
  const real = process.env['OS_AUTH_URL']
  const cloud =
    real === undefined
      ? // Begins now, so that ages read as on a real cloud, and then moves by the tests alone.
        createCloud({ pace: 'manual', randomSeed: 7, clock: manualClock(Date.now()) })
      : undefined
  const now = cloud ? () => cloud.clock.now() : Date.now
  const directory = mkdtempSync(join(tmpdir(), 'meridian-e2e-'))
  const authUrl = real ?? 'http://cloud.test/identity/v3'
  const lines: string[] = []
  const app = await buildApp({
    config: readConfig({ OS_AUTH_URL: authUrl, DATA_DIR: directory, ...settings }),
    transport: cloud?.fetch ?? fetch,
    connectConsole: cloud && (async (address) => cloud.connectConsole(address)),
    // It goes by the cloud's clock, too, or it would hold every session for long expired.
    sessions: sqliteStore(':memory:', cloud && (() => cloud.clock.now())),
    seal: seal('a secret for tests only, as long as it must be'),
    logger: createLogger('info', { write: (line: string) => void lines.push(line) }),
    assets: join(web, bundle),
    now,
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    url,
    cloud,
    authUrl,
    log: () => lines.join(''),
    close: async () => {
      await app.close()
      cloud?.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
