import { existsSync } from 'node:fs'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import { withoutScope, type Preloaded, type ScopeChoice } from '@meridian/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Begin } from '#first-page/prefetch.ts'
import type { Visit } from '#first-page/preloaded.ts'
import { documents, type Document } from '#first-page/document.ts'
import { pageAt, readPages } from '#first-page/pages.ts'
import { drawer } from '#first-page/page-renderer.ts'
import { sentInParts, withPicture } from '#first-page/sending.ts'
import { refuse } from '#http/errors.ts'
import { sessionOf } from '#plugins/request-rules.ts'
import { pageHeaders } from '#plugins/security-headers.ts'
import { inChoice } from '#sessions/scoped.ts'
import type { Session } from '#sessions/session.ts'

type Parts = {
  readonly preloaded: (visit: Visit) => Preloaded
  /** Makes the first call of a page, for whoever opens it to take. */
  readonly ahead: Begin
}

/**
 * Serves the built web application out of `assets`: what is under `static/` has a name that
 * changes with its content and may be kept for ever; every other page is `index.html`, because
 * the browser does the routing. For whoever is signed in it brings what the page would ask for first
 * (`preloaded`, docs/first-page.md). Without `assets` there are no pages.
 */
export const installWebFiles = async (
  app: FastifyInstance,
  webRoot: string,
  assets: string | undefined,
  parts: Parts,
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
  const page = assets === undefined ? undefined : pageOf(webRoot, assets, parts)
  const headersOfPage = pageHeaders(app.config)
  app.get('/*', { config: { pattern: '(page)' } }, async (request, reply) => {
    const found = isPage(request, webRoot) ? await page?.(request, reply) : undefined
    if (found === undefined) return reply.callNotFound()
    const { document, parts } = found
    reply.headers(headersOfPage(document.allows)).type('text/html; charset=utf-8')
    if (!parts) return reply.send(document.start + document.end)
    // A proxy that collects an answer would undo it (docs/operating.md).
    reply.header('X-Accel-Buffering', 'no')
    const { body, encoding } = sentInParts(parts, request.headers['accept-encoding'])
    if (encoding)
      reply.header('Content-Encoding', encoding).header('Vary', `${varies}, Accept-Encoding`)
    return reply.send(body)
  })
  app.all(`${webRoot}api/*`, async (_request, reply) => refuse(reply, 404, 'there is no such path'))
}

const isPage = (request: FastifyRequest, webRoot: string): boolean =>
  `${request.url}/`.startsWith(webRoot) &&
  !request.url.startsWith(`${webRoot}static/`) &&
  /text\/html|\*\/\*/.test(request.headers.accept ?? '')

const varies = 'Cookie, Sec-Fetch-Dest, Sec-Purpose'

/** A document, and the parts in which it comes where it has a picture of its page. */
type Found = { readonly document: Document; readonly parts?: AsyncGenerator<string> }

/** Answers the document for a request; nobody keeps one that is somebody's. */
const pageOf = (webRoot: string, assets: string, { preloaded, ahead }: Parts) => {
  const document = documents(webRoot, assets)
  const pages = readPages(assets)
  const draw = drawer(assets)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<Found | undefined> => {
    const whole = request.url.slice(webRoot.length - 1).split('?', 1)[0] ?? '/'
    const { path, scope } = withoutScope(whole)
    const own = /^\/auth(\/|$)/.test(path) ? undefined : await visitor(request)
    const there = own && (await inScope(own, scope, request))
    const session = there ?? own
    reply.header('Vary', varies)
    if (session === undefined) {
      reply.header('Cache-Control', 'no-cache')
      const plain = document({ scripts: pages?.signIn.scripts ?? [], preloaded: undefined })
      return plain && { document: plain }
    }
    reply.header('Cache-Control', 'no-store')
    request.server.cookies.mend(request, reply, session)
    // A page that cannot be shown in its own scope is not begun in another.
    const found = there && pages && pageAt(pages, path)
    const scripts = [...(pages?.site.scripts ?? []), ...(found?.page.scripts ?? [])]
    const lists = await listsOf(request, session)
    const visit = { request, session, pages, found, lists, scope: there ? scope : {} }
    const brings = preloaded(visit)
    // Whoever asks with HEAD wants none of what comes below the head.
    const isRead = request.method === 'GET'
    const answer = isRead && brings.first ? ahead(visit, brings.first) : undefined
    const filled = document({ scripts, preloaded: brings })
    if (!filled || !found || !draw || !isRead) return filled && { document: filled }
    const drawing = { request, webRoot, document: filled, preloaded: brings, draw, answer }
    return { document: filled, parts: withPicture(drawing) }
  }
}

/** The session in the scope of an address; undefined where it cannot be, which the page will say. */
const inScope = (session: Session, scope: ScopeChoice, { server }: FastifyRequest) =>
  inChoice(server, session, scope).catch(() => undefined)

/** Where they cannot be read it has been logged, and the page asks for itself. */
const listsOf = ({ server }: FastifyRequest, session: Session) =>
  server.sessions.listsOf(session).catch(() => undefined)

/**
 * The session of whoever opens a page, and undefined for whatever else asks: a script that reads the
 * document, or a browser that fetches it in case it is needed, when somebody else may be signed in.
 */
const visitor = async (request: FastifyRequest): Promise<Session | undefined> => {
  const { 'sec-fetch-dest': destination = 'document', 'sec-purpose': purpose } = request.headers
  if (destination !== 'document' || purpose !== undefined) return undefined
  try {
    return await sessionOf(request, request.server.config)
  } catch {
    // It has been logged; the page asks for itself, and says what is wrong.
    return undefined
  }
}
