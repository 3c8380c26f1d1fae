import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'

/**
 * Has the browser send a form to where it has just sent it, from a page of this site: with a form of
 * another site's page come no cookies, on plain HTTP none at all
 * (https://datatracker.ietf.org/doc/html/draft-ietf-httpbis-rfc6265bis#section-5.6.7).
 */
export const formAgain = (reply: FastifyReply, name: string, value: string): FastifyReply =>
  reply
    .header('Content-Security-Policy', policy)
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en"><title>Meridian</title><form method="post">` +
        `<input type="hidden" name="${name}" value="${quoted(value)}"></form>` +
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
