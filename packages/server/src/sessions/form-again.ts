import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'

/**
 * Has the browser send Keystone's form again to where it has just sent it, from a page of this site:
 * a form of another site's page comes without the cookies that are this site's own (`SameSite`,
 * https://datatracker.ietf.org/doc/html/draft-ietf-httpbis-rfc6265bis#section-5.6.7).
 */
export const formAgain = (reply: FastifyReply, token: string): FastifyReply =>
  reply
    .header('Content-Security-Policy', policy)
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en"><meta name="color-scheme" content="light dark">` +
        `<title>Meridian</title><form method="post">` +
        `<input type="hidden" name="token" value="${quoted(token)}"></form>` +
        `<script>${script}</script></html>`,
    )

const script = 'document.forms[0].submit()'

const policy = [
  "default-src 'none'",
  `script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join(';')

const quoted = (value: string): string => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
