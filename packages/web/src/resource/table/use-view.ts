import type { ListSettings } from '@meridian/contract'
import { useMemo } from 'react'
import type { Panel, Resource } from '#resource/define.ts'
import type { Address } from '#resource/place.tsx'
import { useKeepListSettings, useListSettings } from '#resource/table/list-settings.ts'
import { readLook, saysLook, viewIn, writeLook, type Look } from '#resource/table/look.ts'

/** Under what name the settings of a list are kept. */
export const listName = <T>({ kind }: Resource<T>, panel: Panel | undefined): string =>
  panel?.path ?? kind.type

/**
 * The terms by which a list is shown: those of the address, and where it has none those of the view
 * with which the user begins. `view=plain` is the list as it is declared.
 */
export const viewedParams = <T>(
  params: URLSearchParams,
  resource: Resource<T>,
  { views, initial }: ListSettings,
): URLSearchParams => {
  const view = views.find(({ name }) => name === initial)
  if (!view || params.has('view') || viewIn(params, resource).size > 0) return params
  return new URLSearchParams([...params, ...viewIn(new URLSearchParams(view.terms), resource)])
}

/** How a list looks: as the address says, and where it says nothing as the user wants it. */
export const lookOf = <T>(
  params: URLSearchParams,
  resource: Resource<T>,
  settings: ListSettings,
): Look => readLook(saysLook(params) ? params : new URLSearchParams(settings.look), resource)

/** The settings of a list, its address with the view of the user, and how the list looks. */
export const useView = <T>(resource: Resource<T>, panel: Panel | undefined, address: Address) => {
  const name = listName(resource, panel)
  const settings = useListSettings(name)
  const keep = useKeepListSettings(name)
  const terms = address.params.toString()
  const params = useMemo(() => {
    const given = new URLSearchParams(terms)
    return settings ? viewedParams(given, resource, settings) : given
  }, [terms, resource, settings])
  const look = useMemo(
    () => (settings ? lookOf(params, resource, settings) : noLook),
    [params, resource, settings],
  )
  const setParams: Address['setParams'] = (change, options) =>
    address.setParams((now) => {
      const next = change(settings ? viewedParams(now, resource, settings) : now)
      // Without a term of its own it would be the user's first view again.
      if (settings?.initial !== undefined && viewIn(next, resource).size === 0)
        next.set('view', 'plain')
      return next
    }, options)
  return {
    address: { ...address, params, setParams },
    settings,
    look,
    keep,
    /** Looks otherwise: in the address where that says how it looks, and for good where it does not. */
    setLook: (next: Look) => {
      if (saysLook(params)) return setParams((now) => writeLook(now, next), { replace: true })
      const look = writeLook(new URLSearchParams(), next).toString()
      return settings && void keep({ ...settings, look })
    },
  }
}

const noLook: Look = { widths: {} }
