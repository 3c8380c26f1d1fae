import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '#plugins/errors.ts'

/**
 * Serves the built web application out of `assets`: what is under `static/` has a name that
 * changes with its content and may be kept for ever; every other page is `index.html`, because
 * the browser does the routing. Without `assets` there are no pages.
 */
export const installWebFiles = async (
  app: FastifyInstance,
  webRoot: string,
  assets: string | undefined,
): Promise<void> => {
  const hashed = assets === undefined ? undefined : join(assets, 'static')
  if (hashed !== undefined && existsSync(hashed)) {
    await app.register(staticFiles, {
      root: hashed,
      prefix: `${webRoot}static/`,
      decorateReply: false,
      dotfiles: 'ignore',
      index: false,
      immutable: true,
      maxAge: '365d',
      preCompressed: true,
    })
  }
  const page = pageReader(webRoot, assets)
  app.get('/*', { config: { pattern: '(page)' } }, async (request, reply) => {
    const html = isPage(request, webRoot) ? await page() : undefined
    if (html === undefined) return reply.callNotFound()
    return reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-cache').send(html)
  })
  app.all(`${webRoot}api/*`, async (_request, reply) => refuse(reply, 404, 'there is no such path'))
}

const isPage = (request: FastifyRequest, webRoot: string): boolean =>
  `${request.url}/`.startsWith(webRoot) &&
  !request.url.startsWith(`${webRoot}static/`) &&
  /text\/html|\*\/\*/.test(request.headers.accept ?? '')

/** The start page with this server's web root in it; read once. */
const pageReader = (webRoot: string, assets: string | undefined) => {
  let html: Promise<string> | undefined
  return async (): Promise<string | undefined> => {
    if (assets === undefined || !existsSync(join(assets, 'index.html'))) return undefined
    html ??= readFile(join(assets, 'index.html'), 'utf8')
    return (await html).replace(/<base href="[^"]*"/, `<base href="${webRoot}"`)
  }
}
