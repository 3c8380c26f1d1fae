import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { preloadedId, type Preloaded } from '@meridian/contract'

/** A document's parts that differ from page to page. */
export type Filling = {
  /** Scripts to fetch at once, as the bundle names them. */
  readonly scripts: readonly string[]
  readonly preloaded: Preloaded | undefined
}

export type Document = {
  /** All up to the place of the application, which is its last. */
  readonly start: string
  readonly end: string
  /**
   * What the policy for scripts has to allow besides the origin's own files: the scripts in the
   * document, by their contents (https://www.w3.org/TR/CSP3/#grammardef-hash-source).
   */
  readonly allows: readonly string[]
}

/**
 * The start page of a built application with this server's web root in it, to be filled; it is read
 * once. Answers undefined while there is none.
 */
export const documents = (
  webRoot: string,
  assets: string,
): ((filling: Filling) => Document | undefined) => {
  let template: Template | undefined
  return ({ scripts, preloaded }) => {
    template ??= read(webRoot, assets)
    if (template === undefined) return undefined
    const { start, end, allows, integrity } = template
    const more = scripts.filter((file) => !start.includes(`src="./${file}"`))
    // A browser asks for what it finds in a document before it runs the first script: here it is
    // that script which names them, once it has asked for the list.
    const [links, data] = preloaded?.first
      ? ['', dataElement(preloaded, more)]
      : [
          more.map((file) => link(file, integrity[`./${file}`])).join(''),
          preloaded ? dataElement(preloaded) : '',
        ]
    const filled = start
      .replace('</head>', () => `${links}</head>`)
      .replace(/<base [^>]*>/, (base) => base + data)
    return { start: filled, end, allows }
  }
}

/** Integrity hashes of the document's scripts, by their names in it. */
type Integrity = Readonly<Record<string, string>>
type Template = Document & { readonly integrity: Integrity }

const read = (webRoot: string, assets: string): Template | undefined => {
  const file = join(assets, 'index.html')
  if (!existsSync(file)) return undefined
  const html = readFileSync(file, 'utf8')
    .replace(/<base href="[^"]*"/, `<base href="${webRoot}"`)
    .replaceAll(blockingScript, (_, name: string) => {
      return `<script>${readFileSync(join(assets, name), 'utf8')}</script>`
    })
    // They run as soon as they are there, though the document may still be on its way.
    .replaceAll('<script type="module"', '$& async')
  const at = html.includes(place) ? html.indexOf(place) + place.length : html.length
  const allows = [...html.matchAll(ownScript)].map(([, source = '']) => hashSource(source))
  // Written by the build of this very checkout (packages/web/vite.config.ts).
  const map = JSON.parse(importMap.exec(html)?.[1] ?? '{}') as { readonly integrity?: Integrity }
  return { start: html.slice(0, at), end: html.slice(at), allows, integrity: map.integrity ?? {} }
}

/** Where the application is drawn. */
const place = '<div id="root"></div>'

/** What runs before the first paint comes with the document: the list's first call waits for it. */
const blockingScript = /<script src="\.\/([^"]+)"><\/script>/g

/** The scripts in the document, of which one says what is in all others. */
const ownScript = /<script(?: type="importmap")?>(.*?)<\/script>/gs
const importMap = /<script type="importmap">(.*?)<\/script>/s

const hashSource = (source: string): string =>
  `'sha256-${createHash('sha256').update(source).digest('base64')}'`

const link = (file: string, integrity: string | undefined): string =>
  `<link rel="modulepreload" crossorigin href="./${file}"` +
  `${integrity === undefined ? '' : ` integrity="${integrity}"`}>`

/** Before the scripts: the first of them reads it, and which other ones there are to fetch. */
const dataElement = (preloaded: Preloaded, scripts: readonly string[] = []): string =>
  `<script type="application/json" id="${preloadedId}" data-scripts="${scripts.join(' ')}">` +
  `${inertJson(preloaded)}</script>`

/**
 * JSON that ends no element and begins no comment, whatever names are in it: what HTML or an old
 * reader of scripts would take for its own is written as JSON's escapes.
 */
const inertJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
