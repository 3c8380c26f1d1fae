/** What a list shows of its type, in the order in which it stands there, and what the page of an item does. */
export type Shown = {
  /** The headings of the columns, without those of what is chosen, opened and done in a row. */
  readonly columns: readonly string[]
  /** What a row shows when it is opened; rows that cannot be opened have none. */
  readonly drawer?: readonly string[]
  readonly tabs: readonly string[]
}

/** Labels that are told in lines, with commas between them. */
export const words = (...lines: readonly string[]): readonly string[] =>
  lines.flatMap((line) => line.split(', '))
