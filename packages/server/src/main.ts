import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { buildApp } from '#app.ts'
import { ConfigError, readConfig, type Config } from '#config.ts'
import type { Embedded, Report } from '#embedded/in-process.ts'
import type { ObjectsAt } from '#embedded/objects.ts'
import { createLogger } from '#plugins/logs.ts'
import { privateCloud } from '#private-files.ts'
import type { Reached } from '#reach.ts'
import { seal, secretFile } from '#sessions/sealing.ts'
import { sqliteStore } from '#sessions/sqlite-store.ts'
import type { SessionStore } from '#sessions/store.ts'

const assets = fileURLToPath(new URL('../../web/dist', import.meta.url))

const main = async (): Promise<void> => {
  // What this process writes is its user's alone, whatever is added: state, the cloud, compiled code.
  process.umask(0o077)
  const read = readConfig(process.env)
  const logger = createLogger(read.logLevel)
  const reached = await (read.keystones.length > 0 ? startNetwork(read) : startCloud(read, logger))
  const config: Config = { ...read, keystones: reached.keystones }
  const app = await buildApp({
    config,
    transport: reached.transport,
    connectConsole: reached.connectConsole,
    objectsAt: reached.objectsAt,
    sessions: await openStore(config, logger),
    seal: seal(config.sessions.secret ?? secretFile(config.dataDir)),
    logger,
    assets,
  })
  await app.listen({ host: config.host, port: config.port })
  stopWhenTold(app, reached, config, logger)
  greet(app, reached, config, logger)
}

/** The network, and what reaches it, loaded only when a cloud is there. */
const startNetwork = async (config: Config): Promise<Reached> =>
  (await import('#reach.ts')).reachNetwork(config)

/** The embedded cloud, loaded only when it is the one to serve, in this thread or in its own. */
const startCloud = async (config: Config, logger: Logger): Promise<Reached> => {
  const { cloudFile: file } = config
  if (file !== undefined) privateCloud(file, 'CLOUD_FILE')
  const options = { seed: 'demo', ...(file !== undefined && { file }) } as const
  const report = (error: unknown, about: string): void =>
    logger.error({ err: error }, `in the cloud: ${about}`)
  const url = 'http://cloud.internal/identity/v3'
  const cloud: Embedded = config.cloudWorker
    ? await (await import('#embedded/in-worker.ts')).embeddedInWorker(options, config, report)
    : (await import('#embedded/in-process.ts')).embeddedInProcess(options, report)
  const objects = await objectsOf(cloud, config, report)
  return {
    ...cloud,
    objectsAt: objects?.url ?? null,
    close: async () => {
      await objects?.close()
      await cloud.close()
    },
    keystones: [{ id: 'embedded', label: 'Embedded cloud', url }],
    greeting: 'It serves the embedded cloud. Sign in as admin, demo or reader: name = password.',
  }
}

/**
 * What is public in the embedded object store, at the port after the console's own, for browsers of this
 * machine: nowhere where others come, too, for whom its address would be one of theirs.
 */
const objectsOf = async (
  { transport }: Embedded,
  { host, port, publicUrl }: Config,
  report: Report,
): Promise<ObjectsAt | undefined> => {
  if (!isLoopback(host) || publicUrl !== undefined) return undefined
  const { serveObjects } = await import('#embedded/objects.ts')
  return serveObjects(transport, port === 0 || port === 65_535 ? 0 : port + 1, report)
}

const isLoopback = (host: string): boolean => /^(127\.|::1$|localhost$)/.test(host)

const openStore = async (config: Config, logger: Logger): Promise<SessionStore> => {
  const { redisUrl } = config.sessions
  if (redisUrl === undefined) return sqliteStore(join(config.dataDir, 'sessions.db'))
  const { redisStore } = await import('#sessions/redis-store.ts')
  return redisStore(redisUrl, (error) => logger.error({ err: error }, 'the session store failed'))
}

/**
 * When told, or when its cloud ended by itself: stops taking requests, lets those under way finish,
 * and leaves, at the latest after a while.
 */
const stopWhenTold = (
  app: FastifyInstance,
  reached: Reached,
  config: Config,
  logger: Logger,
): void => {
  const stop = (code: number): void => {
    const late = setTimeout(() => {
      logger.error('requests did not end in time')
      process.exit(1)
    }, config.shutdownSeconds * 1000)
    late.unref()
    app
      .close()
      .then(reached.close)
      .then(
        () => process.exit(code),
        (error: unknown) => {
          logger.error({ err: error }, 'stopping failed')
          process.exit(1)
        },
      )
  }
  const told = (signal: string): void => {
    logger.info({ signal }, 'stopping')
    stop(0)
  }
  process.once('SIGTERM', told)
  process.once('SIGINT', told)
  // Whoever supervises this process starts it again: with a file nothing is lost, and without one
  // a new world in the place of the old must not go unseen.
  void reached.failed?.then((error) => {
    logger.fatal({ err: error }, 'the embedded cloud ended: stopping')
    stop(1)
  })
}

const greet = (app: FastifyInstance, reached: Reached, config: Config, logger: Logger): void => {
  const address = app.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : config.port
  const host = config.host.includes(':') ? `[${config.host}]` : config.host
  const url = config.publicUrl ?? `http://${host}:${port}`
  process.stdout.write(`\nMeridian is at ${url}${config.webRoot}\n${reached.greeting}\n\n`)
  if (!isLoopback(config.host) && config.publicUrl === undefined && config.trustProxy === false)
    logger.warn('other machines reach this server over plain HTTP: put an HTTPS proxy before it')
}

/** The operator's mistakes need no stack: a wrong value, a folder out of reach, a port in use. */
const wordsOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof ConfigError) return error.message
  if (!('code' in error)) return error.stack ?? String(error)
  const { code } = error
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `HOST names no address of this machine: ${error.message}`
  if (code === 'EACCES' && 'port' in error)
    return `Port ${String(error.port)} is not for the user of this server: PORT names another.`
  if (code === 'ERR_SQLITE_ERROR') return `CLOUD_FILE cannot be opened: ${error.message}`
  if (code !== 'EADDRINUSE' || !('port' in error)) return error.message
  return (
    `Port ${String(error.port)} is taken by another program, perhaps by another Meridian. ` +
    'End that one, or name another port: PORT=8081 takes that one, PORT=0 any that is free.'
  )
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${wordsOf(error)}\n`)
  // Not the exit code alone: a store that is open already would keep the process alive.
  process.exit(1)
}
