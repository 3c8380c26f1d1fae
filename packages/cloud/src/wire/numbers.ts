/**
 * A whole number as Python's `int` reads one: with a sign, blanks around it and single underscores
 * between its digits; undefined for any other text.
 */
export function wholeNumberOf(text: string): number | undefined {
  return /^\s*[-+]?\d+(_\d+)*\s*$/.test(text) ? Number(text.replaceAll('_', '')) : undefined
}
