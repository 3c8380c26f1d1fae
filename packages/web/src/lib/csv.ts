/** A value of a table that is written to a file. */
export type CsvValue = string | number | null | undefined

/**
 * A table as CSV by RFC 4180: lines end with CR LF, and what holds a comma, a quote or a line's end
 * stands in quotes. A text that a spreadsheet would take for a formula gets an apostrophe before it.
 */
export const csv = (rows: readonly (readonly CsvValue[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')

const cell = (value: CsvValue): string => {
  if (value === undefined || value === null) return ''
  if (typeof value === 'number') return String(value)
  // https://owasp.org/www-community/attacks/CSV_Injection
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
