/**
 * Whether a number meets a user's term: `5`, `>5`, `<= 10` or `2-8`. What is none of these is met by
 * no number. Browser and server read such terms alike, whoever of them has the rows.
 */
export const inRange = (term: string, value: number): boolean => {
  const [, from, to] = /^\s*(\d+(?:\.\d+)?)\s*-\s*(\d+(?:\.\d+)?)\s*$/.exec(term) ?? []
  if (from !== undefined) return value >= Number(from) && value <= Number(to)
  const [, sign = '', bound] = /^\s*(<=|>=|<|>)?\s*(\d+(?:\.\d+)?)\s*$/.exec(term) ?? []
  if (bound === undefined) return false
  const limit = Number(bound)
  if (sign === '<') return value < limit
  if (sign === '>') return value > limit
  if (sign === '<=') return value <= limit
  return sign === '>=' ? value >= limit : value === limit
}
