import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { firstPagesFile, type FirstPage, type FirstPages } from '@meridian/contract'

/** The pages of the bundle in a folder; undefined for one that was built without, or not at all. */
export const readPages = (assets: string): FirstPages | undefined => {
  const file = join(assets, firstPagesFile)
  // Written by the build of this very checkout (tools/first-pages.ts).
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as FirstPages) : undefined
}

/** A page, and the id of the item that it shows where it shows one. */
export type FoundPage = { readonly page: FirstPage; readonly key?: string }

/**
 * The page at a path below the web root: a list, or the details of an item, which stand at
 * `/ngdetails/{type}/{id}` or below the path of a list (`…/{id}/ports/{id}`). A guess is good
 * enough: what it names is fetched early, and a page that is another one fetches what it needs.
 */
export const pageAt = (pages: FirstPages, path: string): FoundPage | undefined => {
  const own = path.replace(/(.)\/$/, '$1')
  const panel = pages.panels[own] ?? pages.panels[`${own}/`]
  if (panel) return { page: panel }
  const parts = own.split('/').map(decoded)
  if (parts.includes(undefined)) return undefined
  const [, first, type = '', ...key] = parts
  if (first === 'ngdetails') return item(pages, type, key)
  const list = Object.keys(pages.types).find((one) => own.startsWith(`${one}/`))
  if (list === undefined) return undefined
  const below = parts.slice(list.split('/').length)
  const [inside, id] = below.slice(-2)
  if (below.length < 3) return item(pages, pages.types[list] ?? '', below.slice(0, 1))
  const child = Object.entries(pages.details).find(([, one]) => one.inside.includes(inside ?? ''))
  return child && item(pages, child[0], [id])
}

const item = (
  { details }: FirstPages,
  type: string,
  key: readonly (string | undefined)[],
): FoundPage | undefined => {
  const page = Object.hasOwn(details, type) ? details[type] : undefined
  const [id, ...more] = key
  if (!page || id === undefined) return undefined
  return more.length ? { page } : { page, key: id }
}

const decoded = (part: string): string | undefined => {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}
