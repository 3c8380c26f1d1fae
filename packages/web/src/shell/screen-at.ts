import { keyFrom, detailsPath, navOf } from '#resource/paths.ts'
import type { PanelEntry, Registry } from '#resource/registry.ts'

/** What stands at a path of the site. */
export type ScreenAt =
  | { readonly kind: 'panel'; readonly entry: PanelEntry }
  /** A page that is not the list of a resource, by its path. */
  | { readonly kind: 'screen'; readonly path: string }
  | {
      readonly kind: 'details'
      readonly type: string
      readonly rest: string
      /** The panel that is marked in the navigation meanwhile. */
      readonly entry: PanelEntry | undefined
    }
  | { readonly kind: 'go'; readonly to: string }
  /** A page with a route of its own, to which the router is on its way. */
  | { readonly kind: 'elsewhere' }

/** Where the one not-found page is. */
export const notFoundPath = '/not_found'

/** The routes of `router.tsx` that are no part of the site. */
const elsewhere = /^\/(auth\/login|auth\/logout|not_found|console\/[^/]+)$/

type Screens = readonly { readonly path: string }[]

/**
 * What the registry says of a path, below the web root and with its query: a panel's list, the
 * generic details of an item, one of the pages that are no lists, or another path to go to
 * [SH-ROUTE-03..05].
 */
export const screenAt = (registry: Registry, address: string, screens: Screens = []): ScreenAt => {
  const { pathname, searchParams } = new URL(address, 'https://here.invalid')
  const path = pathname.replace(/(.)\/$/, '$1')
  const entry = registry.panels.find(({ panel }) => sameAs(panel.path)(path))
  if (entry) return { kind: 'panel', entry }
  const screen = screens.find((one) => sameAs(one.path)(path))
  if (screen) return { kind: 'screen', path: screen.path }
  if (elsewhere.test(path)) return { kind: 'elsewhere' }
  const start = screens[0]?.path ?? registry.panels[0]?.panel.path
  if (path === '/') return { kind: 'go', to: start ?? notFoundPath }
  const [, first = '', type = '', ...rest] = path.split('/')
  if (first === 'ngdetails') return detailsAt(registry, type, rest, searchParams.get('nav'))
  return { kind: 'go', to: belowPanel(registry, path) ?? notFoundPath }
}

const sameAs = (panelPath: string) => (path: string) => panelPath.replace(/(.)\/$/, '$1') === path

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
  const own = registry.panels.filter((one) => one.entry === found)
  const entry = own.find(({ panel }) => `${panel.path}/` === nav) ?? own[0]
  return { kind: 'details', type: found.kind.type, rest: key.join('/'), entry }
}

/** `/project/instances/{id}` leads to the details of that instance. */
const belowPanel = (registry: Registry, path: string): string | undefined => {
  const found = registry.panels.find(({ panel }) => path.startsWith(`${panel.path}/`))
  if (!found) return undefined
  const { panel, entry } = found
  const rest = path.slice(panel.path.length + 1)
  if (rest.split('/').some((part) => decoded(part) === undefined)) return undefined
  return detailsPath(entry.kind.type, keyFrom(rest), navOf(entry.panels, panel))
}

/** The text behind percent signs; undefined when they are wrong. */
const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
