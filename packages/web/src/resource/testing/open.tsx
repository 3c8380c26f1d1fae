import type { ReactNode } from 'react'
import { render } from 'vitest-browser-react'
import { QueryProvider } from '#api/query-provider.tsx'
import { ScreenProvider } from '#resource/actions/screen.tsx'
import { anyNames, type Resource } from '#resource/define.ts'
import { DetailsPage } from '#resource/details/details-page.tsx'
import { PanelPage } from '#resource/panel-page.tsx'
import { PlaceProvider, type Place } from '#resource/place.tsx'
import { registry } from '#resource/registry.ts'
import { NavigationProvider } from '#ui/link.tsx'
import { ToastRegion } from '#ui/toast-region.tsx'
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
export const show = async (content: ReactNode, start = '/project/toys') => {
  const { place, history } = createPlace(start)
  const screen = await render(
    <QueryProvider>
      <NavigationProvider navigation={{ go: place.go, href: (path) => path }}>
        <PlaceProvider place={place}>
          <ScreenProvider>{content}</ScreenProvider>
          <ToastRegion />
        </PlaceProvider>
      </NavigationProvider>
    </QueryProvider>,
  )
  return { screen, place, history, at: () => place.current() }
}

/** Opens the page of a resource's panel. */
export const openPanel = <T, K extends string>(
  resource: Resource<T, K>,
  start: string = resource.panels[0]?.path ?? '/',
) => {
  const panel = resource.panels.find(({ path }) => start.split('?')[0] === path)
  if (!panel) throw new Error(`No panel is at ${start}.`)
  const entry = registry([resource]).panels.find((one) => one.panel === panel)
  if (!entry) throw new Error(`No panel is registered at ${start}.`)
  return show(<PanelPage {...entry} />, start)
}

/** Opens the details page of an item. */
export const openDetails = <T, K extends string>(
  resource: Resource<T, K>,
  rest: string,
  query = '',
) => {
  const { type } = anyNames(resource).kind
  return show(
    <DetailsPage registry={registry([resource])} type={type} rest={rest} />,
    `/ngdetails/${type}/${rest}${query}`,
  )
}
