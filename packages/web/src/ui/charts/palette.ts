const colours = 6

/** The token of the series or slice at that place; after the last it begins anew. */
export const seriesColour = (at: number): string => `var(--color-series-${(at % colours) + 1})`

/** The dashes of a line, so that lines differ without their colours, too. */
export const seriesDash = (at: number): readonly number[] => dashes[at % dashes.length] ?? []

const dashes: readonly (readonly number[])[] = [[], [7, 4], [2, 3], [10, 3, 2, 3], [14, 5]]
