import { createContext, use, useSyncExternalStore, type ReactNode } from 'react'

/** Where the user is, and how to go elsewhere: a path of this site with its query. */
export type Place = {
  readonly subscribe: (listener: () => void) => () => void
  /** The path and query below the web root, such as `/project/widgets?q=a`. */
  readonly current: () => string
  readonly go: (path: string, options?: { readonly replace?: boolean }) => void
  /** Whether the user came here from another page of this site. */
  readonly canGoBack: () => boolean
  /** One step back in the history; resolves when the user is there. */
  readonly back: () => Promise<void>
}

const PlaceContext = createContext<Place | undefined>(undefined)

/** Gives the engine the address bar; the shell connects its router's history. */
export const PlaceProvider = (props: { readonly place: Place; readonly children: ReactNode }) => (
  <PlaceContext value={props.place}>{props.children}</PlaceContext>
)

/** The place itself, for those who only go elsewhere. Throws outside of a `PlaceProvider`. */
export const usePlace = (): Place => {
  const place = use(PlaceContext)
  if (!place) throw new Error('There is no PlaceProvider above.')
  return place
}

export type Address = {
  readonly path: string
  readonly params: URLSearchParams
  /** Goes to the same path with another query; `replace` leaves no step in the history. */
  readonly setParams: (
    change: (params: URLSearchParams) => URLSearchParams,
    options?: { readonly replace?: boolean },
  ) => void
}

/** The path and query of where the user is, followed as they change. */
export const useAddress = (): Address => {
  const place = usePlace()
  const address = useSyncExternalStore(place.subscribe, place.current, place.current)
  const { path, params } = split(address)
  return {
    path,
    params,
    setParams: (change, options) => {
      // Read anew: two changes in one event must not undo each other.
      const now = split(place.current())
      const query = change(now.params).toString()
      place.go(query ? `${now.path}?${query}` : now.path, options)
    },
  }
}

const split = (address: string): { path: string; params: URLSearchParams } => {
  const [path = '/', query = ''] = address.split('#', 1)[0]?.split('?', 2) ?? []
  return { path, params: new URLSearchParams(query) }
}
