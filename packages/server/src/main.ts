import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { buildApp } from '#app.ts'
import { ConfigError, readConfig, type Config } from '#config.ts'
import { createLogger } from '#plugins/logs.ts'
import { reachNetwork, type Reached } from '#reach.ts'
import { seal, secretFile } from '#sessions/sealing.ts'
import { sqliteStore } from '#sessions/sqlite-store.ts'
import type { SessionStore } from '#sessions/store.ts'

const assets = fileURLToPath(new URL('../../web/dist', import.meta.url))

const main = async (): Promise<void> => {
  const read = readConfig(process.env)
  const logger = createLogger(read.logLevel)
  const reached = read.keystones.length > 0 ? reachNetwork(read) : await startCloud(read, logger)
  const config: Config = { ...read, keystones: reached.keystones }
  const app = await buildApp({
    config,
    transport: reached.transport,
    connectConsole: reached.connectConsole,
    sessions: await openStore(config, logger),
    seal: seal(config.sessions.secret ?? secretFile(config.dataDir)),
    logger,
    assets,
  })
  await app.listen({ host: config.host, port: config.port })
  stopWhenTold(app, reached, config, logger)
  greet(app, reached, config, logger)
}

/** The embedded cloud, loaded only when it is the one to serve. */
const startCloud = async (config: Config, logger: Logger): Promise<Reached> => {
  const { createCloud } = await import('@meridian/cloud')
  const { cloudFile: file } = config
  const cloud = createCloud({
    seed: 'demo',
    report: (error, about) => logger.error({ err: error }, `in the cloud: ${about}`),
    ...(file !== undefined && { file }),
  })
  const url = 'http://cloud.internal/identity/v3'
  return {
    keystones: [{ id: 'embedded', label: 'Embedded cloud', url }],
    transport: cloud.fetch,
    connectConsole: async (address) => cloud.connectConsole(address),
    greeting: 'It serves the embedded cloud. Sign in as admin, demo or reader: name = password.',
    close: async () => cloud.close(),
  }
}

const openStore = async (config: Config, logger: Logger): Promise<SessionStore> => {
  const { redisUrl } = config.sessions
  if (redisUrl === undefined) return sqliteStore(join(config.dataDir, 'sessions.db'))
  const { redisStore } = await import('#sessions/redis-store.ts')
  return redisStore(redisUrl, (error) => logger.error({ err: error }, 'the session store failed'))
}

/** Stops taking requests, lets those under way finish, and leaves, at the latest after a while. */
const stopWhenTold = (
  app: FastifyInstance,
  reached: Reached,
  config: Config,
  logger: Logger,
): void => {
  const stop = (signal: string): void => {
    logger.info({ signal }, 'stopping')
    const late = setTimeout(() => {
      logger.error('requests did not end in time')
      process.exit(1)
    }, config.shutdownSeconds * 1000)
    late.unref()
    app
      .close()
      .then(reached.close)
      .then(
        () => process.exit(0),
        (error: unknown) => {
          logger.error({ err: error }, 'stopping failed')
          process.exit(1)
        },
      )
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

const greet = (app: FastifyInstance, reached: Reached, config: Config, logger: Logger): void => {
  const address = app.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : config.port
  const host = config.host.includes(':') ? `[${config.host}]` : config.host
  const url = config.publicUrl ?? `http://${host}:${port}`
  process.stdout.write(`\nMeridian is at ${url}${config.webRoot}\n${reached.greeting}\n\n`)
  const loopback = /^(127\.|::1$|localhost$)/.test(config.host)
  if (!loopback && config.publicUrl === undefined && config.trustProxy === false)
    logger.warn('other machines reach this server over plain HTTP: put an HTTPS proxy before it')
}

try {
  await main()
} catch (error) {
  // The operator's mistakes need no stack: a wrong value, a port in use, a folder out of reach.
  const mistake = error instanceof ConfigError || (error instanceof Error && 'code' in error)
  const words = error instanceof Error && !mistake ? error.stack : String(error)
  process.stderr.write(`${words}\n`)
  // Not the exit code alone: a store that is open already would keep the process alive.
  process.exit(1)
}
