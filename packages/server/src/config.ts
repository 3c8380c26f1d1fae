import { X509Certificate } from 'node:crypto'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { readFileSync } from 'node:fs'
import { isAddress, listOf, reader, type Env } from '#config-reader.ts'
import { readSettings } from '#settings/settings.ts'
import type { Settings } from '@meridian/contract'

/** A Keystone to sign in to; `url` is its v3 root. */
export type Keystone = { readonly id: string; readonly label: string; readonly url: string }

/** A single-sign-on choice of the sign-in page. */
export type WebSso = {
  readonly id: string
  readonly label: string
  readonly protocol: string
  readonly identity_provider: string | undefined
  /** The id of the Keystone that it leads to; the first one when nothing is said. */
  readonly region: string | undefined
}

export type Config = {
  /** Empty: the embedded cloud. The first is the one a sign-in without a choice goes to. */
  readonly keystones: readonly Keystone[]
  readonly region: string | undefined
  /** `public` unless the operator runs the server inside the cloud's own network. */
  readonly interface: 'public' | 'internal' | 'admin'
  readonly caCert: string | undefined
  readonly cloudFile: string | undefined
  /** Whether the embedded cloud has a thread of its own. */
  readonly cloudWorker: boolean
  readonly host: string
  readonly port: number
  readonly webRoot: string
  readonly publicUrl: string | undefined
  readonly trustProxy: readonly string[] | false
  readonly dataDir: string
  readonly sessions: {
    readonly redisUrl: string | undefined
    readonly secret: string | undefined
    readonly idleSeconds: number
    readonly absoluteSeconds: number
  }
  readonly upstream: {
    readonly timeoutMs: number
    readonly connectTimeoutMs: number
    readonly concurrency: number
  }
  /** Files on their way up or down. */
  readonly transfers: {
    /** How long one may stand still. */
    readonly idleMs: number
    /** The longest file that a browser may send; `Infinity` leaves it to the cloud. */
    readonly uploadLimit: number
    /** From this size on a file goes to object storage in segments, and how large these are. */
    readonly largeFrom: number
    readonly segmentSize: number
  }
  readonly bodyLimit: number
  /** How long a browser may take to send the headers, and then the body, of a request. */
  readonly requestTimeoutMs: number
  readonly defaultDomain: string
  readonly domains: readonly string[] | undefined
  readonly webSso: readonly WebSso[]
  /** The way to sign in that is chosen at first: `credentials` or the id of a choice. */
  readonly initialSignIn: string
  readonly clientToken: boolean
  readonly adminRoles: readonly string[]
  /** Name or id of the role that new members of a project get. */
  readonly defaultRole: string
  readonly policyDir: string | undefined
  /** Whether the services still let their former default policies pass. */
  readonly legacyPolicies: boolean
  readonly settings: Settings
  readonly metricsToken: string | undefined
  readonly consoleOrigins: readonly string[]
  /** Where browsers may send files to by themselves. */
  readonly uploadOrigins: readonly string[]
  readonly logLevel: string
  readonly shutdownSeconds: number
}

/** The environment has a value that the server cannot work with; the message names each one. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(`The configuration is wrong:\n${problems.map((one) => `  ${one}`).join('\n')}`)
    this.name = 'ConfigError'
  }
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const interfaces = ['public', 'internal', 'admin'] as const

/**
 * Reads the environment, once, at start (docs/operating.md lists the names).
 * Throws ConfigError naming every wrong value, not only the first.
 */
export const readConfig = (env: Env): Config => {
  const read = reader(env)
  const webSso = read.json('WEBSSO_CHOICES', [], readWebSso)
  const ways = ['credentials', ...webSso.map(({ id }) => id)]
  const defaultDomain = read.text('DEFAULT_DOMAIN') ?? 'Default'
  const config: Config = {
    keystones: readKeystones(read),
    region: read.text('OS_REGION_NAME'),
    interface: read.choice('OS_INTERFACE', interfaces, 'public'),
    caCert: read.file('OS_CACERT', readFileSync, asCertificates),
    cloudFile: read.text('CLOUD_FILE'),
    cloudWorker: read.flag('CLOUD_WORKER', false),
    host: read.text('HOST') ?? '127.0.0.1',
    port: read.integer('PORT', 8080, 0, 65_535),
    webRoot: read.checked('WEBROOT', '/', asWebRoot),
    publicUrl: read.checked('PUBLIC_URL', undefined, asOrigin),
    trustProxy: read.checked('TRUST_PROXY', false, asProxies),
    dataDir: read.text('DATA_DIR') ?? defaultDataDir(env),
    sessions: readSessions(read),
    upstream: {
      timeoutMs: read.integer('UPSTREAM_TIMEOUT_MS', 30_000, 100, 600_000),
      connectTimeoutMs: read.integer('UPSTREAM_CONNECT_TIMEOUT_MS', 5_000, 100, 60_000),
      concurrency: read.integer('UPSTREAM_CONCURRENCY', 32, 1, 1_000),
    },
    transfers: {
      idleMs: read.integer('TRANSFER_IDLE_MS', 300_000, 100, 86_400_000),
      uploadLimit: read.integer('UPLOAD_LIMIT_BYTES', Infinity, 1, Number.MAX_SAFE_INTEGER),
      largeFrom: read.integer('SWIFT_LARGE_FROM_BYTES', 2 ** 30, 1, Number.MAX_SAFE_INTEGER),
      segmentSize: read.integer('SWIFT_SEGMENT_BYTES', 2 ** 28, 1, Number.MAX_SAFE_INTEGER),
    },
    requestTimeoutMs: read.integer('REQUEST_TIMEOUT_MS', 30_000, 100, 600_000),
    bodyLimit: read.integer('BODY_LIMIT_BYTES', 1_048_576, 1_024, 104_857_600),
    defaultDomain,
    domains: read.checked('LOGIN_DOMAINS', undefined, listOf),
    webSso,
    initialSignIn: read.choice('WEBSSO_INITIAL_CHOICE', ways, 'credentials'),
    clientToken: read.flag('ENABLE_CLIENT_TOKEN', false),
    adminRoles: read.checked('ADMIN_ROLES', ['admin'], listOf),
    defaultRole: read.text('DEFAULT_ROLE') ?? 'member',
    policyDir: read.text('POLICY_DIR'),
    legacyPolicies: read.flag('POLICY_LEGACY_DEFAULTS', false),
    settings: read.parsedFile('SETTINGS', readFileSync, (given) =>
      readSettings(given, {
        OPENSTACK_KEYSTONE_DEFAULT_DOMAIN: defaultDomain,
        WEBSSO_CHOICES: webSso.map(({ id, label }) => ({ id, label })),
      }),
    ),
    metricsToken: read.text('METRICS_TOKEN'),
    consoleOrigins: read.checked('CONSOLE_ORIGINS', [], asSocketOrigins),
    uploadOrigins: read.checked('UPLOAD_ORIGINS', [], asOrigins),
    logLevel: read.choice('LOG_LEVEL', logLevels, 'info'),
    shutdownSeconds: read.integer('SHUTDOWN_SECONDS', 30, 1, 600),
  }
  if (config.settings.HORIZON_IMAGES_UPLOAD_MODE === 'direct' && !config.uploadOrigins.length)
    read.problem('UPLOAD_ORIGINS', 'is needed when HORIZON_IMAGES_UPLOAD_MODE is direct')
  if (read.problems.length > 0) throw new ConfigError(read.problems)
  return config
}

type Reader = ReturnType<typeof reader>

const readKeystones = (read: Reader): readonly Keystone[] => {
  const several = read.json('KEYSTONES', [], readKeystoneList)
  if (several.length > 0) return several
  const url = read.checked('OS_AUTH_URL', undefined, asUrl)
  if (url === undefined) return []
  const id = read.text('OS_REGION_NAME') ?? new URL(url).host
  return [{ id, label: id, url: url.replace(/\/+$/, '') }]
}

const readSessions = (read: Reader): Config['sessions'] => {
  const kind = read.choice('SESSION_STORE', ['sqlite', 'redis'] as const, 'sqlite')
  const redisUrl = read.checked('REDIS_URL', undefined, asRedisUrl)
  const secret = read.text('SESSION_SECRET')
  if (kind === 'redis' && redisUrl === undefined)
    read.problem('REDIS_URL', 'is needed when SESSION_STORE is redis')
  if (kind === 'redis' && secret === undefined)
    read.problem('SESSION_SECRET', 'is needed when SESSION_STORE is redis, the same on each server')
  if (secret !== undefined && secret.length < 32)
    read.problem('SESSION_SECRET', 'must have 32 characters or more')
  return {
    redisUrl: kind === 'redis' ? redisUrl : undefined,
    secret,
    idleSeconds: read.integer('SESSION_IDLE_SECONDS', 3_600, 60, 3_600),
    absoluteSeconds: read.integer('SESSION_ABSOLUTE_SECONDS', 43_200, 60, 2_592_000),
  }
}

const defaultDataDir = (env: Env): string =>
  join(env['XDG_STATE_HOME'] ?? join(homedir(), '.local', 'state'), 'meridian')

const asCertificates = (text: string): string => {
  const found = text.match(/-----BEGIN CERTIFICATE-----[^]*?-----END CERTIFICATE-----/g) ?? []
  if (found.length === 0) throw new Error('must be a PEM file with certificates')
  for (const [at, one] of found.entries()) {
    try {
      new X509Certificate(one)
    } catch {
      throw new Error(`its certificate ${at + 1} of ${found.length} is not one that can be read`)
    }
  }
  return text
}

const asUrl = (text: string): string => {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.search !== '')
    throw new Error('must be an http or https URL such as https://keystone.example.org:5000/v3')
  return text
}

const asOrigin = (text: string): string => {
  const url = new URL(asUrl(text))
  if (url.pathname !== '/') throw new Error('must be an origin without a path: use WEBROOT for it')
  return url.origin
}

const asOrigins = (text: string): readonly string[] => listOf(text).map(asOrigin)

const asRedisUrl = (text: string): string => {
  if (!/^(redis|rediss|valkey|valkeys):$/.test(URL.parse(text)?.protocol ?? ''))
    throw new Error('must be a redis:// or rediss:// URL')
  return text.replace(/^valkey/, 'redis')
}

const asWebRoot = (text: string): string => {
  if (!/^\/([\w.~-]+\/)*[\w.~-]*$/.test(text)) throw new Error('must be a path such as /console/')
  return text.endsWith('/') ? text : `${text}/`
}

const asProxies = (text: string): readonly string[] => {
  const list = listOf(text)
  const bad = list.find((one) => !isAddress(one))
  if (bad !== undefined) throw new Error(`'${bad}' is not an address, a CIDR or "loopback"`)
  return list
}

const asSocketOrigins = (text: string): readonly string[] =>
  listOf(text).map((one) => {
    const url = URL.parse(one)
    if (url === null || !/^wss?:$/.test(url.protocol))
      throw new Error('must be ws:// or wss:// origins, separated by commas')
    return `${url.protocol}//${url.host}`
  })

const readKeystoneList = (given: unknown): readonly Keystone[] =>
  entries(given, ['id', 'label', 'url']).map((one) => ({
    id: one['id'] ?? '',
    label: one['label'] ?? '',
    url: asUrl(one['url'] ?? '').replace(/\/+$/, ''),
  }))

const readWebSso = (given: unknown): readonly WebSso[] =>
  entries(given, ['id', 'label', 'protocol']).map((one) => {
    const id = one['id'] ?? ''
    if (!/^[\w-]{1,64}$/.test(id) || id === 'credentials')
      throw new Error(`'${id}' is not an id: letters, digits, - and _ only, not "credentials"`)
    return {
      id,
      label: one['label'] ?? '',
      protocol: one['protocol'] ?? '',
      identity_provider: one['identity_provider'],
      region: one['region'],
    }
  })

/** A JSON list of objects whose named members are texts. */
const entries = (given: unknown, names: readonly string[]): Record<string, string>[] => {
  const shape = `must be a JSON list of objects with ${names.join(', ')}`
  if (!Array.isArray(given)) throw new Error(shape)
  return given.map((one: unknown) => {
    if (typeof one !== 'object' || one === null) throw new Error(shape)
    const texts = Object.fromEntries(Object.entries(one).filter(isTextEntry))
    if (names.some((name) => !texts[name])) throw new Error(shape)
    return texts
  })
}

const isTextEntry = (entry: [string, unknown]): entry is [string, string] =>
  typeof entry[1] === 'string'
