import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { brotliDecompressSync, constants, createGzip, gunzipSync } from 'node:zlib'
import { renderedId, type Preloaded, type PageToRender } from '@meridian/contract'
import type { FastifyRequest, LightMyRequestResponse } from 'fastify'
import type { Document } from '#first-page/document.ts'
import type { Draw } from '#first-page/page-renderer.ts'

/** A page without rows is drawn once they have not come by then, in ms … */
const soon = 100
/** … and with them, should they come before the scripts are likely to be there; no drawing takes longer. */
const late = 600

export type Drawing = {
  readonly request: FastifyRequest
  readonly webRoot: string
  readonly document: Document
  readonly preloaded: Preloaded
  readonly draw: Draw
  /** The first call, where the page has one. */
  readonly answer: Promise<LightMyRequestResponse | undefined> | undefined
}

/**
 * A document with the picture of its page: what is there at once goes at once, so that the scripts
 * are fetched meanwhile, and then the page as it will be drawn first, with its rows as soon as the
 * cloud has told them. What cannot be drawn is left out, and the document is whole all the same.
 */
export async function* withPicture(drawing: Drawing): AsyncGenerator<string> {
  const { start, end } = drawing.document
  // The rendered content is inert until the page's own code runs.
  yield `${start}<div id="${renderedId}" inert>`
  for await (const { html, mark } of drawnParts(drawing)) yield `<div${mark}>${html}</div>`
  yield `</div>${end}`
}

type Picture = { readonly html: string; readonly mark: string }

/** The picture without rows, if they are slow, and the one with them. */
async function* drawnParts({ answer, draw, ...visit }: Drawing): AsyncGenerator<Picture> {
  const leftOut = (error: unknown) => {
    visit.request.log.warn({ err: error }, 'a page could not be drawn ahead of its scripts')
    return undefined
  }
  const picture = (more: Pick<PageToRender, 'answer'> = {}) =>
    within(late, draw({ ...visitOf(visit), ...more }).catch(leftOut))
  const rows = answer
    ?.then((reply) => (reply?.statusCode === 200 ? answered(reply) : undefined))
    .catch(leftOut)
  const early = await within(soon, rows)
  if (early === undefined) {
    const html = await picture()
    if (html) yield { html, mark: '' }
  }
  const told = early ?? (await within(late - soon, rows))
  const html = told && (await picture({ answer: told.body }))
  // The page takes it away when it has its rows, too.
  if (html) yield { html, mark: ' data-rows' }
}

/** What this server itself has answered, compressed as the browser would have it. */
const answered = ({ headers, rawPayload }: LightMyRequestResponse): { readonly body: unknown } => {
  const inflate = inflaters.get(String(headers['content-encoding']))
  return { body: JSON.parse(String(inflate?.(rawPayload) ?? rawPayload)) }
}

const inflaters = new Map([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
])

/** The promise's value if it comes within `ms`, else undefined; at once where there is no promise. */
const within = <T>(ms: number, coming: Promise<T> | undefined): Promise<T | undefined> =>
  coming === undefined
    ? Promise.resolve(undefined)
    : Promise.race([coming, wait(ms, undefined, { ref: false })])

/** The page's own code gets only the cookies that a script in the browser could read. */
const visitOf = ({
  request,
  webRoot,
  preloaded,
}: Pick<Drawing, 'request' | 'webRoot' | 'preloaded'>) => {
  const here = 'http://here.invalid'
  const secret = request.server.cookies.sessionId(request)
  const cookies = Object.entries(request.cookies)
    .filter(([, value]) => value !== undefined && value !== secret)
    .map(([name, value]) => `${name}=${encodeURIComponent(value ?? '')}`)
  return {
    address: here + request.url,
    webRoot: here + webRoot,
    cookies: cookies.join('; '),
    preloaded,
  }
}

/**
 * The parts of a document as a browser takes them, each sent when it is there. Parts are compressed
 * apart: what a name in the picture says tells nothing of what the document brings by its length.
 */
export const sentInParts = (
  parts: AsyncGenerator<string>,
  encodings: string | undefined,
): { readonly body: Readable; readonly encoding?: 'gzip' } => {
  const body = Readable.from(parts, { objectMode: false })
  if (!/\bgzip\b/.test(encodings ?? '')) return { body }
  const gzip = createGzip({ level: 3, flush: constants.Z_FULL_FLUSH })
  body.on('error', (error) => gzip.destroy(error))
  return { body: body.pipe(gzip), encoding: 'gzip' }
}
