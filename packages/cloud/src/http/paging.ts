import { badRequest } from '#http/faults.ts'

/** The page a list request asks for, of no rows with `limit=0`; `most` is the maximum. Throws 400. */
export function pageOf(
  query: URLSearchParams,
  most: number,
  words: (text: string) => string = limitWords,
): { limit: number; marker: string | undefined } {
  const text = query.get('limit')
  const marker = query.get('marker') ?? undefined
  if (text === null) return { limit: most, marker }
  if (!/^\d+$/.test(text)) throw badRequest(words(text))
  const asked = Number(text)
  return { limit: Math.min(asked, most), marker }
}

function limitWords(text: string): string {
  return /^-\d+$/.test(text) ? 'limit param must be positive' : 'limit param must be an integer'
}

/** The address of the page after `lastId`: the same question with another marker. */
export function nextPage(url: string, query: URLSearchParams, lastId: string): string {
  const next = new URLSearchParams(query)
  next.set('marker', lastId)
  return `${url}?${next.toString()}`
}
