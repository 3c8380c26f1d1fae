import type { Search, Term } from '#lib/search-terms.ts'

/** A value that a facet or a field offers. */
export type Option<O extends string = string> = { readonly value: O; readonly label: string }

/** A facet as the search bar knows it (SH-SEARCH-01..08). */
export type SearchFacet = {
  readonly name: string
  readonly label: string
  /** Absent: any text can be entered. A function asks for them when the facet is opened. */
  readonly options?: readonly Option[] | (() => Promise<readonly Option[]>)
  readonly singleton: boolean
  /** The term goes to the server; such a facet has one term at most. */
  readonly isServer: boolean
  readonly persistent: boolean
}

/** The search with one more term; it takes the place of the former one of a singleton. */
export const withTerm = (search: Search, facet: SearchFacet, value: string): Search => {
  const others = search.terms.filter(
    (term) => term.facet !== facet.name || (!facet.singleton && term.value !== value),
  )
  return { ...search, terms: [...others, { facet: facet.name, value }] }
}

/** The search without the term at that place. */
export const withoutTerm = (search: Search, index: number): Search => ({
  ...search,
  terms: search.terms.toSpliced(index, 1),
})

/** The search with nothing but its persistent terms. */
export const cleared = (search: Search, facets: readonly SearchFacet[]): Search => ({
  text: '',
  terms: search.terms.filter((term) => facetOf(facets, term)?.persistent),
})

/** Whether there is anything but persistent terms. */
export const isClearable = ({ text, terms }: Search, facets: readonly SearchFacet[]): boolean =>
  text !== '' || terms.some((term) => !facetOf(facets, term)?.persistent)

/** The facet that a term belongs to. */
export const facetOf = (facets: readonly SearchFacet[], term: Term): SearchFacet | undefined =>
  facets.find(({ name }) => name === term.facet)

/** The facets that can be chosen now: a singleton only once. */
export const openFacets = (
  facets: readonly SearchFacet[],
  { terms }: Search,
): readonly SearchFacet[] =>
  facets.filter((facet) => !(facet.singleton && terms.some((term) => term.facet === facet.name)))
