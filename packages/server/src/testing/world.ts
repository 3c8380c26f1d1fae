import { createCloud, type Cloud, type CloudOptions } from '@meridian/cloud'
import type { Transport } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { buildApp, type AppOptions } from '#app.ts'
import { readConfig } from '#config.ts'
import type { Env } from '#config-reader.ts'
import { createLogger } from '#plugins/logs.ts'
import { seal } from '#sessions/sealing.ts'
import { sqliteStore } from '#sessions/sqlite-store.ts'

/** Where the tests' cloud answers; no such host exists outside. */
export const authUrl = 'http://cloud.test/identity/v3'

export type TestWorld = {
  readonly app: FastifyInstance
  readonly cloud: Cloud
  /** The log so far, a JSON object per line. */
  readonly log: () => readonly Record<string, unknown>[]
  readonly logText: () => string
  readonly close: () => Promise<void>
}

export type WorldOptions = Partial<
  Pick<AppOptions, 'assets' | 'now' | 'sleep' | 'sessions' | 'connectConsole'>
> & {
  readonly cloud?: CloudOptions
  readonly env?: Env
  /** Stands between the server and the cloud, to count or to change calls. */
  readonly between?: (transport: Transport) => Transport
  /** Routes that the server does not have by itself. */
  readonly moreRoutes?: (app: FastifyInstance, now: () => number) => void
}

/**
 * The whole server over a cloud of its own, both in memory. Nothing waits: refused sign-ins do not
 * sleep unless a test says how. Close it when the test ends.
 */
export const testWorld = async (options: WorldOptions = {}): Promise<TestWorld> => {
  const {
    env,
    between = (transport) => transport,
    cloud: cloudOptions,
    moreRoutes,
    ...rest
  } = options
  const cloud = createCloud({ pace: 'manual', randomSeed: 1, ...cloudOptions })
  const lines: string[] = []
  const config = readConfig({ OS_AUTH_URL: authUrl, OS_REGION_NAME: 'RegionOne', ...env })
  const logger = createLogger('trace', { write: (line: string) => void lines.push(line) })
  // The cloud's hands stand still until a test moves them, and the server goes by the same clock.
  const now = () => cloud.clock.now()
  const app = await buildApp({
    config,
    transport: between(cloud.fetch),
    connectConsole: async (address) => cloud.connectConsole(address),
    sessions: sqliteStore(':memory:', now),
    seal: seal('a secret for tests only, as long as it must be'),
    logger,
    sleep: async () => undefined,
    now,
    ...rest,
  })
  moreRoutes?.(app, now)
  return {
    app,
    cloud,
    log: () => lines.map((line): Record<string, unknown> => JSON.parse(line)),
    logText: () => lines.join(''),
    close: async () => {
      await app.close()
      cloud.close()
    },
  }
}
