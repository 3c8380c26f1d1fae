import type { SearchFacet } from '#forms/search/facets.ts'
import type { Facet, Resource } from '#resource/define.ts'

/** The facets of a resource for its search bar. */
export const facetsOf = <T>(resource: Resource<T>): readonly SearchFacet[] =>
  Object.entries<Facet<T>>(resource.facets ?? {}).map(([name, facet]) => {
    const isServer = facet.match === undefined
    return {
      name,
      label: facet.label,
      ...(facet.options && { options: facet.options }),
      singleton: isServer || (facet.singleton ?? false),
      isServer,
      persistent: facet.persistent ?? false,
    }
  })
