/** One token of the search bar; terms of the same facet may repeat. */
export type Term = { readonly facet: string; readonly value: string }

export type Search = { readonly terms: readonly Term[]; readonly text: string }

/** Names of query terms that belong to the table itself and so cannot be facets. */
export const reservedTerms = [
  ...['q', 'sort', 'dir', 'tab', 'nav', 'open', 'dialog', 'item'],
  ...['marker', 'back', 'page'],
  ...['cols', 'widths', 'rows', 'density', 'view'],
] as const

/** Where in a list the user is; every change of search or order forgets it. */
export const placeTerms: readonly string[] = ['marker', 'back', 'page']

/** Reads the search out of an address: known facets by their names, full text as `q`. */
export const readSearch = (params: URLSearchParams, facets: readonly string[]): Search => ({
  text: params.get('q') ?? '',
  terms: [...params]
    .filter(([name]) => facets.includes(name))
    .map(([facet, value]) => ({ facet, value })),
})

/** Writes the search into an address; other terms stay, the place in the list is forgotten. */
export const writeSearch = (
  params: URLSearchParams,
  search: Search,
  facets: readonly string[],
): URLSearchParams => {
  const next = new URLSearchParams(
    [...params].filter(([name]) => !['q', ...placeTerms, ...facets].includes(name)),
  )
  for (const { facet, value } of search.terms) next.append(facet, value)
  if (search.text) next.set('q', search.text)
  return next
}

/**
 * True when the text occurs in one of the values, in either case. A text that was copied from a cell may
 * end with the sign that the cell has cut it.
 */
export const holdsText = (values: readonly unknown[], text: string): boolean => {
  const wanted = text.trim().replace(/…$/, '').toLowerCase()
  return (
    !wanted ||
    values.some((value) =>
      String(value ?? '')
        .toLowerCase()
        .includes(wanted),
    )
  )
}
