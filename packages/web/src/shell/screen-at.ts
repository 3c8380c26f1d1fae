import type { TypeCode } from '#resource/define.ts'
import { keyFrom, detailsPath, navOf, type Trail } from '#resource/paths.ts'
import type { PanelEntry, Registry } from '#resource/registry.ts'
import { childAt, panelsOf, trailBelow } from '#resource/within.ts'
import { notFoundPath } from '#shell/addresses.ts'

/** What stands at a path of the site. */
export type ScreenAt =
  | { readonly kind: 'panel'; readonly entry: PanelEntry }
  /** A page that is not the list of a resource, by its path. */
  | { readonly kind: 'screen'; readonly path: string }
  | {
      readonly kind: 'details'
      readonly trail: Trail
      /** The panel that is marked in the navigation meanwhile. */
      readonly entry: PanelEntry | undefined
    }
  | { readonly kind: 'go'; readonly to: string }
  /** The page that says that something is not there. */
  | { readonly kind: 'lost' }
  /** A page with a route of its own, to which the router is on its way. */
  | { readonly kind: 'elsewhere' }

/** The routes of `router.tsx` that are no part of the site. */
const elsewhere = /^\/(auth\/login|auth\/logout|console\/[^/]+)$/

type Screens = readonly { readonly path: string; readonly below?: RegExp }[]

/**
 * What the registry says of a path, below the web root and with its query: a panel's list, the
 * generic details of an item, one of the pages that are no lists, or another path to go to
 * [SH-ROUTE-03..05]. `chosen` is where the user wants to begin, `there` the paths of the pages that
 * there are for the session, as far as that is known.
 */
export const screenAt = (
  registry: Registry,
  address: string,
  screens: Screens = [],
  chosen?: string,
  there?: ReadonlySet<string>,
): ScreenAt => {
  const { pathname, searchParams } = new URL(address, 'https://here.invalid')
  const path = pathname.replace(/(.)\/$/, '$1')
  const entry = registry.panels.find(({ panel }) => sameAs(panel.path)(path))
  if (entry) return { kind: 'panel', entry }
  const screen = screens.find((one) => sameAs(one.path)(path) || isBelow(one, path))
  if (screen) return { kind: 'screen', path: screen.path }
  if (path === notFoundPath) return { kind: 'lost' }
  if (elsewhere.test(path)) return { kind: 'elsewhere' }
  if (path === '/')
    return { kind: 'go', to: startOf(registry, screens, chosen, there) ?? notFoundPath }
  const [, first = '', type = '', ...rest] = path.split('/')
  if (first === 'ngdetails') return detailsAt(registry, type, rest, searchParams.get('nav'))
  return belowPanel(registry, path, searchParams) ?? { kind: 'go', to: notFoundPath }
}

/** The page that the user chose to begin with, as long as there is one; else the first. */
const startOf = (
  registry: Registry,
  screens: Screens,
  chosen = '',
  there?: ReadonlySet<string>,
): string | undefined => {
  const paths = [...screens, ...registry.panels.map(({ panel }) => panel)]
    .map(({ path }) => path)
    .filter((path) => there?.has(path) ?? true)
  return paths.find((path) => sameAs(path)(chosen)) ?? paths[0]
}

const sameAs = (panelPath: string) => (path: string) => panelPath.replace(/(.)\/$/, '$1') === path

const isBelow = (screen: Screens[number], path: string): boolean =>
  path.startsWith(screen.path) && screen.below?.test(path.slice(screen.path.length)) === true

const detailsAt = (
  registry: Registry,
  typeText: string,
  rest: readonly string[],
  nav: string | null,
): ScreenAt => {
  const found = registry.find(decoded(typeText) ?? '')
  const key = rest.filter(Boolean)
  if (!found || key.length === 0 || key.some((part) => decoded(part) === undefined)) {
    return { kind: 'go', to: notFoundPath }
  }
  const own = panelsOf(registry, found)
  const entry = own.find(({ panel }) => `${panel.path}/` === nav) ?? own[0]
  return { kind: 'details', trail: [{ type: found.kind.type, key: keyFrom(key.join('/')) }], entry }
}

/**
 * `/project/networks/{id}` leads to the details of that network, `…/{id}/ports/{id}` are those of a
 * port. A last `detail` is no part of a key (RS-ROUTE-05, RS-ROUTE-15), and
 * `/project/networks/ports/{id}/detail` is a port of which no network is known (RS-ROUTE-30). The
 * query goes along: it says which tab is open.
 */
const belowPanel = (
  registry: Registry,
  path: string,
  query: URLSearchParams,
): ScreenAt | undefined => {
  const above = ({ panel }: PanelEntry): string | undefined =>
    [panel.path, panel.below].find((one) => one !== undefined && path.startsWith(`${one}/`))
  const found = registry.panels.find((one) => above(one) !== undefined)
  if (!found) return undefined
  const { panel, entry } = found
  const rest = path.slice((above(found) ?? '').length + 1)
  const parts = rest.split('/')
  if (parts.some((part) => decoded(part) === undefined)) return undefined
  const isDetail = parts.length > 1 && parts.at(-1) === 'detail'
  const key = isDetail ? parts.slice(0, -1) : parts
  const go = (type: TypeCode, id: string, nav: string | undefined): ScreenAt => ({
    kind: 'go',
    to: withQuery(detailsPath(type, keyFrom(id), nav), query),
  })
  if (key.length === 1) return go(entry.kind.type, key[0] ?? '', navOf(entry.panels, panel))
  if (isDetail) {
    const child = childAt(registry, entry.kind.type, key[0])
    return child && key.length === 2
      ? go(child, key[1] ?? '', navOf(entry.panels, panel))
      : undefined
  }
  const trail = trailBelow(registry, found, rest)
  return trail && { kind: 'details', trail, entry: found }
}

/** The path with what the query says besides. */
const withQuery = (address: string, query: URLSearchParams): string => {
  const [path = '', own] = address.split('?')
  const params = new URLSearchParams(own)
  const others = [...query].filter(([name]) => !params.has(name))
  const all = new URLSearchParams([...params, ...others]).toString()
  return all === '' ? path : `${path}?${all}`
}

/** The text behind percent signs; undefined when they are wrong. */
const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
