import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#config.ts'
import { isSecure } from '#http/own-origin.ts'

/**
 * What every answer has. It keeps other sites' pages from embedding, opening and reading ours, and
 * an answer from being taken for more than it says that it is: one that is no page may do nothing,
 * whoever shows it as one, so that a browser runs none of what the cloud's names and files hold.
 */
const always = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Origin-Agent-Cluster': '?1',
  // Who opens a link of a file without a session comes back by this to the page that had the link.
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-DNS-Prefetch-Control': 'off',
  'X-Frame-Options': 'DENY',
  'X-Permitted-Cross-Domain-Policies': 'none',
}
const overTls = { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }
const unkept = { 'Cache-Control': 'no-store' }

/** Has all answers carry the headers, of whatever they are; documents have `pageHeaders` besides. */
export const installSecurityHeaders = (app: FastifyInstance, config: Config): void => {
  app.addHook('onRequest', async (_request, reply) => void reply.headers(always))
  app.addHook('onSend', async (request, reply) => {
    if (isSecure(config, request)) reply.headers(overTls)
    if (!reply.hasHeader('Cache-Control')) reply.headers(unkept)
  })
  // What Fastify answers before it runs a hook: addresses that are none, and calls while it ends.
  app.server.prependListener('request', (_request, response) => {
    for (const [name, value] of ofAnybody(config)) response.setHeader(name, value)
  })
}

/** Where it is not known, or not yet, how the request came. */
const ofAnybody = ({ publicUrl }: Config): readonly [string, string][] =>
  Object.entries({ ...always, ...unkept, ...(publicUrl?.startsWith('https:') && overTls) })

/** Answers what is no HTTP request, too long or too slow, of which Fastify never hears. */
export const refuseNoRequest =
  (config: Config) =>
  (error: Error & { readonly code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) return
    const status = statuses.get(error.code) ?? 400
    const body = JSON.stringify(STATUS_CODES[status])
    const headers = [
      ...ofAnybody(config),
      ['Connection', 'close'],
      ['Content-Type', 'application/json; charset=utf-8'],
      ['Content-Length', String(body.length)],
    ]
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      ...headers.map((one) => one.join(': ')),
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
    socket.destroySoon()
  }

const statuses = new Map<string | undefined, number>([
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
  ['HPE_HEADER_OVERFLOW', 431],
])

/**
 * The headers of a document, whose own scripts are `allows` (hashes). It loads what this origin
 * serves, and no script of which the document does not say what is in it; live connections may also
 * go to the console hosts, and files to the image services, that the operator names. No text becomes
 * code or HTML, and the browser's devices are nobody's.
 */
export const pageHeaders = ({ consoleOrigins, uploadOrigins }: Config) => {
  const policyWith = (allows: readonly string[]): string =>
    [
      "default-src 'none'",
      `script-src ${["'self'", ...allows].join(' ')}`,
      "style-src 'self'",
      // Cursors and pictures of consoles come over their connection.
      "img-src 'self' data:",
      // Films and sounds that users have stored, which are files to the browser and nothing that runs.
      "media-src 'self'",
      `connect-src ${["'self'", ...consoleOrigins, ...uploadOrigins].join(' ')}`,
      "base-uri 'self'",
      // Forms are sent by scripts.
      "form-action 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      // The one policy is of `shell/early.js`, by which no text is HTML.
      'trusted-types default',
    ].join(';')
  return (allows: readonly string[]) => ({
    'Content-Security-Policy': policyWith(allows),
    // https://w3c.github.io/webappsec-subresource-integrity/#integrity-policy-section
    'Integrity-Policy': 'blocked-destinations=(script)',
    'Permissions-Policy': permissions,
  })
}

/** What a browser could let a page have and none of ours asks for; they copy, and fill the screen. */
const permissions = [
  ...['accelerometer', 'autoplay', 'camera', 'display-capture', 'encrypted-media', 'gamepad'],
  // The finer clocks and the shared memory that come with being kept apart from other sites.
  'cross-origin-isolated',
  ...['geolocation', 'gyroscope', 'hid', 'identity-credentials-get', 'idle-detection'],
  ...['local-fonts', 'magnetometer', 'microphone', 'midi', 'otp-credentials', 'payment'],
  ...['picture-in-picture', 'publickey-credentials-create', 'publickey-credentials-get'],
  ...['screen-wake-lock', 'serial', 'storage-access', 'usb', 'window-management'],
  'xr-spatial-tracking',
]
  .map((name) => `${name}=()`)
  .join(', ')
