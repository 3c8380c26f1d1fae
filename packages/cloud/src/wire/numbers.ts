/**
 * A whole number as Python's `int` reads one: with a sign, blanks around it and single underscores
 * between its digits; undefined for any other text.
 */
export function wholeNumberOf(text: string): number | undefined {
  return /^\s*[-+]?\d+(_\d+)*\s*$/.test(text) ? Number(text.replaceAll('_', '')) : undefined
}

/** A whole number as JSON has it, with all digits, of which JavaScript holds no more than sixteen. */
export function wholeNumber(value: bigint): unknown {
  const near = Number(value)
  if (Number.isSafeInteger(near)) return near
  // The library of types does not know it yet: https://tc39.es/proposal-json-parse-with-source/
  const json: typeof JSON & { readonly rawJSON?: (text: string) => unknown } = JSON
  return json.rawJSON?.(String(value)) ?? near
}
