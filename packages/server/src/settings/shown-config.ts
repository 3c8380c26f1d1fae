import type { ServerSetting } from '@meridian/contract'
import type { Config } from '#config.ts'

/**
 * What the server goes by, under the names of the environment (docs/operating.md). Secrets, paths of
 * files and addresses within the cloud are not among it: each line is chosen here.
 */
export const shownConfig = (config: Config): ServerSetting[] =>
  Object.entries({
    OS_REGION_NAME: config.region,
    OS_INTERFACE: config.interface,
    WEBROOT: config.webRoot,
    PUBLIC_URL: config.publicUrl,
    SESSION_STORE: config.sessions.redisUrl === undefined ? 'sqlite' : 'redis',
    SESSION_IDLE_SECONDS: config.sessions.idleSeconds,
    SESSION_ABSOLUTE_SECONDS: config.sessions.absoluteSeconds,
    UPSTREAM_TIMEOUT_MS: config.upstream.timeoutMs,
    UPSTREAM_CONNECT_TIMEOUT_MS: config.upstream.connectTimeoutMs,
    UPSTREAM_CONCURRENCY: config.upstream.concurrency,
    TRANSFER_IDLE_MS: config.transfers.idleMs,
    UPLOAD_LIMIT_BYTES: config.transfers.uploadLimit,
    SWIFT_LARGE_FROM_BYTES: config.transfers.largeFrom,
    SWIFT_SEGMENT_BYTES: config.transfers.segmentSize,
    REQUEST_TIMEOUT_MS: config.requestTimeoutMs,
    BODY_LIMIT_BYTES: config.bodyLimit,
    DEFAULT_DOMAIN: config.defaultDomain,
    DEFAULT_ROLE: config.defaultRole,
    ADMIN_ROLES: config.adminRoles.join(', '),
    ENABLE_CLIENT_TOKEN: config.clientToken,
    POLICY_LEGACY_DEFAULTS: config.legacyPolicies,
    LOG_LEVEL: config.logLevel,
    SHUTDOWN_SECONDS: config.shutdownSeconds,
  }).flatMap(([name, value]) =>
    value === undefined || value === Infinity ? [] : [{ name, value: String(value) }],
  )
