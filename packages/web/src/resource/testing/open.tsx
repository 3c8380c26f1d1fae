import type { ReactNode } from 'react'
import { render } from 'vitest-browser-react'
import { QueryProvider } from '#api/query-provider.tsx'
import { ScreenProvider } from '#resource/actions/screen.tsx'
import type { Panel, Resource } from '#resource/define.ts'
import { DetailsPage } from '#resource/details/details-page.tsx'
import { PanelPage } from '#resource/panel-page.tsx'
import { PlaceProvider, type Place } from '#resource/place.tsx'
import { keyFrom } from '#resource/paths.ts'
import { RegistryProvider } from '#resource/registry-context.tsx'
import { entry, registry, type Entry, type Registry } from '#resource/registry.ts'
import { toyPanels } from '#resource/testing/toys.tsx'
import { NavigationProvider } from '#ui/press/link.tsx'
import { ToastRegion } from '#ui/tell/toast-region.tsx'
import '#ui/theme.css'

/** An address bar of a test's own, with its history. */
export const createPlace = (start: string) => {
  const history = [start]
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const place: Place = {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    current: () => history.at(-1) ?? '/',
    go: (path, { replace = false } = {}) => {
      if (replace) history.pop()
      history.push(path)
      tell()
    },
    canGoBack: () => history.length > 1,
    // As in a browser, where the way back takes a moment.
    back: async () => {
      await Promise.resolve()
      history.pop()
      tell()
    },
  }
  return { place, history }
}

/** Shows something with all that the shell would put around it. */
export const show = async (
  content: ReactNode,
  start = '/project/toys',
  types: Registry = registry([]),
) => {
  const { place, history } = createPlace(start)
  const screen = await render(
    <QueryProvider>
      <NavigationProvider navigation={{ go: place.go, href: (path) => path }}>
        <PlaceProvider place={place}>
          <RegistryProvider registry={types}>
            <ScreenProvider>{content}</ScreenProvider>
          </RegistryProvider>
          <ToastRegion />
        </PlaceProvider>
      </NavigationProvider>
    </QueryProvider>,
  )
  return { screen, place, history, at: () => place.current() }
}

/** An entry for a declaration that is there already. */
export const entryOf = <T, K extends string>(
  resource: Resource<T, K>,
  panels: readonly Panel[] = toyPanels,
): Entry => entry(resource.kind, { panels }, async () => resource)

/** Opens the page of a resource's panel: one of the toys', or one at the path itself. */
export const openPanel = <T, K extends string>(
  resource: Resource<T, K>,
  start: `/${string}` = '/project/toys',
) => {
  const path = pathIn(start)
  const known = toyPanels.some((panel) => panel.path === path)
  const panels = known ? toyPanels : [panelAt(path)]
  const found = registry([entryOf(resource, panels)]).panels.find((one) => one.panel.path === path)
  if (!found) throw new Error(`No panel is registered at ${start}.`)
  return show(<PanelPage {...found} />, start)
}

const pathIn = (start: `/${string}`): `/${string}` => `/${start.slice(1).split('?')[0] ?? ''}`

/** A panel that is nothing but a place. */
export const panelAt = (path: `/${string}`): Panel => ({
  path,
  area: path.startsWith('/admin') ? 'admin' : 'project',
})

/** Opens the details page of an item. */
export const openDetails = <T, K extends string>(
  resource: Resource<T, K>,
  rest: string,
  query = '',
  panels?: readonly Panel[],
) => {
  const { type } = resource.kind
  return show(
    <DetailsPage trail={[{ type, key: keyFrom(rest) }]} />,
    `/ngdetails/${type}/${rest}${query}`,
    registry([entryOf(resource, panels)]),
  )
}
