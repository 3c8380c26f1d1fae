/**
 * A text as the services' databases compare it: upper and lower case are one, and so are letters
 * with and without accents (`utf8_general_ci` of MariaDB, which orders letters as capital ones).
 */
export function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()
}
