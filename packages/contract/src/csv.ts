/** A value of a table that is written to a file. */
export type CsvValue = string | number | null | undefined

/**
 * A table as CSV by RFC 4180: lines end with CR LF. Which sign separates cells is the spreadsheet's
 * choice, by the language of its user, and so is whether quotes hold a cell together. So a text gets
 * an apostrophe before whatever would begin a formula there, in the middle of a text too, and stands
 * in quotes where it could be cut. Numbers stay numbers.
 */
export const csv = (rows: readonly (readonly CsvValue[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')

const cell = (value: CsvValue): string => {
  if (value === undefined || value === null) return ''
  if (typeof value === 'number') return String(value)
  const safe = harmless(value)
  return parted.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Characters that begin a formula, also the full-width ones of East Asian keyboards. */
const signs = new Set('=+-@＝＋－＠')

/** Ends a cell or a line in some spreadsheet: signs, tabs and lines, and other controls with them. */
const separator = /[,;|\p{Cc}\p{Zl}\p{Zp}]/u

/** Is skipped before a formula: spaces, controls, what has no width, quotes. */
const skipped = /[\s"\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u

const parted = new RegExp(`${separator.source}|"`, 'u')

/** https://owasp.org/www-community/attacks/CSV_Injection */
const harmless = (text: string): string => {
  // A control before a formula is dropped by some.
  let safe = /^\p{Cc}/u.test(text) ? "'" : ''
  let begins = true
  for (const one of text) {
    if (begins && signs.has(one)) safe += "'"
    begins = separator.test(one) || (begins && skipped.test(one))
    safe += one
  }
  return safe
}
